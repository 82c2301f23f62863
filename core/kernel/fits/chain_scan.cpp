#include "core/kernel/fits/chain_scan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>

namespace jordanscope::kernel {
namespace {

using Spectrum = std::vector<std::complex<double>>;

/// Two real sequences in one complex transform.
std::array<Spectrum, 2> spectra(const std::vector<double>& a, const std::vector<double>& b,
                                const FourierTransform& transform) {
    const std::size_t size = transform.size();
    Spectrum both(size);
    for (std::size_t d = 0; d < a.size(); ++d) both[d] = {a[d], b.empty() ? 0.0 : b[d]};
    transform(both);
    std::array<Spectrum, 2> result{Spectrum(size), Spectrum(b.empty() ? 0 : size)};
    for (std::size_t k = 0; k < size; ++k) {
        const std::complex<double> there = both[k], mirrored = std::conj(both[(size - k) % size]);
        result[0][k] = 0.5 * (there + mirrored);
        if (!b.empty()) result[1][k] = std::complex<double>(0.0, -0.5) * (there - mirrored);
    }
    return result;
}

std::size_t sizeFor(int context) {
    // Two points in a valley are enough, four are better where they are cheap.
    const int perLag = context > 16384 ? 2 : 4;
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

std::vector<double> ChainScan::mse(double gamma, std::size_t first, std::size_t last) {
    const std::size_t order = sums_.order, pairs = 2 * order - 1, size = transform_.size();
    const std::size_t waves = pairs + order;  // where those of an intercept begin
    std::vector<std::vector<double>> sequences(
        waves + (sums_.intercept ? order : 0),
        std::vector<double>(static_cast<std::size_t>(scoring_.context())));
    for (std::size_t d = 0; d < sequences[0].size(); ++d) {
        const double x = static_cast<double>(d) / scoring_.context();
        const double s = bounded_ ? stabilisedTime(x, 1.0) : x;
        const double decay = std::exp(-gamma * static_cast<double>(d));
        double weight = decay * decay * scoring_.mask(0)[d];
        for (std::size_t p = 0; p < pairs; ++p, weight *= s) sequences[p][d] = weight;
        weight = decay * scoring_.y(0)[d];
        for (std::size_t r = 0; r < order; ++r, weight *= s) sequences[pairs + r][d] = weight;
        weight = decay * scoring_.mask(0)[d];
        for (std::size_t r = 0; waves + r < sequences.size(); ++r, weight *= s)
            sequences[waves + r][d] = weight;
    }
    std::vector<Spectrum> spectrum;
    for (std::size_t p = 0; p < sequences.size(); p += 2) {
        auto [one, two] = spectra(
            sequences[p], p + 1 < sequences.size() ? sequences[p + 1] : std::vector<double>{}, transform_);
        spectrum.push_back(std::move(one));
        spectrum.push_back(std::move(two));
    }
    for (std::size_t p = 0; p < pairs; ++p) sums_.still[p] = spectrum[p][0].real();
    std::vector<double> result;
    for (std::size_t k = first; k < last; ++k) {
        for (std::size_t p = 0; p < pairs; ++p) sums_.turning[p] = spectrum[p][2 * k % size];
        for (std::size_t r = 0; r < order; ++r) sums_.target[r] = spectrum[pairs + r][k];
        for (std::size_t r = 0; sums_.intercept && r < order; ++r) sums_.waves[r] = spectrum[waves + r][k];
        result.push_back(projectedMse(sums_).mse);
    }
    return result;
}

}  // namespace jordanscope::kernel
