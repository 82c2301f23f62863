#pragma once

#include "core/kernel/chain.h"
#include "views/explore/explore_curves.h"

namespace jordanscope::views {

/// Entry r in the complex plane, divided by 10^exponent, at whole lags 0..context and nowhere between them.
/// A chain that turns slowly is joined to a line in chords of a few pixels of a plot of `pixels` radius;
/// where its turns lie closer than two pixels only every few are drawn, each of them whole. A chain that
/// turns by more than a twelfth a lag is dots: a line between them would show turns that no lag makes.
struct Trajectory {
    LagCurve curve;
    bool dots = false;
    bool thinned = false;  // not every turn, or not every lag, is drawn
};
Trajectory trajectory(const kernel::Chain& chain, int r, int context, int exponent, double pixels = 170);

}  // namespace jordanscope::views
