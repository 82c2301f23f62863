#pragma once

#include <map>

#include "core/runs/config/config.h"
#include "core/training/tasks/task.h"

namespace jordanscope::training {

/// K(d) for d = 1..length-1, float32, divided by the Euclidean norm of K over the training lags 1..L-1.
/// Error(Usage) for an unknown benchmark.
at::Tensor taskKernel(const runs::KernelConfig& config, std::int64_t length, std::int64_t trainLength,
                      int headDim, double theta);

/// Bits and a query: does attention weigh them by a distance-modulated phase? docs/training.md.
class KernelTask : public Task {
public:
    explicit KernelTask(const runs::RunConfig& config);

    Batch nextBatch() override;
    at::Tensor dataState() const override;
    void setDataState(const at::Tensor& state) override;
    BatchLoss loss(Model& model, const Batch& batch) const override;
    SequenceScores score(Model& model, const Batch& batch) const override;
    std::function<std::optional<Batch>()> evaluation(std::int64_t length,
                                                     std::int64_t batches) const override;

private:
    at::Tensor reversedKernel(std::int64_t length) const;

    runs::KernelConfig config_;
    std::int64_t seed_, batch_, evaluationBatch_, length_;
    int headDim_;
    double theta_;
    at::Generator generator_;
    at::Tensor trainingKernel_;
};

}  // namespace jordanscope::training
