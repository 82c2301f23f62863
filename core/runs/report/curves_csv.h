#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/runs/config/config.h"
#include "core/runs/report/eval_figures.h"
#include "core/runs/report/train_curve.h"

namespace jordanscope::runs {

/// A run as tables name it.
struct ReportedRun {
    std::string title, directory;             ///< directory: its name in the runs folder
    std::shared_ptr<const RunConfig> config;  ///< none where it could not be read
    std::shared_ptr<const RunSeries> series;  ///< never null
};

/// A row a record: run, directory, method, seed, step, tokens, seconds, the metric as recorded, and smoothed
/// (smoothing.h). Text cells are safe in a spreadsheet; numbers read back to the same double.
std::string curvesCsv(const std::vector<ReportedRun>& runs, Metric metric, double smoothing);

/// A row a run and length: value, interval, sequences, and whether the target's frequency is in the method's
/// bank.
std::string figuresCsv(const std::vector<ReportedRun>& runs, EvalMetric metric);

}  // namespace jordanscope::runs
