#include "core/kernel/landscape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/kernel/chain_projection.h"
#include "core/kernel/error.h"
#include "core/kernel/fit_scoring.h"
#include "core/kernel/flush_to_zero.h"
#include "core/kernel/lag_weights.h"
#include "core/kernel/rotation_table.h"

namespace jordanscope::kernel {
namespace {

constexpr std::size_t kOmegas = 15;  // a tile's frequencies; with one of 0 they fill whole vectors
constexpr std::size_t kGammas = 4;

/// One tile of the picture: kGammas rows of kOmegas points, its sums in the cache while the lags go by.
class Tile {
public:
    Tile(const FitRequest& request, const FitScoring& scoring, std::span<const double> omegas,
         std::span<const double> gammas)
        : scoring_(scoring),
          omegas_(omegas),
          gammas_(gammas),
          order_(static_cast<std::size_t>(request.block.order)),
          intercept_(request.basis == Basis::RopeBank),
          bounded_(request.block.shear.bounded),
          weights_(keys(), request.context) {
        std::vector<double> doubled{0.0};
        for (double omega : omegas) doubled.push_back(2.0 * omega);
        double_.setFrequencies(doubled);
        single_.setFrequencies({omegas.begin(), omegas.end()});
        pairRows_ = roundUp(gammas.size() * (2 * order_ - 1));
        waveRows_ = roundUp(gammas.size() * order_ * (intercept_ ? 2 : 1));
    }

    /// False when stopped.
    bool sum(const LagKernels& kernels, const std::stop_token& stop) {
        constexpr std::size_t block = kLagBlock;
        const auto columns = [](const RotationTable& table) {
            return static_cast<std::size_t>(table.columns());
        };
        AlignedBuffer doubled(columns(double_) * block), single(columns(single_) * block);
        AlignedBuffer pairs(pairRows_ * block, 0.0), waves(waveRows_ * block, 0.0);
        AlignedBuffer pairSums(tiles(pairRows_, double_), 0.0), waveSums(tiles(waveRows_, single_), 0.0);
        for (int at = 0; at < scoring_.fitBlocks(); ++at) {
            if (at % 16 == 0 && stop.stop_requested()) return false;
            double_.fill(kernels, at, doubled.data());
            single_.fill(kernels, at, single.data());
            weights_.fill(kernels, at);
            AlignedBuffer mask(scoring_.mask(at), scoring_.mask(at) + block);
            const int left = scoring_.context() - at * kLagBlock;
            if (left < kLagBlock) std::fill(mask.begin() + left, mask.end(), 0.0);
            kernels.scale(weights_.values(), mask.data(), weights_.size(), weights_.values());
            double *pair = pairs.data(), *wave = waves.data();
            for (double gamma : gammas_) {
                for (std::size_t p = 0; p < 2 * order_ - 1; ++p)
                    pair = std::copy_n(weights_.values(weights_.indexOf(key(2.0 * gamma, p))), block, pair);
                for (std::size_t r = 0; r < order_; ++r) {
                    const double* weight = weights_.values(weights_.indexOf(key(gamma, r)));
                    kernels.scale(weight, scoring_.y(at), 1, wave);
                    wave += block;
                    if (intercept_) wave = std::copy_n(weight, block, wave);
                }
            }
            kernels.dots(pairs.data(), static_cast<int>(pairRows_), doubled.data(), double_.columns(), false,
                         pairSums.data());
            kernels.dots(waves.data(), static_cast<int>(waveRows_), single.data(), single_.columns(), false,
                         waveSums.data());
        }
        pairs_.resize(pairRows_ * columns(double_));
        waves_.resize(waveRows_ * columns(single_));
        reduceDots(pairSums.data(), static_cast<int>(pairRows_), double_.columns(), false, pairs_.data());
        reduceDots(waveSums.data(), static_cast<int>(waveRows_), single_.columns(), false, waves_.data());
        return true;
    }

