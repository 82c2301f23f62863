#include "core/runs/launch/launcher_lock.h"

#include <fcntl.h>
#include <sys/file.h>

namespace jordanscope::runs {

bool LauncherLock::tryHold(const std::filesystem::path& runsFolder) {
    if (file_) return true;
    FileDescriptor file = FileDescriptor::open(runsFolder / ".launcher.lock",
                                               O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (!file || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0) return false;
    file_ = std::move(file);
    return true;
}

}  // namespace jordanscope::runs
