#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/runs/config.h"

namespace jordanscope::training {

/// What a reader of this run's numbers has to know beside them, one sentence each: whether the method's bank
/// holds the kernel task's target frequencies and how far the nearest one is, and from which position on the
/// published exponent clamp stops the decay of how many chains.
std::vector<std::string> runNotices(const runs::RunConfig& config);

/// What is to be said of the precision on this device ("cpu", "cuda:0"), if anything: a processor without
/// bfloat16 arithmetic emulates it, and takes longer than in float32.
std::optional<std::string> precisionNotice(runs::Precision precision, std::string_view device,
                                           bool processorHasBfloat16);
bool processorHasBfloat16();

}  // namespace jordanscope::training
