#include "core/runs/directory/run_lock.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"

namespace jordanscope::runs {

RunLock::RunLock(const std::filesystem::path& runDirectory) {
    const std::filesystem::path file = runDirectory / kLockFile;
    file_ = FileDescriptor::open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (!file_) {
        throw Error(ErrorKind::Disk, file.string() + ": cannot be made (" + std::strerror(errno) + ")");
    }
    // Those who only ask (isHeld) hold it for a moment: half a second of patience tells them from a writer.
    for (int attempt = 0; ::flock(file_.get(), LOCK_EX | LOCK_NB) != 0; ++attempt) {
        if (errno == EINTR) continue;
        if (errno == EWOULDBLOCK && attempt < 10) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            continue;
        }
        const int error = errno;
        if (error == EWOULDBLOCK) {
            throw Error(ErrorKind::Usage,
                        runDirectory.string() +
                            ": another process writes this run; wait for it or choose a new directory");
        }
        throw Error(ErrorKind::Disk, file.string() + ": cannot be locked (" + std::strerror(error) + ")");
    }
}

bool RunLock::isHeld(const std::filesystem::path& runDirectory) {
    const FileDescriptor file =
        FileDescriptor::open(runDirectory / kLockFile, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    return file && file.isRegularFile() && ::flock(file.get(), LOCK_SH | LOCK_NB) != 0 &&
           errno == EWOULDBLOCK;
}

}  // namespace jordanscope::runs
