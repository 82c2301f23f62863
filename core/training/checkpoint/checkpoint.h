#pragma once

#include <cstdint>
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
/// (docs/run_directory.md), whole or not at all. `bestLoss`: of the best checkpoint, the evaluation loss
/// (nats) it was chosen by. Error(Diverged) where a weight is not finite: the file before then stays.
/// Error(Disk) where it cannot be written, or does not fit on the disk. The model and the optimiser must
/// stand still meanwhile.
void saveCheckpoint(const runs::Place& file, const Model& model, const Optimiser& optimiser,
                    const RunPosition& position, const CheckpointContext& context,
                    std::optional<double> bestLoss = std::nullopt);

/// Bytes of a checkpoint of this model, to within its header.
std::int64_t checkpointBytes(std::int64_t parameters);
/// Error(Disk) naming what is needed and what is free.
void requireDiskSpace(const runs::Folder& directory, std::int64_t bytes);

struct LoadedCheckpoint {
    RunPosition position;
    CheckpointContext context;
    std::string libtorch;
    bool digested = false;  ///< false for an older file, whose bytes nothing proves
};

/// Reads a checkpoint into `model` and, where given, `optimiser`. Digest, header, names, types, shapes and
/// counters are compared with the model before a tensor is allocated. Error(Data) naming the file and the
/// first thing that is wrong; the model then is as it was, unless reading itself failed. Whether it is this
/// run's at all is asked before (checkpoint_origin.h).
LoadedCheckpoint loadCheckpoint(const runs::Place& file, Model& model, Optimiser* optimiser);

/// An open checkpoint whose bytes are those that were written, by the digest that all but older ones have.
/// Error(Data) where they are not, or it is none; Error(Disk) where it cannot be read.
runs::SafetensorsReader openCheckpoint(const runs::Place& file);

/// What a checkpoint says of itself, without its tensors.
struct CheckpointSummary {
    std::int64_t step = 0;
    std::optional<double> bestLoss;  ///< nats: what a best one was chosen by; older ones do not say
    std::string digest;              ///< empty of an older one, whose bytes nothing proves
    std::size_t tensors = 0;
};
/// nullopt where there is none. Error(Data), Error(Disk) as openCheckpoint().
std::optional<CheckpointSummary> summarise(const runs::Place& file);

}  // namespace jordanscope::training
