#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jordanscope::runs {

/// Shortest text that reads back as the same double, in every locale; NaN, Infinity and -Infinity for the
/// others.
std::string numberText(double value);

/// The same rounded to so many digits, at most 17, for reading: as printf's %.*g in the C locale, but never
/// to a false statement (roundedText).
std::string numberText(double value, int significantDigits);

/// The double nearest to a number by the grammar of JSON, however many digits it has, in every locale;
/// nullopt where the text is anything else or lies beyond the largest double. What is below the smallest one
/// is 0.
std::optional<double> jsonNumber(std::string_view text);

}  // namespace jordanscope::runs
