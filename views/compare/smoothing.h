#pragma once

#include <span>
#include <vector>

namespace jordanscope::views {

/// Debiased exponential moving average: s_n = sum_k w^(n-k) v_k / sum_k w^(n-k), over the finite values seen
/// so far.
///
/// `weight` in [0, 1): 0 returns the values. A value that is not finite stays where it is and moves nothing.
/// Fewer than three finite values come back untouched; every result lies between the smallest and the largest
/// value seen so far, so a constant comes back bit by bit. Smooth the full data first, decimate afterwards.
std::vector<double> smooth(std::span<const double> values, double weight);

}  // namespace jordanscope::views
