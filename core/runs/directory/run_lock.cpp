#include "core/runs/directory/run_lock.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"

namespace jordanscope::runs {

RunLock::RunLock(const std::filesystem::path& runDirectory) {
    const std::filesystem::path file = runDirectory / kLockFile;
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (descriptor < 0) {
        throw Error(ErrorKind::Disk, file.string() + ": cannot be made (" + std::strerror(errno) + ")");
    }
    // Those who only ask (isHeld) hold it for a moment: half a second of patience tells them from a writer.
    for (int attempt = 0; ::flock(descriptor, LOCK_EX | LOCK_NB) != 0; ++attempt) {
        if (errno == EINTR) continue;
        if (errno == EWOULDBLOCK && attempt < 10) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            continue;
        }
        const int error = errno;
        ::close(descriptor);
        if (error == EWOULDBLOCK) {
            throw Error(ErrorKind::Usage,
                        runDirectory.string() +
                            ": another process writes this run; wait for it or choose a new directory");
        }
        throw Error(ErrorKind::Disk, file.string() + ": cannot be locked (" + std::strerror(error) + ")");
    }
    descriptor_ = descriptor;
}

RunLock::~RunLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

RunLock::RunLock(RunLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

RunLock& RunLock::operator=(RunLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

bool RunLock::isHeld(const std::filesystem::path& runDirectory) {
    const int descriptor =
        ::open((runDirectory / kLockFile).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) return false;
    struct stat status{};
    const bool regular = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    const bool held = regular && ::flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ::close(descriptor);
    return held;
}

}  // namespace jordanscope::runs
