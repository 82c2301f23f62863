#include "core/runs/text/file_descriptor.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace jordanscope::runs {
namespace {

constexpr std::size_t kLargestCall = std::size_t{1} << 30;  // Linux takes at most 2 GiB a call

/// The call's result, of the first time that no signal interrupts it.
template <typename Call>
auto untilDone(Call call) {
    for (;;)
        if (const auto result = call(); result >= 0 || errno != EINTR) return result;
}

}  // namespace

FileDescriptor FileDescriptor::open(const std::filesystem::path& file, int flags, unsigned mode) {
    return openAt(AT_FDCWD, file.c_str(), flags, mode);
}

FileDescriptor FileDescriptor::openAt(int directory, const char* name, int flags, unsigned mode) {
    return FileDescriptor(untilDone([&] { return ::openat(directory, name, flags, mode); }));
}

bool FileDescriptor::close() {
    if (descriptor_ < 0) return true;
    const int before = errno;
    if (::close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) return false;  // closed all the same
    errno = before;
    return true;
}

bool FileDescriptor::isRegularFile() const {
    struct stat status{};
    return ::fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode);
}

ssize_t FileDescriptor::readAt(void* bytes, std::size_t size, std::uint64_t offset) const {
    std::size_t done = 0;
    while (done < size) {
        const ssize_t count = untilDone([&] {
            return ::pread(descriptor_, static_cast<char*>(bytes) + done, std::min(size - done, kLargestCall),
                           static_cast<off_t>(offset + done));
        });
        if (count < 0) return -1;
        if (count == 0) break;
        done += static_cast<std::size_t>(count);
    }
    return static_cast<ssize_t>(done);
}

bool FileDescriptor::writeAll(const void* bytes, std::size_t size) const {
    const char* next = static_cast<const char*>(bytes);
    while (size > 0) {
        const ssize_t written =
            untilDone([&] { return ::write(descriptor_, next, std::min(size, kLargestCall)); });
        if (written < 0) return false;
        next += written;
        size -= static_cast<std::size_t>(written);
    }
    return true;
}

bool FileDescriptor::resize(std::uint64_t size) const {
    return untilDone([&] { return ::ftruncate(descriptor_, static_cast<off_t>(size)); }) == 0;
}

bool FileDescriptor::sync() const {
    return untilDone([&] { return ::fsync(descriptor_); }) == 0 || errno == EINVAL || errno == EROFS ||
           errno == ENOTSUP;
}

}  // namespace jordanscope::runs
