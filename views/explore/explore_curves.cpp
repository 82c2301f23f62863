#include "views/explore/explore_curves.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/flush_to_zero.h"

namespace jordanscope::views {
namespace {

using kernel::Chain;

constexpr int kSmoothSamples = 256;

/// Even lags and, for what happens within the first few tokens of a long context, geometric ones; all whole.
std::vector<double> smoothLags(int context, int even, int geometric) {
    std::vector<double> lags;
    for (int k = 0; k <= even; ++k) lags.push_back(std::round(double(context) * k / even));
    for (int k = 0; k < geometric; ++k)
        lags.push_back(std::round(std::pow(double(context), double(k) / geometric)));
    std::sort(lags.begin(), lags.end());
    lags.erase(std::unique(lags.begin(), lags.end()), lags.end());
    return lags;
}

}  // namespace

int drawnExponent(double largest) {
    if (!(largest > 0) || !std::isfinite(largest) || (largest >= 0.05 && largest <= 20)) return 0;
    return static_cast<int>(std::floor(std::log10(largest)));
}

double largestEntry(const Chain& chain, int r, double context) {
    double peak = r == 0 ? 0 : kernel::largestShearLag(chain, r);
    peak = std::min(peak, context);
    return std::abs(kernel::chainCoefficients(chain, peak)[static_cast<std::size_t>(r)]) *
           std::exp(-chain.gamma * peak);
}

BasisCurves basisCurves(const Chain& chain, int context) {
    const kernel::FlushToZero flush;
    const auto count = static_cast<std::size_t>(context) + 1;
    kernel::ChainEntries entries = kernel::chainEntries(chain, count);

    BasisCurves curves;
    std::vector<double> lags(count);
    std::iota(lags.begin(), lags.end(), 0.0);
    curves.lags = makeValues(std::move(lags));
    const auto take = [&](std::vector<double>& values, double divisor) {
        double least = curves.least, greatest = curves.greatest;
        for (double& value : values) {
            value /= divisor;
            least = std::min(least, value);
            greatest = std::max(greatest, value);
        }
        curves.least = least;
        curves.greatest = greatest;
        return makeValues(std::move(values));
    };
    for (int r = 0; r < chain.order; ++r) {
        const int exponent = drawnExponent(largestEntry(chain, r, context));
        const double divisor = std::pow(10.0, exponent);
        const auto row = static_cast<std::size_t>(r);
        curves.exponents.push_back(exponent);
        curves.real.push_back(take(entries.real[row], divisor));
        curves.imaginary.push_back(take(entries.imaginary[row], divisor));
    }
    return curves;
}

NormCurves normCurves(const Chain& chain, int context) {
    const kernel::FlushToZero flush;
    std::vector<double> lags = smoothLags(context, kSmoothSamples, kSmoothSamples / 2);
    std::vector<double> norm, decay;
    for (const double lag : lags) {
        norm.push_back(kernel::operatorNorm(chain, lag));
        decay.push_back(std::exp(-chain.gamma * lag));
    }
    return {makeValues(std::move(lags)), makeValues(std::move(norm)), makeValues(std::move(decay))};
}

LagCurve groupLawCurve(const Chain& chain, double a, int context) {
    const kernel::FlushToZero flush;
    std::vector<double> lags = smoothLags(context, kSmoothSamples, kSmoothSamples / 4);
    std::vector<double> defects;
    for (const double b : lags) defects.push_back(kernel::groupLawDefect(chain, a, b));
    return {makeValues(std::move(lags)), makeValues(std::move(defects))};
}

ShiftCurves shiftCurves(const Chain& chain, double lag, int context) {
    const kernel::FlushToZero flush;
    std::vector<double> shifts = smoothLags(context, kSmoothSamples / 2, kSmoothSamples / 8);
    std::vector<double> contragredient, same;
    for (const double p : shifts) {
        contragredient.push_back(kernel::shiftDefect(chain, lag, p, kernel::QueryTransform::Contragredient));
        same.push_back(kernel::shiftDefect(chain, lag, p, kernel::QueryTransform::Same));
    }
    return {makeValues(std::move(shifts)), makeValues(std::move(contragredient)),
            makeValues(std::move(same))};
}

double greatestOf(const Values& values) {
    double greatest = 0;
    if (values)
        for (const double value : *values)
            if (std::isfinite(value)) greatest = std::max(greatest, value);
    return greatest;
}

}  // namespace jordanscope::views
