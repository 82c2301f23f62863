#pragma once

#include <filesystem>
#include <string>

#include "core/runs/config.h"

namespace jordanscope::training {

inline constexpr const char* kDataEntry = "data";

/// The marks of the files that a run's data come from, as the entry "data" of a checkpoint's __metadata__:
/// "KEY=MARK KEY=MARK"; empty where the data follow from the configuration alone. Error(Data) for a text that
/// cannot be read.
std::string dataMarks(const runs::RunConfig& config);

/// Error(Data) naming each file of the configuration that is another one than when the checkpoint was
/// written. Reads the checkpoint's header alone; where there is no checkpoint, or none with the entry, all is
/// taken for right. Error(Data), too, where that header or a text cannot be read.
void requireSameData(const runs::RunConfig& config, const std::filesystem::path& checkpoint);

}  // namespace jordanscope::training
