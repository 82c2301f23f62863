#pragma once

#include <cstdint>
#include <vector>

#include "core/runs/config/config.h"

namespace jordanscope::runs {

/// Bytes at the beginning of a text of `size` that are trained on where its end is kept for evaluation.
std::int64_t trainingShare(std::int64_t size, double evalFraction);

/// The shortest text, in bytes, from which more than one window of `length` tokens can be drawn.
std::int64_t shortestText(std::int64_t length);

/// What a launch of this configuration would be refused for because of its text files: missing, no plain
/// file, too short for training.length or an evaluation length. Empty for another task. Looks at the files'
/// sizes, opens none, and waits for the disk.
std::vector<ConfigProblem> textProblems(const RunConfig& config);

}  // namespace jordanscope::runs
