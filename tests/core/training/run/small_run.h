#pragma once

#include <vector>

#include "core/runs/config/config.h"
#include "core/training/model/model.h"
#include "core/training/tasks/task.h"

namespace jordanscope::training {

inline runs::RunConfig smallRun() {
    runs::RunConfig config;
    config.model.dModel = 32;
    config.model.heads = 2;
    config.model.layers = 1;
    config.training.length = 24;
    config.training.batch = 4;
    config.position.trainContext = 24;
    config.evaluation.batches = 3;
    config.evaluation.batch = 2;
    return config;
}

inline std::vector<at::Tensor> weightsOf(const Model& model) {
    std::vector<at::Tensor> result;
    for (const NamedTensor& parameter : model.parameters())
        result.push_back(parameter.tensor.detach().clone());
    return result;
}

inline bool same(const Model& model, const std::vector<at::Tensor>& weights) {
    for (std::size_t n = 0; n < weights.size(); ++n)
        if (!at::equal(model.parameters()[n].tensor.detach(), weights[n])) return false;
    return true;
}

/// A loss that is finite and whose gradient is not.
class RootOfZero : public Objective {
public:
    BatchLoss loss(Model& model, const Batch&) const override {
        return {(model.parameters().front().tensor * 0.0).pow(2).sum().sqrt(), {}};
    }
};

}  // namespace jordanscope::training
