#pragma once

#include <span>
#include <vector>

namespace jordanscope::runs {

/// Debiased exponential moving average: s_n = sum_k w^(n-k) v_k / sum_k w^(n-k), over the finite values seen
/// so far; a curve that grows goes on where it was. `weight` in [0, 1): 0 gives the values back.
class Smoother {
public:
    explicit Smoother(double weight = 0);
    /// A value that is not finite comes back and moves nothing.
    double next(double value);
    double weight() const { return weight_; }

private:
    double weight_ = 0, mean_ = 0, mass_ = 0, low_ = 0, high_ = 0;
    bool first_ = true;
};

/// Fewer finite values than these come back untouched.
inline constexpr int kFewestToSmooth = 3;

/// All values smoothed. Every result lies between the smallest and the largest value seen so far, so a
/// constant comes back bit by bit. Smooth the full data first, decimate afterwards.
std::vector<double> smooth(std::span<const double> values, double weight);

}  // namespace jordanscope::runs
