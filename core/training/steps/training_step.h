#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/training/steps/optimiser.h"
#include "core/training/tasks/task.h"

namespace jordanscope::training {

/// A training step's outcome; a step whose loss or gradient was not finite left the weights as they were.
struct StepResult {
    double loss = 0, gradNorm = 0;
    std::optional<double> accuracy;  ///< of this batch; none for bytes
    bool finite = true;
    double forwardSeconds = 0, backwardSeconds = 0, optimiserSeconds = 0;
};

/// One training step: loss, gradients, `afterBackward`, clipping, the check for numbers that are not finite,
/// then the optimiser. take() decides on the host whether the weights may change, enqueue() on the device;
/// what they compute is the same bit for bit. Keeps references to what it is given. One thread at a time.
class TrainingStep {
public:
    /// Called in every step between the backward pass and clipping, with all gradients in the parameters'
    /// order, to be changed in place on their device: several processes that train one model sum them here.
    /// A step that is to be recorded must not wait in it.
    using AfterBackward = std::function<void(const std::vector<at::Tensor>& gradients)>;

    TrainingStep(Model& model, const Objective& objective, Optimiser& optimiser,
                 AfterBackward afterBackward = {});

    Model& model() const { return model_; }
    Optimiser& optimiser() const { return optimiser_; }

    /// The whole step. Checks the model's gates first: Error(Diverged). `beforeUpdate` is called once the
    /// step is known to be sound, just before the first weight changes.
    StepResult take(const Batch& batch, const std::function<void()>& beforeUpdate = {});

    /// Enqueues the step on a batch that lies on the model's device, and reads nothing back: where the loss
    /// or the gradient is not finite, the optimiser is told there to leave weights, moments and step counts
    /// alone. So it can be recorded as a graph. Returns its report, float32 [4 + gates] there: loss, gradient
    /// norm, 1 where it was not finite, accuracy (NaN without one), then the smallest |c_0| of each layer
    /// after the step.
    at::Tensor enqueue(const Batch& batch);

    /// What a report says, once it lies on the CPU. Error(Diverged) where a gate came too close to 0.
    StepResult read(const at::Tensor& report) const;

private:
    void backward(const at::Tensor& loss);

    Model& model_;
    const Objective& objective_;
    Optimiser& optimiser_;
    AfterBackward afterBackward_;
};

}  // namespace jordanscope::training
