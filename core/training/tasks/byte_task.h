#pragma once

#include <vector>

#include "core/runs/config/config.h"
#include "core/training/tasks/byte_text.h"
#include "core/training/tasks/task.h"

namespace jordanscope::training {

/// Next-byte prediction on a text; token = byte + 1. docs/training.md.
class ByteTask : public Task {
public:
    explicit ByteTask(const runs::RunConfig& config);

    Batch nextBatch() override;
    at::Tensor dataState() const override;
    void setDataState(const at::Tensor& state) override;
    BatchLoss loss(Model& model, const Batch& batch) const override;
    SequenceScores score(Model& model, const Batch& batch) const override;
    std::function<std::optional<Batch>()> evaluation(std::int64_t length,
                                                     std::int64_t batches) const override;

private:
    ByteText train_, held_;
    std::vector<int> lengths_;
    std::int64_t length_, batch_, evaluationBatch_, evaluationSeed_;
    at::Generator generator_;
    std::int64_t limit_;  ///< training windows start below this
};

}  // namespace jordanscope::training
