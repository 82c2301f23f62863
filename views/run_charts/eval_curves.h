#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/runs/report/eval_figures.h"
#include "core/runs/report/run_groups.h"
#include "views/charts/series.h"
#include "views/runs/run_snapshot.h"

namespace jordanscope::views {

using runs::Spread;

using runs::EvalFigure;
using runs::evalFigures;
using runs::EvalMetric;
using runs::evalMetricKey;
QString evalMetricName(EvalMetric metric);  ///< translated, with its unit

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
