#pragma once

#include <complex>
#include <cstddef>
#include <vector>

#include "core/kernel/fits/chain_projection.h"
#include "core/kernel/fits/fft.h"
#include "core/kernel/fits/fit_scoring.h"

namespace jordanscope::kernel {

/// MSE of one chain at one decay and every frequency omega_k = 2 pi k / N: Fourier transforms of the weights
/// and of weight times y give the sums that the projection needs.
class ChainScan {
public:
    /// intercept: a column of ones beside the chain's. The scoring must outlive the scan.
    ChainScan(const FitScoring& scoring, const Chain& block, bool intercept);

    /// Frequencies there are: k = 0..size() - 1 covers 0..pi. A valley is about 4 pi / L wide and holds at
    /// least four of them, two above 4,096 lags.
    std::size_t size() const { return transform_.size() / 2 + 1; }
    /// rad/token
    double omega(std::size_t k) const;

    /// MSE at omega(first)..omega(last - 1).
    std::vector<double> mse(double gamma, std::size_t first, std::size_t last);

private:
    std::complex<double> sumAt(std::size_t sequence, std::size_t k) const;

    const FitScoring& scoring_;
    bool bounded_;
    ChainSums sums_;
    FourierTransform transform_;
    std::vector<std::vector<std::complex<double>>> spectra_;  ///< of two sequences each; kept for their room
};

}  // namespace jordanscope::kernel
