#pragma once

#include <filesystem>

namespace jordanscope::runs {

/// The exclusive flock that a writer of a run directory holds for its life.
class RunLock {
public:
    /// Error(Usage) where another process holds it, Error(Disk) where the file cannot be made.
    explicit RunLock(const std::filesystem::path& runDirectory);
    ~RunLock();
    RunLock(RunLock&& other) noexcept;
    RunLock& operator=(RunLock&& other) noexcept;

    /// Whether some process holds it now.
    static bool isHeld(const std::filesystem::path& runDirectory);

private:
    int descriptor_ = -1;
};

}  // namespace jordanscope::runs
