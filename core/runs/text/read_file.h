#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/runs/text/place.h"

namespace jordanscope::runs {

/// A whole small file; nullopt where there is none. Error(Data) naming the file where it is no regular file
/// (a pipe would block) or above `maxBytes`, Error(Disk) where it cannot be read.
std::optional<std::string> readSmallFile(const Place& file, std::size_t maxBytes = 1 << 20);

}  // namespace jordanscope::runs
