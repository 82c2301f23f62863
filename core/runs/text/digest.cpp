#include "core/runs/text/digest.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace jordanscope::runs {

struct Digest::State {
    XXH3_state_t xxh3;
};

Digest::Digest() : state_(std::make_unique<State>()) {
    XXH3_128bits_reset(&state_->xxh3);
}
Digest::~Digest() = default;
Digest::Digest(Digest&&) noexcept = default;

void Digest::add(const void* bytes, std::size_t size) {
    XXH3_128bits_update(&state_->xxh3, bytes, size);
}

std::string Digest::text() const {
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(&state_->xxh3));
    std::string text = "xxh3-128:";
    for (const unsigned char byte : canonical.digest) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

}  // namespace jordanscope::runs
