#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace jordanscope::runs {

/// A name as one path component: letters, digits, "-", "_" and "." of it, at most `maxBytes` bytes of whole
/// UTF-8 characters, never empty, "." or "..", never starting with "." or "-".
std::string slug(std::string_view name, std::size_t maxBytes = 80);

}  // namespace jordanscope::runs
