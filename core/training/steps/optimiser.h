#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/training/model/model.h"

namespace jordanscope::training {

struct OptimiserSettings {
    double learningRate = 5e-4, weightDecay = 0.01, clip = 1.0;
    double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
};

/// AdamW on all of a model's parameters, gradients clipped to a global norm. One thread at a time.
class Optimiser {
public:
    Optimiser(Model& model, const OptimiserSettings& settings);

    /// Clears gradients (to undefined). Before each backward pass.
    void clearGradients();

    /// Those there are, in the parameters' order.
    std::vector<at::Tensor> gradients() const;

    /// Norm of all gradients before clipping. Clips them in place.
    double clipGradients();
    /// The same without waiting for the device: a scalar there.
    at::Tensor clipOnDevice();
    /// One AdamW step on the gradients as they are. Call it only where the loss and the norm were finite.
    void step();
    /// The same unless `notFinite`, a float32 scalar on the device, is 1: then weights, moments and step
    /// counts stay as they are.
    void step(const at::Tensor& notFinite);

    std::int64_t steps() const;
    /// Moments and step counts under "<parameter>.exp_avg", "<parameter>.exp_avg_sq", "<parameter>.step"; a
    /// checkpoint reads them and overwrites them in place.
    std::vector<NamedTensor> state() const;

private:
    void update(const std::optional<at::Tensor>& notFinite);

    OptimiserSettings settings_;
    std::vector<NamedTensor> names_;
    std::vector<at::Tensor> parameters_, firstMoments_, secondMoments_, stepCounts_;
};

}  // namespace jordanscope::training
