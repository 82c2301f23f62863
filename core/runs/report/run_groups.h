#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace jordanscope::runs {

enum class Spread { MinMax, StandardError };

/// One run's curve: x sorted and strictly increasing, y of the same length (already smoothed, not decimated).
struct Curve {
    std::span<const double> x, y;
};

/// Mean over the runs of a group, with its band; `count` runs stand behind each point.
struct GroupCurve {
    std::vector<double> x, mean, lower, upper;
    std::vector<int> count;
    /// Where a piece begins, 0 first: from the last point of a piece to the next one no run was on its way.
    std::vector<std::size_t> pieces;
};

/// Averages curves at every x that any of them has. A curve is read between its own neighbouring points by a
/// straight line and never outside its range; a non-finite value counts as absent. The range of one run alone
/// is that run; its standard error, sd / sqrt(n) with n - 1 in the variance, is undefined: NaN.
GroupCurve averageCurves(std::span<const Curve> curves, Spread spread);

}  // namespace jordanscope::runs
