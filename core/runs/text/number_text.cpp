#include "core/runs/text/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/base/number_text.h"

namespace jordanscope::runs {
namespace {

std::string notFinite(double value) {
    if (std::isnan(value)) return "NaN";
    return value > 0 ? "Infinity" : "-Infinity";
}

}  // namespace

std::string numberText(double value) {
    return std::isfinite(value) ? exactText(value) : notFinite(value);
}

std::string numberText(double value, int significantDigits) {
    return std::isfinite(value) ? roundedText(value, significantDigits) : notFinite(value);
}

std::optional<double> jsonNumber(std::string_view text) {
    const auto isDigit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
    const auto passDigits = [&](std::size_t i) {
        while (isDigit(i)) ++i;
        return i;
    };
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    if (!isDigit(first)) return std::nullopt;
    std::size_t at = text[first] == '0' ? first + 1 : passDigits(first);
    const std::size_t point = at;
    if (at < text.size() && text[at] == '.') {
        if (!isDigit(at + 1)) return std::nullopt;
        at = passDigits(at + 1);
    }
    const std::size_t e = at;
    bool small = false;  // by its exponent
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        small = at < text.size() && text[at] == '-';
        if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
        if (!isDigit(at)) return std::nullopt;
        at = passDigits(at);
    }
    if (at != text.size()) return std::nullopt;
    double value = 0;
    const auto fault = std::from_chars(text.data(), text.data() + text.size(), value).ec;
    if (fault != std::errc::result_out_of_range) return value;
    // Too large or too small? The place of the first digit that is not 0 decides together with the exponent.
    const std::size_t lead = std::min(text.find_first_of("123456789"), e);
    std::int64_t exponent = 0;
    const std::size_t digits = e + (e + 1 < text.size() && text[e + 1] == '+' ? 2 : 1);
    if (e < text.size() && std::from_chars(text.data() + digits, text.data() + text.size(), exponent).ec ==
                               std::errc::result_out_of_range)
        exponent = small ? std::numeric_limits<std::int64_t>::min() / 2
                         : std::numeric_limits<std::int64_t>::max() / 2;
    const bool none =
        lead == e || static_cast<std::int64_t>(point) - static_cast<std::int64_t>(lead) + exponent < 0;
    if (!none) return std::nullopt;
    return first == 1 ? -0.0 : 0.0;
}

}  // namespace jordanscope::runs
