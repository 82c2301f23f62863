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

/// Checks the device (Error(Usage)) and the memory (Error(Memory)), sets up threads, then checks the task's
/// data (Error(Data)), in this order. Makes nothing on disk.
Preparation prepare(runs::RunConfig config);

/// Error(Memory), ending in `remedy`, where the configuration's estimate is more than the device has. Before
/// anything is allocated.
void checkMemory(const runs::RunConfig& config, const DeviceChoice& device,
                 const std::string& remedy = runs::kSmallerRun);

}  // namespace jordanscope::training
