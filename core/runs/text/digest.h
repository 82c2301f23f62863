#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace jordanscope::runs {

/// A digest of bytes, in pieces: XXH3 of 128 bits (xxhash: Debian's libxxhash-dev, BSD-2, of LZ4's author; it
/// keeps up with memory, so that checking a checkpoint costs little beside reading it). It finds what a disk,
/// a copy or a network changed, not what somebody forged.
class Digest {
public:
    Digest();
    ~Digest();
    Digest(Digest&&) noexcept;

    void add(const void* bytes, std::size_t size);
    void add(std::string_view bytes) { add(bytes.data(), bytes.size()); }
    /// "xxh3-128:" and 32 hexadecimal digits, of what was added until now.
    std::string text() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace jordanscope::runs
