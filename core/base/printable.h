#pragma once

#include <string>
#include <string_view>

namespace jordanscope {

/// A text of somebody else's as one line for a terminal or a log: line ends and tabs are blanks, and what
/// would steer a terminal or turn letters around (other control characters of C0 and C1, those of writing
/// directions) and bytes that are no UTF-8 are '?' each.
std::string printable(std::string_view text);

}  // namespace jordanscope
