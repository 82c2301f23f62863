#pragma once

#include <filesystem>

namespace jordanscope::runs {

/// Deletes a run directory and what is in it. Symbolic links are removed, never followed; other file systems
/// mounted inside are left. Error(Usage) where it is no run directory or still runs, Error(Disk) where
/// something stays.
void deleteRun(const std::filesystem::path& runDirectory);

/// Moves a run directory into the user's trash (of the home folder, else of its own file system) by the
/// freedesktop rules, and says where it went. Errors as deleteRun; Error(Disk) where neither trash can take
/// it.
std::filesystem::path moveRunToTrash(const std::filesystem::path& runDirectory);

}  // namespace jordanscope::runs
