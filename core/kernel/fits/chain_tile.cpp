#include "core/kernel/fits/chain_tile.h"

#include <algorithm>

#include "core/kernel/fits/block_fit.h"

namespace jordanscope::kernel {
namespace {

constexpr std::size_t kBlock = kLagBlock;

std::size_t columnsOf(const RotationTable& table) {
    return static_cast<std::size_t>(table.columns());
}

/// Rows of one product with the waves of a table, and their running sums.
struct Product {
    std::size_t rows;
    RotationTable& waves;
    AlignedBuffer table, values, sums;

    Product(std::size_t rowCount, RotationTable& rotation)
        : rows((rowCount + 3) / 4 * 4),
          waves(rotation),
          table(columnsOf(rotation) * kBlock),
          values(rows * kBlock, 0.0),
          sums(static_cast<std::size_t>(dotTiles(static_cast<int>(rows), rotation.columns(), false)) *
                   kTileSums,
               0.0) {}

    void add(const LagKernels& kernels, int block) {
        waves.fill(kernels, block, table.data());
        kernels.dots(values.data(), static_cast<int>(rows), table.data(), waves.columns(), false,
                     sums.data());
    }
    void reduce(std::vector<double>& result) const {
        result.resize(rows * columnsOf(waves));
        reduceDots(sums.data(), static_cast<int>(rows), waves.columns(), false, result.data());
    }
};

}  // namespace

ChainTile::ChainTile(const FitScoring& scoring, const Chain& block, bool intercept)
    : scoring_(scoring),
      order_(static_cast<std::size_t>(block.order)),
      pairs_(2 * order_ - 1),
      intercept_(intercept),
      bounded_(block.shear.bounded),
      block_(block) {
    base_.count = scoring.usedPoints();
    for (int d = 0; d < scoring.context(); ++d) {
        base_.y += scoring.y(0)[d];
        base_.yy += scoring.y(0)[d] * scoring.y(0)[d];
    }
}

void ChainTile::setOmegas(std::span<const double> omegas) {
    omegas_ = omegas.size();
    frequencies_.assign(omegas.begin(), omegas.end());
    std::vector<double> doubled{0.0};
    for (double omega : omegas) doubled.push_back(2.0 * omega);
    double_.setFrequencies(doubled);
    single_.setFrequencies({omegas.begin(), omegas.end()});
}

LagWeight ChainTile::key(double decay, std::size_t power) const {
    const int p = static_cast<int>(power);
    return {decay, bounded_ ? p : 0, bounded_ ? 0 : p};
}

std::vector<double> ChainTile::mse(std::span<const double> gammas, const std::stop_token& stop) {
    const LagKernels& kernels = lagKernels();
    const std::size_t each = intercept_ ? 2 : 1;
    std::vector<LagWeight> keys;
    for (double gamma : gammas) {
        for (std::size_t p = 0; p < pairs_; ++p) keys.push_back(key(2.0 * gamma, p));
        for (std::size_t r = 0; r < order_; ++r) keys.push_back(key(gamma, r));
    }
    LagWeightBlocks weights(keys, scoring_.context());
    std::vector<int> indices;
    for (const LagWeight& weight : keys) indices.push_back(weights.indexOf(weight));

    Product pairs(gammas.size() * pairs_, double_), waves(gammas.size() * order_ * each, single_);
    AlignedBuffer mask(kBlock);
    for (int at = 0; at < scoring_.fitBlocks(); ++at) {
        if (at % 16 == 0 && stop.stop_requested()) return {};
        weights.fill(kernels, at);
        std::copy_n(scoring_.mask(at), kBlock, mask.begin());
        const int left = scoring_.context() - at * kLagBlock;
        if (left < kLagBlock) std::fill(mask.begin() + left, mask.end(), 0.0);
        kernels.scale(weights.values(), mask.data(), weights.size(), weights.values());
        double *pair = pairs.values.data(), *wave = waves.values.data();
        const int* index = indices.data();
        for (std::size_t g = 0; g < gammas.size(); ++g) {
            for (std::size_t p = 0; p < pairs_; ++p)
                pair = std::copy_n(weights.values(*index++), kBlock, pair);
            for (std::size_t r = 0; r < order_; ++r) {
                const double* weight = weights.values(*index++);
                kernels.scale(weight, scoring_.y(at), 1, wave);
                wave += kBlock;
                if (intercept_) wave = std::copy_n(weight, kBlock, wave);
            }
        }
        pairs.add(kernels, at);
        waves.add(kernels, at);
    }
    pairs.reduce(pairSums_);
    waves.reduce(waveSums_);

    std::vector<double> result;
    for (std::size_t g = 0; g < gammas.size(); ++g)
        for (std::size_t w = 0; w < omegas_; ++w) {
            const ProjectedMse projected = projectedMse(sumsAt(g, w));
            result.push_back(projected.mse);
            if (projected.resolved) continue;
            // The sums have lost what the columns themselves still hold: decompose those.
            if (stop.stop_requested()) return {};
            Chain chain = block_;
            chain.gamma = gammas[g];
            chain.omega = frequencies_[w];
            result.back() = decomposedMse(chain, intercept_, scoring_);
        }
    return result;
}

ChainSums ChainTile::sumsAt(std::size_t gamma, std::size_t omega) const {
    ChainSums sums = base_;
    const std::size_t doubleWide = columnsOf(double_), wide = columnsOf(single_), each = intercept_ ? 2 : 1;
    for (std::size_t p = 0; p < pairs_; ++p) {
        const double* row = &pairSums_[(gamma * pairs_ + p) * doubleWide];
        sums.still[p] = row[0];
        sums.turning[p] = {row[omega + 1], row[omegas_ + 1 + omega + 1]};
    }
    for (std::size_t r = 0; r < order_; ++r) {
        const double* row = &waveSums_[(gamma * order_ + r) * each * wide];
        sums.target[r] = {row[omega], row[omegas_ + omega]};
        if (intercept_) sums.waves[r] = {row[wide + omega], row[wide + omegas_ + omega]};
    }
    sums.order = order_;
    sums.intercept = intercept_;
    return sums;
}

}  // namespace jordanscope::kernel
