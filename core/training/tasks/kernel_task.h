#pragma once

#include <map>

#include "core/runs/config/config.h"
#include "core/training/tasks/task.h"

namespace jordanscope::training {

/// K(d) for d = 1..length-1, float32, divided by the Euclidean norm of K over the training lags 1..L-1,
/// however small that is. Error(Usage) for an unknown benchmark, and for a K that is 0 at every lag or beyond
/// float32 at some.
at::Tensor taskKernel(const runs::KernelConfig& config, std::int64_t length, std::int64_t trainLength,
                      int headDim, double theta);

/// float32 [batch]: 1 where the largest of the logits [batch, classes] is the label's, else 0. Logits that
/// are not all finite answer nothing.
at::Tensor rightAnswers(const at::Tensor& logits, const at::Tensor& labels);

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
