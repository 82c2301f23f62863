#pragma once

#include <cstdint>

#include "core/runs/records/records.h"
#include "core/training/tasks/evaluation.h"

namespace jordanscope::training {

/// A score as a record of metrics.jsonl, with the accuracy's Wilson interval or the bits per byte.
runs::EvalRecord evaluationRecord(const runs::RunConfig& config, std::int64_t step, int length,
                                  const EvaluationScore& score);

}  // namespace jordanscope::training
