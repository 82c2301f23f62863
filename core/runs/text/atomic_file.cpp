#include "core/runs/text/atomic_file.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "core/base/error.h"

namespace jordanscope::runs {
namespace {

[[noreturn]] void fail(const Place& file, const char* what, int error) {
    throw Error(ErrorKind::Disk,
                file.path().string() + ": " + what + " failed (" + std::strerror(error) +
                    "); what was there before is kept, free some space or choose another folder");
}

}  // namespace

AtomicFile::AtomicFile(const Place& file) : file_(file), folder_(file.folder()) {
    // Held, so that both names are of one directory, whatever becomes of its path meanwhile.
    if (!folder_.held()) {
        auto held = Folder::tryHold(folder_.path());
        if (!held) fail(file, "writing", errno);
        folder_ = *std::move(held);
        file_ = folder_ / file.filename();
    }
    const std::string stem = "." + file_.filename() + "." + std::to_string(::getpid()) + "-";
    for (int attempt = 0; !descriptor_; ++attempt) {
        const Place temporary = file_.sibling(stem + std::to_string(attempt) + ".tmp");
        descriptor_ = FileDescriptor::openAt(temporary.directory(), temporary.name(),
                                             O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor_)
            temporary_ = temporary;
        else if (errno != EEXIST || attempt > 1000)
            fail(file_, "writing", errno);
    }
}

AtomicFile::~AtomicFile() {
    if (temporary_) temporary_->remove();
}

void AtomicFile::write(const void* bytes, std::size_t size) {
    if (!descriptor_.writeAll(bytes, size)) fail(file_, "writing", errno);
}

void AtomicFile::commit() {
    if (!descriptor_.sync() || !descriptor_.close()) fail(file_, "writing", errno);
    if (!temporary_->renameTo(file_)) fail(file_, "replacing", errno);
    temporary_.reset();
    if (!folder_.sync()) fail(file_, "replacing", errno);  // the new name has to reach the disk, too
}

void writeAtomically(const Place& file, std::string_view bytes) {
    AtomicFile atomic(file);
    atomic.write(bytes);
    atomic.commit();
}

bool isTemporaryName(std::string_view fileName) {
    return fileName.size() > 5 && fileName.starts_with('.') && fileName.ends_with(".tmp");
}

}  // namespace jordanscope::runs
