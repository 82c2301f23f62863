#include "views/compare/smoothing.h"

#include <algorithm>
#include <cmath>

namespace jordanscope::views {

std::vector<double> smooth(std::span<const double> values, double weight) {
    std::vector<double> result(values.begin(), values.end());
    const auto finite =
        std::count_if(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
    if (finite < 3 || !(weight > 0)) return result;
    const double w = std::min(weight, 1 - 1e-9);
    double mean = 0, mass = 0, low = 0, high = 0;
    bool first = true;
    for (double& value : result) {
        if (!std::isfinite(value)) continue;
        low = first ? value : std::min(low, value);
        high = first ? value : std::max(high, value);
        first = false;
        // The mean moves by the newest value's share of all weight so far: no bias at the start, no overflow.
        mass = w * mass + 1;
        mean += (value - mean) / mass;
        // Rounding could leave the range of the data by an ulp; a curve outside its data would be invented.
        mean = std::clamp(mean, low, high);
        value = mean;
    }
    return result;
}

}  // namespace jordanscope::views
