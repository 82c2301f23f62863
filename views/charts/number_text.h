#pragma once

#include <QString>

namespace jordanscope::views {

/// A number as people read it: `digits` significant digits without trailing zeros, scientific below 1e-3 and
/// from 1e6 on; "NaN", "inf", "-inf". Always with a dot; never "-0".
QString numberText(double value, int digits = 6);

/// Label of a tick: as many decimals as `step` needs, scientific where the axis reaches `largest` >= 1e6 or
/// the step is below 1e-4.
QString tickText(double value, double step, double largest);

/// "%.0e", e.g. "1e-03".
QString logTickText(double value);

}  // namespace jordanscope::views
