#include "core/base/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace jordanscope {

std::string exactText(double value) {
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string roundedText(double value, int digits, Notation notation) {
    digits = std::clamp(digits, 1, 17);
    char text[64];
    for (;; ++digits) {
        const char* end =
            notation == Notation::General
                ? std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits).ptr
                : std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, digits - 1)
                      .ptr;
        double read = 0.0;
        std::from_chars(text, end, read);
        if (digits == 17 || std::abs(read) != 1.0 || read == value)
            return std::string(static_cast<const char*>(text), end);
    }
}

}  // namespace jordanscope
