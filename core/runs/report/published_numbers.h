#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/runs/config/config.h"
#include "core/runs/report/eval_figures.h"

namespace jordanscope::runs {

/// A figure of the paper, and what a run has to have in common with it to stand beside it (docs/training.md).
struct PublishedNumber {
    Task task;
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
bool comparable(const PublishedNumber& number, const RunConfig& config);

}  // namespace jordanscope::runs
