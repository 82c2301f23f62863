#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <utility>

#include <sys/types.h>

namespace jordanscope::runs {

/// An open file of the system, closed with its owner. What fails sets errno and throws nothing; calls that a
/// signal interrupts go on. One thread.
class FileDescriptor {
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
    ~FileDescriptor() { close(); }
    FileDescriptor(FileDescriptor&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }

    static FileDescriptor open(const std::filesystem::path& file, int flags, unsigned mode = 0);
    /// `name` as openat(2) takes it.
    static FileDescriptor openAt(int directory, const char* name, int flags, unsigned mode = 0);

    explicit operator bool() const { return descriptor_ >= 0; }
    int get() const { return descriptor_; }
    int release() { return std::exchange(descriptor_, -1); }
    /// False where the system had kept an error back until now; errno stays as it was where it succeeds.
    bool close();

    bool isRegularFile() const;
    /// Reads `size` bytes at `offset`; fewer at the end of the file, -1 on an error.
    ssize_t readAt(void* bytes, std::size_t size, std::uint64_t offset) const;
    /// Writes all of it; false on an error, with any part of it written.
    bool writeAll(const void* bytes, std::size_t size) const;
    /// Cuts it, or lengthens it with zeros.
    bool resize(std::uint64_t size) const;
    /// What was written reaches the disk. True also where the file system cannot say (directories on some).
    bool sync() const;

private:
    int descriptor_ = -1;
};

}  // namespace jordanscope::runs
