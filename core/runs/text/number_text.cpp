#include "core/runs/text/number_text.h"

#include <charconv>
#include <cmath>

namespace jordanscope::runs {
namespace {

template <class... Format>
std::string text(double value, Format... format) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
    char digits[64];
    return {digits, std::to_chars(digits, digits + sizeof digits, value, format...).ptr};
}

}  // namespace

std::string numberText(double value) {
    return text(value);
}

std::string numberText(double value, int significantDigits) {
    return text(value, std::chars_format::general, significantDigits);
}

}  // namespace jordanscope::runs
