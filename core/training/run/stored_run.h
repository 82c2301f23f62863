#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"

namespace jordanscope::training {

/// What was found of one file of a run directory.
struct StoredFile {
    std::string name;                ///< in the directory
    std::optional<ErrorKind> fault;  ///< Data: not as it was written; Disk: cannot be read
    std::string text;                ///< what was compared, or what is wrong
};

/// Whether a run directory is what it says it is, without changing anything: its configuration and state can
/// be read; its checkpoints have the bytes that were written (by their digests) and are this configuration's
/// and these texts'; and both logs hold, whole, every record that the checkpoint counts on. A file that a run
/// need not have, and has not, is passed over. Of a run that is being written the same holds at any moment.
/// Error(Usage) where the directory is no run. See docs/run_directory.md.
std::vector<StoredFile> checkStoredRun(const std::filesystem::path& runDirectory);

}  // namespace jordanscope::training
