#include "core/runs/text/atomic_file.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/error.h"

namespace jordanscope::runs {
namespace {

[[noreturn]] void fail(const Place& file, const char* what, int error) {
    throw Error(ErrorKind::Disk,
                file.path().string() + ": " + what + " failed (" + std::strerror(error) +
                    "); what was there before is kept, free some space or choose another folder");
}

/// Takes over a file that a killed process left under this name: nobody holds its lock, it is nobody else's,
/// and no other name leads to it. Not open where it cannot be.
FileDescriptor abandoned(const Place& temporary) {
    Opened opened = openRegular(temporary, O_WRONLY);
    struct stat held{}, named{};
    const FileDescriptor& file = opened.file;
    if (!file || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0 || ::fstat(file.get(), &held) != 0) return {};
    // Whoever held the lock until now may have given the file its name meanwhile.
    const bool still = ::fstatat(temporary.directory(), temporary.name(), &named, AT_SYMLINK_NOFOLLOW) == 0 &&
                       named.st_ino == held.st_ino && named.st_dev == held.st_dev;
    if (!still || held.st_nlink != 1 || held.st_uid != ::geteuid() || !file.resize(0)) return {};
    return std::move(opened.file);
}

/// A new file of this name, locked as long as this process writes it; where it is there, one that was
/// abandoned. Not open where somebody else writes it; false where no file can be made here at all.
bool begin(const Place& temporary, FileDescriptor& file) {
    file = FileDescriptor::openAt(temporary.directory(), temporary.name(),
                                  O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (!file) {
        if (errno != EEXIST) return false;
        file = abandoned(temporary);
        return true;
    }
    // Between the two another one may have taken it for abandoned. Where there are no locks nobody takes any.
    if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) file.close();
    return true;
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
    for (int attempt = 0; !descriptor_; ++attempt) {
        temporary_ = file_.sibling("." + file_.filename() + "-" + std::to_string(attempt) + ".tmp");
        if (begin(*temporary_, descriptor_) && (descriptor_ || attempt < 1000)) continue;
        const int error = errno;
        temporary_.reset();  // somebody else's, if anybody's
        fail(file_, "writing", error);
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
