#pragma once

#include <string>

namespace jordanscope::runs {

/// Shortest text that reads back as the same double, in every locale; NaN, Infinity and -Infinity for the
/// others.
std::string numberText(double value);

/// The same rounded to so many digits, at most 17, for reading: as printf's %.*g in the C locale.
std::string numberText(double value, int significantDigits);

}  // namespace jordanscope::runs
