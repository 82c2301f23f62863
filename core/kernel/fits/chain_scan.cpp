#include "core/kernel/fits/chain_scan.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>

namespace jordanscope::kernel {
namespace {

std::size_t sizeFor(int context) {
    // Two points in a valley are enough, four are better where they are cheap.
    const int perLag = context > 4096 ? 2 : 4;
    return std::bit_ceil(static_cast<std::size_t>(std::max(perLag * context, 64)));
}

}  // namespace

ChainScan::ChainScan(const FitScoring& scoring, const Chain& block, bool intercept)
    : scoring_(scoring), bounded_(block.shear.bounded), transform_(sizeFor(scoring.context())) {
    sums_.order = static_cast<std::size_t>(block.order);
    sums_.intercept = intercept;
    sums_.count = scoring.usedPoints();
    for (int d = 0; d < scoring.context(); ++d) {
        sums_.y += scoring.y(0)[d];
        sums_.yy += scoring.y(0)[d] * scoring.y(0)[d];
    }
}

double ChainScan::omega(std::size_t k) const {
    return 2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(transform_.size());
}

/// Two real sequences share a transform, as its real and its imaginary part.
std::complex<double> ChainScan::sumAt(std::size_t sequence, std::size_t k) const {
    const std::vector<std::complex<double>>& both = spectra_[sequence / 2];
    const std::complex<double> there = both[k], mirrored = std::conj(both[k == 0 ? 0 : both.size() - k]);
    return sequence % 2 == 0 ? 0.5 * (there + mirrored)
                             : std::complex<double>(0.0, -0.5) * (there - mirrored);
}

std::vector<double> ChainScan::mse(double gamma, std::size_t first, std::size_t last) {
    const std::size_t order = sums_.order, pairs = 2 * order - 1, size = transform_.size();
    const std::size_t waves = pairs + order;  // where those of an intercept begin
    const std::size_t sequences = waves + (sums_.intercept ? order : 0);
    spectra_.resize((sequences + 1) / 2);
    for (auto& both : spectra_) both.assign(size, 0.0);
    const auto put = [&](std::size_t sequence, std::size_t d, double value) {
        reinterpret_cast<double(&)[2]>(spectra_[sequence / 2][d])[sequence % 2] = value;
    };
    for (std::size_t d = 0; d < static_cast<std::size_t>(scoring_.context()); ++d) {
        const double x = static_cast<double>(d) / scoring_.context();
        const double s = bounded_ ? stabilisedTime(x, 1.0) : x;
        const double decay = std::exp(-gamma * static_cast<double>(d));
        double weight = decay * decay * scoring_.mask(0)[d];
        for (std::size_t p = 0; p < pairs; ++p, weight *= s) put(p, d, weight);
        weight = decay * scoring_.y(0)[d];
        for (std::size_t r = 0; r < order; ++r, weight *= s) put(pairs + r, d, weight);
        weight = decay * scoring_.mask(0)[d];
        for (std::size_t r = 0; waves + r < sequences; ++r, weight *= s) put(waves + r, d, weight);
    }
    for (auto& both : spectra_) transform_(both);
    for (std::size_t p = 0; p < pairs; ++p) sums_.still[p] = sumAt(p, 0).real();
    std::vector<double> result;
    result.reserve(last - first);
    for (std::size_t k = first; k < last; ++k) {
        for (std::size_t p = 0; p < pairs; ++p) sums_.turning[p] = sumAt(p, 2 * k % size);
        for (std::size_t r = 0; r < order; ++r) sums_.target[r] = sumAt(pairs + r, k);
        for (std::size_t r = 0; sums_.intercept && r < order; ++r) sums_.waves[r] = sumAt(waves + r, k);
        result.push_back(projectedMse(sums_).mse);
    }
    return result;
}

}  // namespace jordanscope::kernel
