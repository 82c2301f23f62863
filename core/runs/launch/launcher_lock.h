#pragma once

#include <filesystem>
#include <string>

#include "core/runs/text/place.h"

namespace jordanscope::runs {

/// Makes one program the launcher of a runs folder: an exclusive flock on the folder's `.launcher.lock`,
/// which ends with the process that holds it, however it ends. The file says for people who that is. One
/// thread.
class LauncherLock {
public:
    /// True where this object holds the lock, before or from now on; false where another does, the folder is
    /// not there, or the lock is not to be had at all.
    bool tryHold(const std::filesystem::path& runsFolder);
    void release() { file_.close(); }

    /// Of the last tryHold(): who else has it, as "process 1234 on host", where the file says so.
    const std::string& holder() const { return holder_; }
    /// The same: why nobody can have it, and what helps; empty where somebody has it.
    const std::string& problem() const { return problem_; }

private:
    FileDescriptor file_;
    std::string holder_, problem_;
};

}  // namespace jordanscope::runs
