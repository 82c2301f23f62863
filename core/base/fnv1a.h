#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace jordanscope {

/// FNV-1a, 64 bits: tells texts apart that differ by accident; no protection against intent.
class Fnv1a {
public:
    void add(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001b3; }
    void add(std::string_view text) {
        for (const char c : text) add(static_cast<std::uint8_t>(c));
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace jordanscope
