#pragma once

#include <filesystem>

#include "core/runs/text/place.h"

namespace jordanscope::runs {

/// Makes one program the launcher of a runs folder: an exclusive flock on the folder's `.launcher.lock`,
/// which ends with the process that holds it, however it ends. One thread.
class LauncherLock {
public:
    /// True where this object holds the lock, before or from now on; false where another does or the folder
    /// is not there.
    bool tryHold(const std::filesystem::path& runsFolder);
    void release() { file_.close(); }

private:
    FileDescriptor file_;
};

}  // namespace jordanscope::runs
