#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "views/charts/line_chart.h"
#include "views/run_charts/eval_curves.h"

namespace jordanscope::views {

/// A figure of the paper, and what a run has to have in common with it to stand beside it (docs/training.md).
struct PublishedNumber {
    runs::Task task;
    std::string_view benchmark;  ///< kernel task
    std::string_view text;       ///< bytes: part of the training file's name, lower case
    std::string_view method;
    EvalMetric metric;
    int length;  ///< 0: not tied to one
    double value;
    std::int64_t n;  ///< sequences behind it; 0: not stated
};
std::span<const PublishedNumber> publishedNumbers();

/// Whether a run was asked to do what the figure was measured on: task, method, sizes and steps.
bool comparable(const PublishedNumber& number, const runs::RunConfig& config);

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
