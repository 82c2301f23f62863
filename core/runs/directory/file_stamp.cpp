#include "core/runs/directory/file_stamp.h"

#include <cerrno>

#include <sys/stat.h>

namespace jordanscope::runs {

FileStamp stampOf(const std::filesystem::path& file, int* error) {
    struct stat info{};
    const bool there = ::stat(file.c_str(), &info) == 0;
    if (error) *error = there ? 0 : errno;
    if (!there) return {};
    return {info.st_ino, info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec};
}

}  // namespace jordanscope::runs
