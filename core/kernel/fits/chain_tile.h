#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "core/kernel/fits/chain_projection.h"
#include "core/kernel/fits/fit_scoring.h"
#include "core/kernel/fits/lag_weights.h"
#include "core/kernel/fits/rotation_table.h"

namespace jordanscope::kernel {

/// MSE of one chain at a few frequencies times a few decays, summed in one pass over the fitted lags. Small
/// enough for its sums to stay in the cache; the waves are kept from one set of decays to the next.
class ChainTile {
public:
    static constexpr std::size_t kOmegas = 15;  ///< most frequencies; with one of 0 they fill whole vectors
    static constexpr std::size_t kGammas = 8;   ///< most decays

    /// intercept: a column of ones beside the chain's. The scoring must outlive the tile.
    ChainTile(const FitScoring& scoring, const Chain& block, bool intercept);

    void setOmegas(std::span<const double> omegas);

    /// mse [gammas, omegas] row-major; empty when stopped.
    std::vector<double> mse(std::span<const double> gammas, const std::stop_token& stop = {});

private:
    LagWeight key(double decay, std::size_t power) const;
    ChainSums sumsAt(std::size_t gamma, std::size_t omega) const;

    const FitScoring& scoring_;
    std::size_t order_, pairs_;
    bool intercept_, bounded_;
    Chain block_;
    std::vector<double> frequencies_;
    std::size_t omegas_ = 0;
    RotationTable double_, single_;
    ChainSums base_;
    std::vector<double> pairSums_, waveSums_;  ///< [gammas * rows, columns of the table]
};

}  // namespace jordanscope::kernel
