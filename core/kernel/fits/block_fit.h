#pragma once

#include "core/kernel/fits/fit.h"
#include "core/kernel/fits/fit_scoring.h"

namespace jordanscope::kernel {

/// The chain's columns under a single-block method's name: groups with one frequency, the chain's own, no
/// intercept. Throws Error(Usage) for an unknown name.
ProbeMethod blockMethod(std::string_view name, const Chain& block);

/// The sliders' single block in float64: minimum norm by complete orthogonal decomposition, relative
/// threshold 1e-10.
void fitBlock(const FitRequest& request, const FitScoring& scoring, std::stop_token stop, FitResult& result);

/// MSE over the fitted lags of the chain's columns, with an intercept beside them or without, by the same
/// decomposition as fitBlock's.
double decomposedMse(const Chain& chain, bool intercept, const FitScoring& scoring);

}  // namespace jordanscope::kernel