    double mse(std::size_t gamma, std::size_t omega, ChainSums& sums) const {
        const std::size_t n2 = omegas_.size() + 1, n1 = omegas_.size();
        sums.still.resize(2 * order_ - 1);
        sums.turning.resize(2 * order_ - 1);
        sums.target.resize(order_);
        sums.waves.resize(intercept_ ? order_ : 0);
        for (std::size_t p = 0; p < 2 * order_ - 1; ++p) {
            const double* row =
                &pairs_[(gamma * (2 * order_ - 1) + p) * static_cast<std::size_t>(double_.columns())];
            sums.still[p] = row[0];
            sums.turning[p] = {row[omega + 1], row[n2 + omega + 1]};
        }
        const std::size_t each = intercept_ ? 2 : 1;
        for (std::size_t r = 0; r < order_; ++r) {
            const std::size_t wide = static_cast<std::size_t>(single_.columns());
            const double* row = &waves_[(gamma * order_ + r) * each * wide];
            sums.target[r] = {row[omega], row[n1 + omega]};
            if (intercept_) sums.waves[r] = {row[wide + omega], row[wide + n1 + omega]};
        }
        return projectedMse(sums);
    }

private:
    static std::size_t roundUp(std::size_t rows) { return (rows + 3) / 4 * 4; }
    static std::size_t tiles(std::size_t rows, const RotationTable& table) {
        return static_cast<std::size_t>(dotTiles(static_cast<int>(rows), table.columns(), false)) * kTileSums;
    }
    LagWeight key(double decay, std::size_t power) const {
        const int p = static_cast<int>(power);
        return {decay, bounded_ ? p : 0, bounded_ ? 0 : p};
    }
    std::vector<LagWeight> keys() const {
        std::vector<LagWeight> result;
        for (double gamma : gammas_) {
            for (std::size_t p = 0; p < 2 * order_ - 1; ++p) result.push_back(key(2.0 * gamma, p));
            for (std::size_t r = 0; r < order_; ++r) result.push_back(key(gamma, r));
        }
        return result;
    }

    const FitScoring& scoring_;
    std::span<const double> omegas_, gammas_;
    std::size_t order_;
    bool intercept_, bounded_;
    LagWeightBlocks weights_;
    RotationTable double_, single_;
    std::size_t pairRows_ = 0, waveRows_ = 0;
    std::vector<double> pairs_, waves_;
};

void requireFinite(const char* what, const std::vector<double>& values, double least) {
    for (double value : values)
        if (!std::isfinite(value) || value < least)
            throw Error(ErrorKind::Usage, std::string("landscape: ") + what + " = " + std::to_string(value) +
                                              " must be a finite number of at least 0");
}

}  // namespace

Landscape landscape(const FitRequest& request, const std::vector<double>& omegas,
                    const std::vector<double>& gammas, std::stop_token stop) {
    const FlushToZero flushToZero;
    requireValid(request.block);
    requireFinite("omega", omegas, 0.0);
    requireFinite("gamma", gammas, 0.0);
    FitRequest fitted = request;
    fitted.contexts = {request.context};
    fitted.curveLength = 0;
    const FitScoring scoring(fitted);
    Landscape result{.omegas = omegas, .gammas = gammas, .mse = {}};
    result.mse.assign(omegas.size() * gammas.size(), std::numeric_limits<double>::quiet_NaN());
    if (scoring.usedPoints() == 0) return result;

    ChainSums sums;
    sums.count = scoring.usedPoints();
    for (int d = 0; d < scoring.context(); ++d) {
        sums.y += scoring.y(0)[d];
        sums.yy += scoring.y(0)[d] * scoring.y(0)[d];
    }
    const LagKernels& kernels = lagKernels();
    const std::span<const double> allOmegas(omegas), allGammas(gammas);
    for (std::size_t g = 0; g < gammas.size(); g += kGammas)
        for (std::size_t w = 0; w < omegas.size(); w += kOmegas) {
            const auto rows = allGammas.subspan(g, std::min(kGammas, gammas.size() - g));
            const auto columns = allOmegas.subspan(w, std::min(kOmegas, omegas.size() - w));
            Tile tile(fitted, scoring, columns, rows);
            if (!tile.sum(kernels, stop)) return result;
            for (std::size_t i = 0; i < rows.size(); ++i)
                for (std::size_t j = 0; j < columns.size(); ++j)
                    result.mse[(g + i) * omegas.size() + w + j] = tile.mse(i, j, sums);
        }
    result.complete = true;
    return result;
}

std::vector<double> logSpaced(double low, double high, int count) {
    if (!(low > 0.0) || !(high > low) || count < 2)
        throw Error(ErrorKind::Usage, "logarithmic spacing needs 0 < low < high and at least 2 values");
    std::vector<double> values;
    for (int i = 0; i < count; ++i)
        values.push_back(low * std::pow(high / low, static_cast<double>(i) / (count - 1)));
    values.back() = high;
    return values;
}

}  // namespace jordanscope::kernel
