#pragma once

#include <optional>

#include "core/kernel/methods/method.h"
#include "core/runs/config/config.h"

namespace jordanscope::runs {

/// Whether a run's method can turn at every frequency of the kernel that it is to learn: the second one too
/// where the benchmark has it. Nothing for a task without such a target or a head that the method does not
/// suit. Every list, plan, notice and export takes this one.
std::optional<kernel::TargetMatch> targetMatch(const RunConfig& config);

}  // namespace jordanscope::runs
