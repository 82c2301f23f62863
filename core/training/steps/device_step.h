#pragma once

#include "core/training/steps/optimiser.h"
#include "core/training/tasks/task.h"

namespace jordanscope::training {

/// A training step that makes every decision on the device and reads nothing back: where the loss or the
/// gradient is not finite, the optimiser is told there to leave weights, moments and step counts alone. So it
/// can be recorded as a graph; eagerly it gives what trainingStep() gives, bit for bit. One thread at a time.
class DeviceStep {
public:
    DeviceStep(Model& model, const Objective& objective, Optimiser& optimiser)
        : model_(model), objective_(objective), optimiser_(optimiser) {}

    /// Enqueues the step on a batch that lies on the model's device. Returns its report, float32 [4 + gates]
    /// there: loss, gradient norm, 1 where it was not finite, accuracy (NaN without one), then the smallest
    /// |c_0| of each layer after the step.
    at::Tensor enqueue(const Batch& batch);

    /// What a report says, once it lies on the CPU. Error(Diverged) where a gate came too close to 0.
    StepResult read(const at::Tensor& report) const;

private:
    Model& model_;
    const Objective& objective_;
    Optimiser& optimiser_;
};

}  // namespace jordanscope::training
