#pragma once

#include <filesystem>
#include <string>

#include "core/training/detail/task.h"

namespace jordanscope::training {

inline constexpr const char* kDataEntry = "data";

/// The marks of a task's files as the entry "data" of a checkpoint's __metadata__: "KEY=MARK KEY=MARK"; empty
/// where the task has no files.
std::string dataMarks(const Task& task);

/// Error(Data) naming each file of the task that is another one than when the checkpoint was written. Reads
/// the checkpoint's header alone; one without the entry is taken for right. Error(Data), too, where that
/// header cannot be read.
void requireSameData(const Task& task, const std::filesystem::path& checkpoint);

}  // namespace jordanscope::training
