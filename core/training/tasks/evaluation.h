#pragma once

#include <cstdint>
#include <optional>

#include "core/runs/config/config.h"
#include "core/training/tasks/task.h"

namespace jordanscope::training {

/// One evaluation at one length. Losses in nats; lossStderr = sd of the sequences' losses / sqrt(n),
/// nullopt of a single one.
struct EvaluationScore {
    double loss = 0;
    std::optional<double> lossStderr;
    std::int64_t n = 0;
    std::optional<std::int64_t> right;  ///< sequences answered correctly; none for bytes
};

/// Runs the model without dropout and without a graph, at positions as asked, and leaves it as it is for
/// training.
EvaluationScore evaluate(Model& model, const Task& task, std::int64_t length, std::int64_t batches,
                         runs::Positions positions = runs::Positions::Absolute);

}  // namespace jordanscope::training
