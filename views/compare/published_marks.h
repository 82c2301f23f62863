#pragma once

#include <vector>

#include "core/runs/report/published_numbers.h"
#include "views/charts/line_chart.h"
#include "views/run_charts/eval_curves.h"

namespace jordanscope::views {

/// Lines for the evaluation chart: the published figures that belong to no length and that some of these runs
/// may be compared with, once each.
std::vector<ReferenceLine> publishedLines(const std::vector<RunPtr>& runs, const RunLooks& looks,
                                          EvalMetric metric);

/// Those of one length: a dot each, where they were measured.
std::vector<LineSeries> publishedPoints(const std::vector<RunPtr>& runs, const RunLooks& looks,
                                        EvalMetric metric);

/// What has to be said beside them: the frequency grid, and how wide the interval of 32 sequences is. Empty
/// where nothing of it concerns these runs.
QString publishedNote(const std::vector<RunPtr>& runs);

}  // namespace jordanscope::views
