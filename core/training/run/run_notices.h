#pragma once

#include <string>
#include <vector>

#include "core/runs/config/config.h"

namespace jordanscope::training {

/// What a reader of this run's numbers has to know beside them, one sentence each: whether the method's bank
/// holds the kernel task's target frequencies and how far the nearest one is, and from which position on the
/// published exponent clamp stops the decay of how many chains.
std::vector<std::string> runNotices(const runs::RunConfig& config);

/// What a run's speed depends on beside its configuration.
struct Machine {
    std::string device;    ///< "cpu", "cuda:0"
    int processors = 1;    ///< that this process may use
    bool bfloat16 = true;  ///< whether the processor has such arithmetic; where not known, true
};

/// The machine this process runs on, with the device that was chosen.
Machine thisMachine(std::string device);

/// What makes this run slow on that machine, a sentence each, if anything: bfloat16 that is emulated, more
/// threads than processors.
std::vector<std::string> machineNotices(const runs::RunConfig& config, const Machine& machine);

}  // namespace jordanscope::training
