#pragma once

#include <span>
#include <vector>

namespace jordanscope::views {

enum class Spread { MinMax, StandardError };

/// One run's curve: x sorted and strictly increasing, y of the same length (already smoothed, not decimated).
struct Curve {
    std::vector<double> x, y;
};

/// Mean over the runs of a group, with its band; `count` runs stand behind each point.
struct GroupCurve {
    std::vector<double> x, mean, lower, upper;
    std::vector<int> count;
};

/// Averages curves at every x that any of them has. A curve is read between its own neighbouring points by a
/// straight line and never outside its range; a non-finite value counts as absent. Where one run alone stands
/// behind a point, the band closes onto the mean. The standard error is sd / sqrt(n) with n - 1 in the
/// variance.
GroupCurve averageCurves(std::span<const Curve> curves, Spread spread);

}  // namespace jordanscope::views
