#include "core/runs/text/atomic_file.h"

#include <cerrno>
#include <cstring>

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
    for (int attempt = 0; !descriptor_; ++attempt) {
        temporary_ = file_.parent_path() / (stem + std::to_string(attempt) + ".tmp");
        descriptor_ = FileDescriptor::open(temporary_, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (!descriptor_ && (errno != EEXIST || attempt > 1000)) fail(file_, "writing", errno);
    }
}

AtomicFile::~AtomicFile() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::write(const void* bytes, std::size_t size) {
    if (!descriptor_.writeAll(bytes, size)) fail(file_, "writing", errno);
}

void AtomicFile::commit() {
    if (::fsync(descriptor_.get()) != 0) fail(file_, "writing", errno);
    if (!descriptor_.close()) fail(file_, "writing", errno);
    if (::rename(temporary_.c_str(), file_.c_str()) != 0) fail(file_, "replacing", errno);
    temporary_.clear();
    const std::filesystem::path folder = file_.has_parent_path() ? file_.parent_path() : ".";
    // The rename itself has to reach the disk too. Some file systems cannot sync a directory: no loss of the
    // file.
    const FileDescriptor directory = FileDescriptor::open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory && ::fsync(directory.get()) != 0 && (errno == EIO || errno == ENOSPC))
        fail(file_, "replacing", errno);
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
