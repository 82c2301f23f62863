#pragma once

#include <string>
#include <string_view>

namespace jordanscope {

/// A text of somebody else's as one line for a terminal or a log: what would steer a terminal or turn letters
/// around (control characters of C0 and C1, line ends among them, and those of writing directions) and bytes
/// that are no UTF-8 are '?' each.
std::string printable(std::string_view text);

}  // namespace jordanscope
