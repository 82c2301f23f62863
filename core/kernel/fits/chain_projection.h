#pragma once

#include <array>
#include <complex>
#include <cstddef>

namespace jordanscope::kernel {

/// Least squares of y on one chain's columns w_r cos(omega d), w_r sin(omega d), r < m, w_r = exp(-gamma d)
/// s^r / r!, from sums over the lags alone: cos^2 = (1 + cos 2 omega d) / 2 and so on.
struct ChainSums {
    std::size_t order = 2;                          ///< m, 1..5
    bool intercept = false;                         ///< a column of ones beside the chain's
    double count = 0.0, y = 0.0, yy = 0.0;          ///< sums of 1, y, y^2 over the data
    std::array<double, 9> still{};                  ///< [2m - 1] sum of exp(-2 gamma d) s^p
    std::array<std::complex<double>, 9> turning{};  ///< [2m - 1] sum of exp(-2 gamma d) s^p exp(2 i omega d)
    std::array<std::complex<double>, 5> target{};   ///< [m] sum of exp(-gamma d) s^r y exp(i omega d)
    std::array<std::complex<double>, 5>
        waves{};  ///< [m] sum of exp(-gamma d) s^r exp(i omega d), for an intercept
};

struct ProjectedMse {
    double mse = 0.0;
    /// False where columns depend on one another so nearly that their sums no longer tell how: low omega
    /// times L. The mse is then that of fewer columns, too large.
    bool resolved = true;
};

/// The mean squared residual. Columns that are dependent within rounding are left out; cancellation leaves a
/// floor of about 1e-16 of the mean square of y.
ProjectedMse projectedMse(const ChainSums& sums);

}  // namespace jordanscope::kernel
