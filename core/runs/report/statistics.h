#pragma once

#include <cstdint>
#include <span>

namespace jordanscope::runs {

struct Interval {
    double low = 0;
    double high = 1;
};

/// Wilson score interval at 95% for `successes` of `n`; 0..1 where n is 0.
Interval wilsonInterval(double successes, std::int64_t n);

double mean(std::span<const double> values);               ///< NaN of nothing
double median(std::span<const double> values);             ///< mean of the middle two; NaN of nothing
double standardDeviation(std::span<const double> values);  ///< with n - 1; NaN below two values
double standardError(std::span<const double> values);      ///< standard deviation / sqrt(n)

}  // namespace jordanscope::runs
