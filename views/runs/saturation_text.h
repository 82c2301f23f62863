#pragma once

#include <QString>

#include "core/runs/report/saturation.h"
#include "views/runs/run_snapshot.h"

namespace jordanscope::views {

/// With the gammas a run has learned last, else with those it starts from; no chains where its configuration
/// is unknown.
runs::Saturation saturationOf(const RunSnapshot& run);

/// How far the exponent clamp of absolute positions reaches into a sequence of `length` tokens, in one
/// sentence; empty where it does not.
QString saturationText(const runs::Saturation& saturation, int length);

}  // namespace jordanscope::views
