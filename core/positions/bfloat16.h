#pragma once

#include <cstdint>
#include <cstring>

#include "core/positions/host_device.h"

/// Numbers as memory holds them: float, or bfloat16, of which arithmetic only ever sees the float. C++17.
namespace jordanscope::positions {

/// The upper half of a float, in the layout of LibTorch's and CUDA's types of that name.
struct BFloat16 {
    std::uint16_t bits;
};

JORDANSCOPE_HOST_DEVICE float loaded(float value) {
    return value;
}

JORDANSCOPE_HOST_DEVICE float loaded(BFloat16 value) {
    const std::uint32_t bits = static_cast<std::uint32_t>(value.bits) << 16;
    float result;
    memcpy(&result, &bits, sizeof(result));
    return result;
}

JORDANSCOPE_HOST_DEVICE void store(float value, float* to) {
    *to = value;
}

/// To the nearest, ties to even; NaN stays NaN.
JORDANSCOPE_HOST_DEVICE void store(float value, BFloat16* to) {
    std::uint32_t bits;
    memcpy(&bits, &value, sizeof(bits));
    const bool nan = (bits & 0x7FFFFFFFU) > 0x7F800000U;
    to->bits = nan ? std::uint16_t{0x7FC0}
                   : static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

#if defined(__CUDA_ARCH__)
/// Two neighbours in one access.
template <typename Storage>
struct alignas(2 * sizeof(Storage)) StoredPair {
    Storage first, second;
};
#endif

/// `Count` pairs from or to an even offset; on a GPU a pair is one access, so its address must be even too.
template <int Count, typename Storage>
JORDANSCOPE_HOST_DEVICE void loadPairs(const Storage* from, float* to) {
    for (int n = 0; n < Count; ++n) {
#if defined(__CUDA_ARCH__)
        const StoredPair<Storage> pair = reinterpret_cast<const StoredPair<Storage>*>(from)[n];
        to[2 * n] = loaded(pair.first);
        to[2 * n + 1] = loaded(pair.second);
#else
        to[2 * n] = loaded(from[2 * n]);
        to[2 * n + 1] = loaded(from[2 * n + 1]);
#endif
    }
}

template <int Count, typename Storage>
JORDANSCOPE_HOST_DEVICE void storePairs(const float* from, Storage* to) {
    for (int n = 0; n < Count; ++n) {
#if defined(__CUDA_ARCH__)
        StoredPair<Storage> pair;
        store(from[2 * n], &pair.first);
        store(from[2 * n + 1], &pair.second);
        reinterpret_cast<StoredPair<Storage>*>(to)[n] = pair;
#else
        store(from[2 * n], to + 2 * n);
        store(from[2 * n + 1], to + 2 * n + 1);
#endif
    }
}

}  // namespace jordanscope::positions
