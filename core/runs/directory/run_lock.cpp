#include "core/runs/directory/run_lock.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <optional>
#include <sstream>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"

namespace jordanscope::runs {
namespace {

enum class Taken { Yes, Elsewhere, Impossible };

/// Those who only ask (isHeld) hold it for a moment: half a second of patience tells them from a writer.
Taken take(const FileDescriptor& file) {
    for (int attempt = 0; ::flock(file.get(), LOCK_EX | LOCK_NB) != 0; ++attempt) {
        if (errno == EINTR) continue;
        if (errno != EWOULDBLOCK) return Taken::Impossible;
        if (attempt >= 10) return Taken::Elsewhere;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return Taken::Yes;
}

bool heldElsewhere(const FileDescriptor& file) {
    while (::flock(file.get(), LOCK_SH | LOCK_NB) != 0)
        if (errno != EINTR) return errno == EWOULDBLOCK;
    return false;
}

bool sameFile(const struct stat& a, const struct stat& b) {
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/// Whether the kernel's table of locks names that process as the file's: nullopt where it does not list the
/// file, as of processes that cannot be seen from here. Its lines are such as
///     1: FLOCK  ADVISORY  WRITE 14513 fe:00:10952718 0 EOF
/// and its devices are not those of stat() on every file system: the inode has to do, of a file that somebody
/// locks.
std::optional<bool> tableSays(std::int64_t pid, const struct stat& file) {
    std::optional<bool> says;
    std::ifstream lines("/proc/locks");
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string number, kind, mode, access, owner, where;
        words >> number >> kind >> mode >> access >> owner >> where;
        if (kind != "FLOCK" || where.substr(where.rfind(':') + 1) != std::to_string(file.st_ino)) continue;
        says = says.value_or(false) || owner == std::to_string(pid);
    }
    return says;
}

/// The same by what the kernel says of the process's open files: only the user's own can be read.
bool filesSay(std::int64_t pid, const struct stat& file) {
    std::error_code error;
    const std::string process = "/proc/" + std::to_string(pid);
    for (std::filesystem::directory_iterator entry(process + "/fd", error), end; !error && entry != end;
         entry.increment(error)) {
        struct stat status{};
        if (::stat(entry->path().c_str(), &status) != 0 || !sameFile(status, file)) continue;
        std::ifstream lines(process + "/fdinfo/" + entry->path().filename().string());
        for (std::string line; std::getline(lines, line);)
            if (line.starts_with("lock:") && line.find("FLOCK") != std::string::npos) return true;
    }
    return false;
}

}  // namespace

RunLock::RunLock(const Folder& runDirectory)
    : directory_(runDirectory.held() ? runDirectory : Folder::hold(runDirectory.path())) {
    const Place place = directory_ / kLockFile;
    Opened opened = openRegular(place, O_RDWR | O_CREAT);
    if (!opened.file) throw Error(ErrorKind::Disk, place.path().string() + ": " + opened.problem);
    file_ = std::move(opened.file);
    const auto refuse = [&] {
        throw Error(ErrorKind::Usage,
                    directory_.path().string() +
                        ": another process writes this run; wait for it or choose a new directory");
    };
    const Taken taken = take(file_);
    if (taken == Taken::Elsewhere) refuse();
    if (taken == Taken::Impossible)
        throw Error(ErrorKind::Disk,
                    place.path().string() + ": cannot be locked (" + std::strerror(errno) + ")");
    folder_ = FileDescriptor::openAt(directory_.descriptor(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder_ && take(folder_) == Taken::Elsewhere) refuse();
    // Between the opening and the lock the file may have been taken away.
    if (loss() != Loss::None) refuse();
}

RunLock::Loss RunLock::loss() const {
    struct stat folder{}, ours{}, there{};
    const bool standing = ::fstat(directory_.descriptor(), &folder) == 0;
    if (standing ? folder.st_nlink == 0 : errno == ESTALE) return Loss::DirectoryDeleted;
    const Place place = directory_ / kLockFile;
    if (::fstatat(place.directory(), place.name(), &there, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT ? Loss::LockRemoved : Loss::None;  // a disk that stutters is no loss
    return ::fstat(file_.get(), &ours) == 0 && sameFile(ours, there) ? Loss::None : Loss::LockReplaced;
}

std::string RunLock::text(Loss loss) {
    switch (loss) {
        case Loss::None:
            break;
        case Loss::DirectoryDeleted:
            return "the run directory was deleted while the run wrote to it";
        case Loss::LockRemoved:
            return "the file lock was taken out of the run directory: nothing kept another process from "
                   "writing this run";
        case Loss::LockReplaced:
            return "the file lock of the run directory was replaced: another process may write this run";
    }
    return {};
}

std::filesystem::path RunLock::movedTo() const {
    struct stat held{}, named{};
    if (::fstat(directory_.descriptor(), &held) != 0 ||
        (::stat(directory_.path().c_str(), &named) == 0 && sameFile(held, named)))
        return {};
    return directory_.present();
}

bool RunLock::isHeld(const Folder& runDirectory) {
    const Opened lock = openRegular(runDirectory / kLockFile, O_RDONLY);
    return lock.file && heldElsewhere(lock.file);
}

bool RunLock::isHeldBy(const Folder& runDirectory, std::int64_t pid) {
    const Opened lock = openRegular(runDirectory / kLockFile, O_RDONLY);
    struct stat status{};
    if (!lock.file || !heldElsewhere(lock.file) || ::fstat(lock.file.get(), &status) != 0) return false;
    const auto says = tableSays(pid, status);
    return says ? *says : filesSay(pid, status);
}

}  // namespace jordanscope::runs
