#include "core/runs/text/atomic_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "core/base/error.h"

namespace jordanscope::runs {
namespace {

[[noreturn]] void fail(const std::filesystem::path& file, const char* what, int error) {
    throw Error(ErrorKind::Disk,
                file.string() + ": " + what + " failed (" + std::strerror(error) +
                    "); what was there before is kept, free some space or choose another folder");
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path file) : file_(std::move(file)) {
    const std::string stem = "." + file_.filename().string() + "." + std::to_string(::getpid()) + "-";
    for (int attempt = 0; descriptor_ < 0; ++attempt) {
        temporary_ = file_.parent_path() / (stem + std::to_string(attempt) + ".tmp");
        descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor_ < 0 && (errno != EEXIST || attempt > 1000)) fail(file_, "writing", errno);
    }
}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::write(const void* bytes, std::size_t size) {
    const char* next = static_cast<const char*>(bytes);
    while (size > 0) {
        // Linux writes at most 2 GiB a call.
        const ssize_t written = ::write(descriptor_, next, std::min<std::size_t>(size, std::size_t{1} << 30));
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail(file_, "writing", errno);
        next += written;
        size -= static_cast<std::size_t>(written);
    }
}

void AtomicFile::commit() {
    if (::fsync(descriptor_) != 0) fail(file_, "writing", errno);
    const int closed = ::close(std::exchange(descriptor_, -1));
    if (closed != 0) fail(file_, "writing", errno);
    if (::rename(temporary_.c_str(), file_.c_str()) != 0) fail(file_, "replacing", errno);
    temporary_.clear();
    const std::filesystem::path folder = file_.has_parent_path() ? file_.parent_path() : ".";
    // The rename itself has to reach the disk too. Some file systems cannot sync a directory: no loss of the
    // file.
    if (const int directory = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); directory >= 0) {
        const int result = ::fsync(directory);
        const int error = errno;
        ::close(directory);
        if (result != 0 && (error == EIO || error == ENOSPC)) fail(file_, "replacing", error);
    }
}

void writeAtomically(const std::filesystem::path& file, std::string_view bytes) {
    AtomicFile atomic(file);
    atomic.write(bytes);
    atomic.commit();
}

bool isTemporaryName(std::string_view fileName) {
    return fileName.size() > 5 && fileName.starts_with('.') && fileName.ends_with(".tmp");
}

}  // namespace jordanscope::runs
