#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jordanscope {

/// A text cell: quoted where RFC 4180 asks for it, and led by an apostrophe where a spreadsheet would run it
/// as a formula (it starts with = + - @, a tab or a carriage return).
std::string csvText(std::string_view text);

/// A number in its shortest form that reads back to the same double; NaN, Infinity, -Infinity by name.
std::string csvNumber(double value);

/// Cells joined by commas, ended by a line feed.
std::string csvLine(const std::vector<std::string>& cells);

}  // namespace jordanscope
