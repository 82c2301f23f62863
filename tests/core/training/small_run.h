#pragma once

#include <vector>

#include "core/runs/config.h"
#include "core/training/detail/model.h"
#include "core/training/detail/task.h"

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

/// A task whose loss is finite and whose gradient is not.
class RootOfZero : public Task {
public:
    std::int64_t vocabulary() const override { return 3; }
    Batch nextBatch() override { return {}; }
    at::Tensor dataState() const override { return {}; }
    void setDataState(const at::Tensor&) override {}
    BatchLoss loss(Model& model, const Batch&) const override {
        return {(model.parameters().front().tensor * 0.0).pow(2).sum().sqrt(), {}};
    }
    SequenceScores score(Model&, const Batch&) const override { return {}; }
    std::function<std::optional<Batch>()> evaluation(std::int64_t, std::int64_t) const override { return {}; }
};

}  // namespace jordanscope::training
