#include "core/targets/monotone_cubic.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace jordanscope::targets {
namespace {

/// The one-sided slope at an end, from the two nearest secants; cut so that the end interval stays monotone.
double endSlope(double h0, double h1, double secant0, double secant1) {
    const double slope = ((2 * h0 + h1) * secant0 - h0 * secant1) / (h0 + h1);
    if (slope * secant0 <= 0) return 0;
    if (secant0 * secant1 <= 0 && std::abs(slope) > 3 * std::abs(secant0)) return 3 * secant0;
    return slope;
}

}  // namespace

MonotoneCubic::MonotoneCubic(std::vector<double> x, std::vector<double> y)
    : x_(std::move(x)), y_(std::move(y)), slope_(x_.size(), 0.0) {
    const size_t n = x_.size();
    if (n < 2) return;
    std::vector<double> h(n - 1), secant(n - 1);
    for (size_t i = 0; i + 1 < n; ++i) {
        h[i] = x_[i + 1] - x_[i];
        secant[i] = (y_[i + 1] - y_[i]) / h[i];
    }
    if (n == 2) {
        slope_[0] = slope_[1] = secant[0];
        return;
    }
    for (size_t i = 1; i + 1 < n; ++i) {
        if (secant[i - 1] * secant[i] <= 0) continue;
        const double before = 2 * h[i] + h[i - 1];
        const double after = h[i] + 2 * h[i - 1];
        slope_[i] = (before + after) / (before / secant[i - 1] + after / secant[i]);
    }
    slope_[0] = endSlope(h[0], h[1], secant[0], secant[1]);
    slope_[n - 1] = endSlope(h[n - 2], h[n - 3], secant[n - 2], secant[n - 3]);
}

double MonotoneCubic::operator()(double x) const {
    if (x_.empty() || !(x >= x_.front() && x <= x_.back())) return std::numeric_limits<double>::quiet_NaN();
    const auto after = std::upper_bound(x_.begin(), x_.end(), x);
    if (after == x_.end()) return y_.back();
    const size_t i = static_cast<size_t>(after - x_.begin()) - 1;
    const double h = x_[i + 1] - x_[i];
    const double t = (x - x_[i]) / h;
    const double u = 1 - t;
    return y_[i] * (1 + 2 * t) * u * u + y_[i + 1] * t * t * (3 - 2 * t) +
           h * t * u * (slope_[i] * u - slope_[i + 1] * t);
}

std::vector<double> MonotoneCubic::atLags(int count) const {
    std::vector<double> values(static_cast<size_t>(std::max(count, 0)));
    for (size_t d = 0; d < values.size(); ++d) values[d] = (*this)(static_cast<double>(d));
    return values;
}

}  // namespace jordanscope::targets
