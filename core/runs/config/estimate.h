#pragma once

#include <cstdint>
#include <string>

#include "core/runs/config/config.h"

namespace jordanscope::runs {

/// Learned parameters of the model, exactly; saturates at the largest int64.
/// Error(Usage) where the method's name is not understood.
std::int64_t parameterCount(const RunConfig& config);

/// Parts of a memory estimate, in MiB. The formulas are in docs/run_directory.md.
struct MemoryEstimate {
    double weights = 0;      ///< weights, gradients, both moments of AdamW and a snapshot for the checkpoint
    double activations = 0;  ///< one training step; attention keeps no T x T tensor
    double evaluation = 0;   ///< activations of the largest evaluation, without gradients
    double data = 0;         ///< tokens and labels
    double program = 0;      ///< the process and its libraries

    /// Training and evaluation are never held at once,
    double total() const;
    /// but by a training step that is recorded as a CUDA graph: it keeps its memory while others run.
    double totalWithGraph() const;
};

MemoryEstimate estimateMemory(const RunConfig& config);
double memoryEstimateMib(const RunConfig& config);

/// Main memory of this machine in MiB, or the smaller limit of its control groups or of its address space
/// (process_limits.h); 0 where unknown.
double machineMemoryMib();

/// What a run too large for the memory is told.
inline constexpr const char* kSmallerRun =
    "make training.batch, training.length, the longest of evaluation.lengths or model.d_model smaller";

/// Where a run's memory is to come from.
struct MemoryRoom {
    double availableMib = 0;  ///< 0 where unknown
    double totalMib = 0;      ///< of a device that others may use as well; 0: all is available
    std::string where = "this machine";
};

/// Error(Memory) that names what is needed, what the room has, and `remedy`, before anything is allocated.
void checkMemory(double neededMib, const MemoryRoom& room, const std::string& remedy = kSmallerRun);
void checkMemory(const RunConfig& config, double availableMib, const std::string& where = "this machine",
                 const std::string& remedy = kSmallerRun);

}  // namespace jordanscope::runs
