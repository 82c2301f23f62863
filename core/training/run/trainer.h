#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/runs/config/config.h"

namespace jordanscope::training {

/// Where a run is, for whoever watches from inside the process.
struct TrainProgress {
    std::int64_t step = 0, steps = 0;
    double loss = 0;            ///< nats, of that step; 0 while evaluating
    double stepsPerSecond = 0;  ///< since this process began to train
    int evaluationLength = 0;   ///< tokens; 0 while training
};

struct TrainOptions {
    bool resume = false;
    /// Called from the training thread after every step and before every evaluation. It must be quick.
    std::function<void(const TrainProgress&)> progress;
};

/// What `jordan train --check` prints.
struct TrainCheck {
    std::int64_t parameters = 0;
    double memoryMib = 0;   ///< estimate
    double machineMib = 0;  ///< what the device has now; 0 where unknown
    std::string device, deviceReason;
    std::vector<std::string> notices;
};

/// Everything that can be wrong before a run begins, with its directory unless that is empty; makes nothing.
/// Error(Usage) for a device, a configuration or a directory that cannot be, Error(Memory) for a size this
/// machine does not have, Error(Data) for a text, or one that has changed, Error(Disk) where a checkpoint
/// would find no room.
TrainCheck checkTraining(const runs::RunConfig& config, const std::filesystem::path& runDirectory = {},
                         bool resume = false);

/// One run in `runDirectory`, from its first step or its last checkpoint to its end; docs/run_directory.md
/// has every file and rule. Before the directory is accepted nothing is made and every Error leaves no trace;
/// afterwards an Error is also the run's final state. Signals that stop, where holdStopSignals() holds them,
/// end the process with exit code 130 after the checkpoint of the last completed step has been written. One
/// run a process.
void train(const runs::RunConfig& config, const std::filesystem::path& runDirectory,
           const TrainOptions& options = {});

}  // namespace jordanscope::training
