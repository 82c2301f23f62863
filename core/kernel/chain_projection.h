#pragma once

#include <complex>
#include <vector>

namespace jordanscope::kernel {

/// Least squares of y on one chain's columns w_r cos(omega d), w_r sin(omega d), r < m, w_r = exp(-gamma d)
/// s^r / r!, from sums over the lags alone: cos^2 = (1 + cos 2 omega d) / 2 and so on.
struct ChainSums {
    double count = 0.0, y = 0.0, yy = 0.0;      ///< sums of 1, y, y^2 over the data
    std::vector<double> still;                  ///< [2m - 1] sum of exp(-2 gamma d) s^p
    std::vector<std::complex<double>> turning;  ///< [2m - 1] sum of exp(-2 gamma d) s^p exp(2 i omega d)
    std::vector<std::complex<double>> target;   ///< [m] sum of exp(-gamma d) s^r y exp(i omega d)
    std::vector<std::complex<double>>
        waves;  ///< [m] sum of exp(-gamma d) s^r exp(i omega d); empty: no intercept
};

/// The mean squared residual. Columns that are dependent within rounding are left out; cancellation leaves a
/// floor of about 1e-16 of the mean square of y.
double projectedMse(const ChainSums& sums);

}  // namespace jordanscope::kernel
