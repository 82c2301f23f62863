#pragma once

#include <string>
#include <vector>

#include "core/runs/config.h"

namespace jordanscope::training {

/// What a reader of this run's numbers has to know beside them, one sentence each: whether the method's bank
/// holds the kernel task's target frequencies and how far the nearest one is, and from which position on the
/// published exponent clamp stops the decay of how many chains.
std::vector<std::string> runNotices(const runs::RunConfig& config);

}  // namespace jordanscope::training
