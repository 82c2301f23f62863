#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "core/training/model/model.h"
#include "core/training/platform/torch.h"

namespace jordanscope::training {

/// int64, CPU. tokens [batch, length]; labels [batch] (kernel) or [batch, length] (bytes).
struct Batch {
    at::Tensor tokens, labels;
};

/// float32 [batch] on the CPU, one entry a sequence; `right` (0 or 1) undefined for bytes.
struct SequenceScores {
    at::Tensor loss, right;
};

/// A batch's mean loss in nats, a scalar with its graph, and the part of its sequences that were right, a
/// scalar without one; `accuracy` is undefined for bytes.
struct BatchLoss {
    at::Tensor loss, accuracy;
};

/// The name of a task's state in a checkpoint.
inline constexpr const char* kDataState = "generator.data";

/// What training steps lower.
class Objective {
public:
    virtual ~Objective() = default;

    /// Moves the batch to the model's device.
    virtual BatchLoss loss(Model& model, const Batch& batch) const = 0;
};

/// Where training batches come from, seeded by the configuration: they do not depend on the device. One
/// thread at a time.
class BatchSource {
public:
    virtual ~BatchSource() = default;

    /// The batch of step 1, 2, ... in turn, continuing from the state last set.
    virtual Batch nextBatch() = 0;
    /// State after the last batch taken, a uint8 tensor for a checkpoint's kDataState.
    virtual at::Tensor dataState() const = 0;
    /// Error(Data) where the state is not one of this source's.
    virtual void setDataState(const at::Tensor& state) = 0;
};

/// What a model is trained and judged on; docs/training.md. All randomness comes from CPU generators. While
/// one thread draws a training batch another may call everything that is no BatchSource's. One thread at a
/// time else.
class Task : public Objective, public BatchSource {
public:
    /// Loss and correctness of each sequence, no graph.
    virtual SequenceScores score(Model& model, const Batch& batch) const = 0;

    /// The evaluation batches at one length, from a fresh generator; nothing after `batches` of them. A
    /// length the configuration does not list is drawn after those it does.
    virtual std::function<std::optional<Batch>()> evaluation(std::int64_t length,
                                                             std::int64_t batches) const = 0;
};

/// Error(Data) for a text that is missing, unreadable or too short; Error(Usage) for an unknown benchmark.
std::unique_ptr<Task> makeTask(const runs::RunConfig& config);

}  // namespace jordanscope::training
