#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/runs/config/config.h"
#include "core/runs/records/records.h"
#include "core/training/tasks/task.h"

namespace jordanscope::training {

/// One evaluation at one length. Losses in nats; lossStderr = sd of the sequences' losses / sqrt(n),
/// nullopt of a single one.
struct EvaluationScore {
    double loss = 0;
    std::optional<double> lossStderr;
    std::int64_t n = 0;
    std::optional<std::int64_t> right;  ///< sequences answered correctly; none for bytes
    std::int64_t notFinite = 0;         ///< sequences whose loss is not finite; such answer nothing
};

/// Runs the model without dropout and without a graph, at positions as asked, and leaves it as it is for
/// training.
EvaluationScore evaluate(Model& model, const Task& task, std::int64_t length, std::int64_t batches,
                         runs::Positions positions = runs::Positions::Absolute);

/// A score as a record of metrics.jsonl, with the accuracy's Wilson interval or the bits per byte.
runs::EvalRecord evaluationRecord(const runs::RunConfig& config, std::int64_t step, int length,
                                  const EvaluationScore& score);

/// One sentence on losses that are not finite; empty where all are.
std::string notFiniteText(int length, const EvaluationScore& score);

}  // namespace jordanscope::training
