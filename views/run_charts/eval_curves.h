#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/runs/report/run_groups.h"
#include "views/charts/series.h"
#include "views/runs/run_snapshot.h"

namespace jordanscope::views {

using runs::Spread;

enum class EvalMetric { Loss, Accuracy, BitsPerByte };
QString evalMetricName(EvalMetric metric);
const char* evalMetricKey(EvalMetric metric);

/// One figure with its interval: Wilson 95% for an accuracy, +- 1.96 standard errors for a loss.
struct EvalFigure {
    int length = 0;
    bool anchored = false;
    double value = 0, low = 0, high = 0;
    std::int64_t n = 0;
};

/// The latest evaluation at each length that has the metric, by rising length.
std::vector<EvalFigure> evalFigures(const runs::RunSeries& series, EvalMetric metric);

/// Lines of "evaluation against length": a line a run with bars, or a line a group with the mean over its
/// runs and their range or standard error; anchored positions have lines of their own, dashed. Pure; may run
/// in any thread.
std::vector<LineSeries> evalSeries(const std::vector<RunPtr>& runs, const RunLooks& looks, EvalMetric metric,
                                   const std::string& groupBy, Spread spread);

/// Lengths that occur, rising: the ticks of the axis.
std::vector<double> evalLengths(const std::vector<LineSeries>& lines);

/// Whether any of the runs has been evaluated with this metric.
bool hasMetric(const std::vector<RunPtr>& runs, EvalMetric metric);

}  // namespace jordanscope::views
