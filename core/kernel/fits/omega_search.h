#pragma once

#include <stop_token>
#include <vector>

#include "core/kernel/fits/fit.h"

namespace jordanscope::kernel {

/// "Find omega, gamma": a scan over all of 0..pi, then a refinement of its deepest valleys.
struct OmegaSearch {
    double omega = 0.0;              ///< rad/token
    double gamma = 0.0;              ///< 1/token
    double mse = 0.0;                ///< of the chain at (omega, gamma)
    std::vector<double> scanOmegas;  ///< even grid over 0..pi, rad/token
    std::vector<double> scanMse;     ///< best MSE over the scanned gammas at each
    bool complete = false;           ///< false when stopped: the fields above hold what was reached
};

/// Looks for the chain (request's order and shear, no intercept, no ridge) that fits the target best on the
/// fitted lags. Throws Error(Data) when fewer than 4 lags have a datum.
OmegaSearch findOmegaGamma(const FitRequest& request, std::stop_token stop = {});

}  // namespace jordanscope::kernel
