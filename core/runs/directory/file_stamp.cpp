#include "core/runs/directory/file_stamp.h"

#include <sys/stat.h>

namespace jordanscope::runs {

FileStamp stampOf(const std::filesystem::path& file) {
    struct stat info{};
    if (::stat(file.c_str(), &info) != 0) return {};
    return {info.st_ino, info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec};
}

}  // namespace jordanscope::runs
