#include "core/runs/launch/launcher_lock.h"

#include <fcntl.h>
#include <sys/file.h>

namespace jordanscope::runs {

bool LauncherLock::tryHold(const std::filesystem::path& runsFolder) {
    if (file_) return true;
    Opened opened = openRegular(runsFolder / ".launcher.lock", O_RDWR | O_CREAT);
    if (!opened.file || ::flock(opened.file.get(), LOCK_EX | LOCK_NB) != 0) return false;
    file_ = std::move(opened.file);
    return true;
}

}  // namespace jordanscope::runs
