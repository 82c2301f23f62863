#pragma once

#include <filesystem>

namespace jordanscope::runs {

/// Error(Usage) where it is no run directory, is a symbolic link to one, or still runs.
void checkRemovable(const std::filesystem::path& runDirectory);

/// Deletes a run directory and what is in it. Symbolic links are removed, never followed; other file systems
/// mounted inside are left. Error(Usage) as checkRemovable, Error(Disk) where something stays.
void deleteRun(const std::filesystem::path& runDirectory);

}  // namespace jordanscope::runs
