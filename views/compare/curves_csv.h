#pragma once

#include <string>
#include <vector>

#include "views/run_charts/eval_curves.h"
#include "views/run_charts/run_curves.h"

namespace jordanscope::views {

/// A row a record: run, method, seed, step, tokens, seconds, the metric as recorded, and smoothed. Text cells
/// are safe in a spreadsheet; numbers read back to the same double.
std::string curvesCsv(const std::vector<RunPtr>& runs, Metric metric, double smoothing);

/// A row a run and length: value, interval, sequences, and whether the target's frequency is in the method's
/// bank.
std::string figuresCsv(const std::vector<RunPtr>& runs, EvalMetric metric);

}  // namespace jordanscope::views
