#include "core/runs/directory/slug.h"

#include <cstdint>

namespace jordanscope::runs {
namespace {

/// Reads one UTF-8 character; 0 and one byte where the bytes are none.
std::uint32_t nextCharacter(std::string_view text, std::size_t& length) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    length = 1;
    if (byte(0) < 0x80) return byte(0);
    const std::size_t size = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
    if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < size) return 0;
    std::uint32_t value = byte(0) & (0x7F >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
        value = value << 6 | (byte(i) & 0x3F);
    }
    constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (value < kSmallest[size] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return 0;
    length = size;
    return value;
}

bool keeps(std::uint32_t c) {
    if (c < 0x80) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
               c == '.' || c == '-';
    }
    const bool invisible = c < 0xA1 || c == 0xAD || (c >= 0x2000 && c <= 0x206F) || c == 0x3000 ||
                           c == 0xFEFF || (c >= 0xFFF0 && c <= 0xFFFF) || c >= 0xE0000 ||
                           (c >= 0xE000 && c <= 0xF8FF);
    return !invisible;
}

}  // namespace

std::string slug(std::string_view name, std::size_t maxBytes) {
    std::string result;
    bool gap = false;
    while (!name.empty()) {
        std::size_t length = 0;
        const std::uint32_t c = nextCharacter(name, length);
        // ".." must not come out of it, nor a hidden file or an option.
        const bool leading = result.empty() && (c == '.' || c == '-');
        const bool secondDot = c == '.' && !gap && result.ends_with('.');
        if (!keeps(c) || leading || secondDot) {
            gap = true;
        } else {
            const bool dash = gap && !result.empty() && !result.ends_with('-') && c != '-';
            if (result.size() + length + (dash ? 1 : 0) > maxBytes) break;
            if (dash) result += '-';
            result += name.substr(0, length);
            gap = false;
        }
        name.remove_prefix(length);
    }
    while (result.ends_with('.') || result.ends_with('-')) result.pop_back();
    return result.empty() ? "run" : result;
}

}  // namespace jordanscope::runs
