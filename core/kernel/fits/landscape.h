#pragma once

#include <stop_token>
#include <vector>

#include "core/kernel/fits/fit.h"

namespace jordanscope::kernel {

/// MSE over (omega, gamma) of one chain of the request's order and shear on the fitted lags: what a chain
/// reaches when it is tuned there. SingleBlock: the chain alone. RopeBank: the chain and an intercept
/// (jordan_rope with one frequency), without the ridge.
struct Landscape {
    std::vector<double> omegas;  ///< rad/token, as asked for
    std::vector<double> gammas;  ///< 1/token, as asked for
    std::vector<double> mse;     ///< [gammas, omegas]; never below about 1e-16 of the target's mean square
    bool complete = false;       ///< false when stopped: what was not reached is NaN
};

/// Any order of omegas and gammas; throws Error(Usage) when one is not finite or a gamma is below 0.
Landscape landscape(const FitRequest& request, const std::vector<double>& omegas,
                    const std::vector<double>& gammas, std::stop_token stop = {});

/// As landscape(), for a picture: each value is the least that was found between its omega's neighbours,
/// halfway to each, so that no valley between two columns is stepped over. Where a column is wider than the
/// scan's frequencies are apart, a scan of all of them (ChainScan) at one decay in forty says where it
/// is deepest. omegas ascending.
Landscape landscapeOfCells(const FitRequest& request, const std::vector<double>& omegas,
                           const std::vector<double>& gammas, std::stop_token stop = {});

/// count values from low to high, evenly spaced in the logarithm (low > 0), both ends exact.
std::vector<double> logSpaced(double low, double high, int count);

}  // namespace jordanscope::kernel
