#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace jordanscope::training {

/// A stretch of a file, read window by window: a file that shrinks or vanishes while in use is an
/// Error(Data), never a crash.
class ByteText {
public:
    /// Opens the whole file. Error(Data) naming the key and the file where that cannot be done.
    ByteText(const std::string& key, const std::filesystem::path& file);
    ~ByteText();
    ByteText(ByteText&& other) noexcept;
    ByteText& operator=(ByteText&&) = delete;

    const std::filesystem::path& file() const { return file_; }
    /// Bytes in this stretch.
    std::int64_t size() const { return size_; }
    /// Narrows it to `size` bytes from `offset`.
    void restrictTo(std::int64_t offset, std::int64_t size);
    /// Tells this file from another, wherever the stretch lies: its size when it was opened and a hash
    /// (FNV-1a, 64 bits) of its bytes; above 4 MiB, of 66 pieces of 64 KiB, the first and the last among
    /// them.
    std::string mark() const;
    /// Fills `out` from `start` on.
    void read(std::int64_t start, std::span<std::uint8_t> out) const;

private:
    void readAt(std::int64_t offset, std::span<std::uint8_t> out) const;

    std::filesystem::path file_;
    int descriptor_ = -1;
    std::int64_t whole_ = 0, offset_ = 0, size_ = 0;
};

}  // namespace jordanscope::training
