#pragma once

#include <string>

namespace jordanscope::runs {

/// Shortest text that reads back as the same double, in every locale; NaN, Infinity and -Infinity for the
/// others.
std::string numberText(double value);

}  // namespace jordanscope::runs
