#pragma once

#include <memory>

#include "core/runs/config/config.h"
#include "core/runs/config/estimate.h"
#include "core/training/platform/devices.h"
#include "core/training/tasks/task.h"

namespace jordanscope::training {

/// What has to be right before a run, or an evaluation of one, touches its directory.
struct Preparation {
    runs::RunConfig config;  ///< with the number of threads resolved
    DeviceChoice device;
    std::unique_ptr<Task> task;
};

/// What the device is used for: a training step that is recorded keeps its memory, an evaluation alone makes
/// none.
enum class Use { Training, Evaluation };

/// Checks the device (Error(Usage)) and the memory (Error(Memory)), sets up threads, then checks the task's
/// data (Error(Data)), in this order. Makes nothing on disk.
Preparation prepare(runs::RunConfig config, Use use = Use::Training);

/// MiB that the configuration's estimate comes to on this device ("cpu", "cuda:0").
double memoryNeededMib(const runs::RunConfig& config, const std::string& device, Use use = Use::Training);

/// What this process can have of the device's memory now.
runs::MemoryRoom memoryRoom(const DeviceChoice& device);

/// Error(Memory), ending in `remedy`, where more is needed than the device has room for. Before anything is
/// allocated.
void checkMemory(const runs::RunConfig& config, const DeviceChoice& device, Use use = Use::Training,
                 const std::string& remedy = runs::kSmallerRun);

}  // namespace jordanscope::training
