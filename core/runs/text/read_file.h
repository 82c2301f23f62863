#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace jordanscope::runs {

/// A whole small file; nullopt where there is none. Error(Data) naming the file where it is no regular file
/// (a pipe would block), above `maxBytes`, or cannot be read.
std::optional<std::string> readSmallFile(const std::filesystem::path& file, std::size_t maxBytes = 1 << 20);

}  // namespace jordanscope::runs
