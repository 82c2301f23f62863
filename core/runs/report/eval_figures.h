#pragma once

#include <cstdint>
#include <vector>

#include "core/runs/records/metrics_reader.h"

namespace jordanscope::runs {

enum class EvalMetric { Loss, Accuracy, BitsPerByte };
const char* evalMetricKey(EvalMetric metric);  ///< as in metrics.jsonl, tables and the session

/// One figure with its interval: Wilson 95% for an accuracy, +- 1.96 standard errors for a loss (nats) or
/// bits per byte; NaN without a standard error.
struct EvalFigure {
    int length = 0;  ///< tokens
    bool anchored = false;
    double value = 0, low = 0, high = 0;
    std::int64_t n = 0;  ///< sequences
};

/// The latest evaluation at each length that has the metric, by rising length.
std::vector<EvalFigure> evalFigures(const RunSeries& series, EvalMetric metric);

/// Whether any evaluation has the metric.
bool hasMetric(const RunSeries& series, EvalMetric metric);

}  // namespace jordanscope::runs
