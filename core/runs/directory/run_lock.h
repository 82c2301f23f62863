#pragma once

#include <filesystem>

#include "core/runs/text/file_descriptor.h"

namespace jordanscope::runs {

/// The exclusive flock that a writer of a run directory holds for its life.
class RunLock {
public:
    /// Error(Usage) where another process holds it, Error(Disk) where the file cannot be made.
    explicit RunLock(const std::filesystem::path& runDirectory);

    /// Whether some process holds it now.
    static bool isHeld(const std::filesystem::path& runDirectory);

private:
    FileDescriptor file_;
};

}  // namespace jordanscope::runs
