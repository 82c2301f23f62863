#pragma once

#include <span>
#include <vector>

namespace jordanscope::targets {

/// Monotone piecewise cubic through points (Fritsch and Carlson's scheme with Butland's harmonic slopes): no
/// overshoot between neighbours, continuous first derivative. Value-like and thread-safe once built.
class MonotoneCubic {
public:
    /// `x` strictly increasing, as long as `y`; all finite. One point gives a constant at its own place.
    MonotoneCubic(std::vector<double> x, std::vector<double> y);

    /// NaN outside the first and last point: nothing is invented there.
    double operator()(double x) const;

    /// Values at 0, 1, ..., count - 1.
    std::vector<double> atLags(int count) const;

private:
    std::vector<double> x_, y_, slope_;
};

}  // namespace jordanscope::targets
