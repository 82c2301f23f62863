#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/training/platform/devices.h"

namespace jordanscope::training {

/// The flags of `jordan bench`, which are those of the baseline it is compared with.
struct BenchRequest {
    std::string method = "jordan_rope";
    std::int64_t batch = 8, length = 1024, dModel = 128;
    int steps = 3, threads = 2;
    std::string device = "cpu", precision = "float32";
    bool bytes = false;     ///< vocabulary 257 and a loss at every position, instead of the kernel task
    bool evaluate = false;  ///< one forward pass of batch 1 without gradients, instead of a training step
    bool anchored = false;  ///< evaluate at anchored positions, where the method can
    bool deterministic = false;
    bool cudaGraph = true;  ///< on CUDA, training steps as a graph where they can be
};

struct BenchResult {
    std::string method;
    std::int64_t batch = 0, length = 0;
    double secondsPerStep = 0;  ///< median of the steps after one warm-up
    double tokensPerSecond = 0;
    double peakRssMib = 0;  ///< of this process, since it began or since forgetPeakMemory()
    /// Whether the steps were replays of a CUDA graph; nothing on the CPU and for evaluations.
    std::optional<bool> graph = std::nullopt;
};

/// Gives unused memory back and starts the peak anew, where the system lets us: between the rows of a table.
void forgetPeakMemory();

/// The device that measurements of this request run on. Error(Usage) for a flag whose value cannot be,
/// whatever the method, and for a device that this machine does not have.
DeviceChoice benchDevice(const BenchRequest& request);

/// Error(Usage) for a method, size or device that cannot be, Error(Memory) for a size the machine does not
/// have.
BenchResult benchModel(const BenchRequest& request);

/// Seconds for the probe table: 11 methods, target mixed, four contexts, float64; median of `steps`.
double benchProbe(int steps);

}  // namespace jordanscope::training
