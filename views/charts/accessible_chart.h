#pragma once

namespace jordanscope::views {

/// From then on screen readers hear of every LineChart what it shows: its curves, the ends of its axes and
/// where the cursor line is. Once a program; further calls do nothing. GUI thread.
void describeChartsToReaders();

}  // namespace jordanscope::views
