#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace jordanscope::runs {

struct JsonLimits {
    std::size_t bytes = 1 << 20;
    std::size_t levels = 32;
};

struct JsonProblem {
    std::string key;  ///< dotted path of where it is, empty for the whole text
    std::string value;
    std::string message;  ///< one sentence
};

/// Parses JSON that somebody else wrote: size and depth bounded, duplicate keys and overflowing numbers
/// refused by their key. Returns the problem instead of throwing; the library's own exceptions never leave.
std::optional<JsonProblem> parseStrictJson(std::string_view text, nlohmann::ordered_json& result,
                                           JsonLimits limits = {});

/// A value as one line of JSON, cut to about 60 characters.
std::string shortJson(const nlohmann::ordered_json& value);

}  // namespace jordanscope::runs
