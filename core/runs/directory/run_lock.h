#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/runs/text/place.h"

namespace jordanscope::runs {

/// The exclusive flock that a writer of a run directory holds for its life: on the file `lock` (NFS cannot
/// lock a directory) and, so that nobody gets in who took that file away, on the directory itself where that
/// works. One thread.
class RunLock {
public:
    /// Holds the directory open. Error(Usage) where another process has it, Error(Disk) where the file cannot
    /// be made.
    explicit RunLock(const Folder& runDirectory);

    /// Why this process is not the directory's one writer any more. After a LockReplaced another may be
    /// there, and nothing is to be written.
    enum class Loss { None, DirectoryDeleted, LockRemoved, LockReplaced };
    Loss loss() const;
    static std::string text(Loss loss);
    /// Where the directory is now, if not where it was: empty while it is, or where nobody knows.
    std::filesystem::path movedTo() const;

    /// Whether some process holds it now.
    static bool isHeld(const Folder& runDirectory);
    /// Whether the process of that number on this machine holds it now; asks without waiting.
    static bool isHeldBy(const Folder& runDirectory, std::int64_t pid);

private:
    Folder directory_;
    FileDescriptor file_, folder_;
};

}  // namespace jordanscope::runs
