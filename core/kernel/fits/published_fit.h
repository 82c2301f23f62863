#pragma once

#include <stop_token>
#include <vector>

#include "core/kernel/fits/fit.h"
#include "core/kernel/fits/fit_scoring.h"

namespace jordanscope::kernel {

/// Replaces coefficients, scores and curves of float64 fits by those of the published procedure: columns,
/// normal equations and their solution (LU with partial pivoting) in float32. Rank and condition stay the
/// float64 ones. frequencies: of the waves, rad/token; ridge 0 for the single block. False when stopped.
bool refitAsPublished(const std::vector<ProbeMethod>& methods, const std::vector<double>& frequencies,
                      double context, double ridge, const FitScoring& scoring, std::stop_token stop,
                      std::vector<MethodFit>& fits);

}  // namespace jordanscope::kernel
