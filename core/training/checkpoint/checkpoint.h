#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "core/runs/directory/safetensors.h"
#include "core/training/model/model.h"
#include "core/training/steps/optimiser.h"

namespace jordanscope::training {

/// Where a run stands after a completed step. Copies: nothing here changes when training goes on.
struct RunPosition {
    std::int64_t step = 0;  ///< completed steps
    std::int64_t tokens = 0;
    double seconds = 0;           ///< training time, over all resumes
    at::Tensor dataGenerator;     ///< uint8: after the last batch that was consumed
    at::Tensor defaultGenerator;  ///< uint8: the CPU's default generator (initial weights, dropout)
    at::Tensor deviceGenerator;   ///< uint8: that of a CUDA device; undefined on the CPU
};

/// What a checkpoint's __metadata__ says of the process that wrote it.
struct CheckpointContext {
    int threads = 0;
    bool flushToZero = false;
    runs::TensorMetadata origin;  ///< checkpointOrigin(); not read back, requireSameOrigin() does
};

/// Generator states of this process as they are now, for everything but the data.
void readGenerators(RunPosition& position, at::Device device);
/// Sets them. Error(Data) where a state is not one that this LibTorch takes.
void setGenerators(const RunPosition& position, at::Device device);

/// Writes weights, optimiser state, generator states and counters as one safetensors file
/// (docs/run_directory.md), whole or not at all. Error(Diverged) where a weight is not finite: the file
/// before then stays. Error(Disk) where it cannot be written, or does not fit on the disk.
/// The model and the optimiser must stand still meanwhile.
void saveCheckpoint(const std::filesystem::path& file, const Model& model, const Optimiser& optimiser,
                    const RunPosition& position, const CheckpointContext& context);

/// Bytes of a checkpoint of this model, to within its header.
std::int64_t checkpointBytes(std::int64_t parameters);
/// Error(Disk) naming what is needed and what is free.
void requireDiskSpace(const std::filesystem::path& directory, std::int64_t bytes);

struct LoadedCheckpoint {
    RunPosition position;
    CheckpointContext context;
    std::string libtorch;
};

/// Reads a checkpoint into `model` and, where given, `optimiser`. Header, names, types, shapes and counters
/// are compared with the model before a tensor is allocated. Error(Data) naming the file and the first thing
/// that is wrong; the model then is as it was, unless reading itself failed. Whether it is this run's at all
/// is asked before (checkpoint_origin.h).
LoadedCheckpoint loadCheckpoint(const std::filesystem::path& file, Model& model, Optimiser* optimiser);

}  // namespace jordanscope::training
