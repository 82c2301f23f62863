#include "core/runs/report/smoothing.h"

#include <algorithm>
#include <cmath>

namespace jordanscope::runs {

Smoother::Smoother(double weight) : weight_(weight > 0 ? std::min(weight, 1 - 1e-9) : 0) {}

double Smoother::next(double value) {
    if (!std::isfinite(value)) return value;
    low_ = first_ ? value : std::min(low_, value);
    high_ = first_ ? value : std::max(high_, value);
    first_ = false;
    // The mean moves by the newest value's share of all weight so far: no bias at the start, no overflow.
    mass_ = weight_ * mass_ + 1;
    mean_ += (value - mean_) / mass_;
    // Rounding could leave the range of the data by an ulp; a curve outside its data would be invented.
    mean_ = std::clamp(mean_, low_, high_);
    return mean_;
}

std::vector<double> smooth(std::span<const double> values, double weight) {
    std::vector<double> result(values.begin(), values.end());
    const auto finite =
        std::count_if(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
    if (finite < kFewestToSmooth || !(weight > 0)) return result;
    Smoother smoother(weight);
    for (double& value : result) value = smoother.next(value);
    return result;
}

}  // namespace jordanscope::runs
