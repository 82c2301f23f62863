#include "core/runs/report/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace jordanscope::runs {

Interval wilsonInterval(double successes, std::int64_t n) {
    if (n <= 0) return {};
    constexpr double z = 1.959963984540054;  // 97.5% quantile of the standard normal
    const double count = static_cast<double>(n);
    const double p = successes / count;
    const double scale = 1 + z * z / count;
    const double centre = (p + z * z / (2 * count)) / scale;
    const double half = z / scale * std::sqrt(p * (1 - p) / count + z * z / (4 * count * count));
    // Exact ends: rounding would leave 1e-17 there.
    return {successes <= 0 ? 0.0 : std::max(0.0, centre - half),
            successes >= count ? 1.0 : std::min(1.0, centre + half)};
}

double mean(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return values.empty() ? std::numeric_limits<double>::quiet_NaN()
                          : sum / static_cast<double>(values.size());
}

double median(std::span<const double> values) {
    if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    return (sorted[(sorted.size() - 1) / 2] + sorted[sorted.size() / 2]) / 2;
}

double standardDeviation(std::span<const double> values) {
    if (values.size() < 2) return std::numeric_limits<double>::quiet_NaN();
    const double centre = mean(values);
    double sum = 0;
    for (const double value : values) sum += (value - centre) * (value - centre);
    return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

double standardError(std::span<const double> values) {
    return standardDeviation(values) / std::sqrt(static_cast<double>(values.size()));
}

}  // namespace jordanscope::runs
