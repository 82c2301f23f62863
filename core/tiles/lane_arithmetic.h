#pragma once

// Included by each attention_<instruction set>.cpp and layer_<instruction set>.cpp, which set
// JORDANSCOPE_LANES. Everything is in an unnamed namespace and calls no inline library function: two
// translation units compiled for different processors must share no code.

#include <cstdint>

namespace jordanscope::tiles {
namespace {

using Index = std::int64_t;

constexpr Index kLanes = JORDANSCOPE_LANES;
using Vec __attribute__((vector_size(4 * JORDANSCOPE_LANES))) = float;
using IntVec __attribute__((vector_size(4 * JORDANSCOPE_LANES))) = std::int32_t;
using LooseVec __attribute__((vector_size(4 * JORDANSCOPE_LANES), aligned(4), may_alias)) = float;

#define JORDANSCOPE_INLINE __attribute__((always_inline)) inline

JORDANSCOPE_INLINE Vec load(const float* from) {
    return *reinterpret_cast<const LooseVec*>(from);
}
JORDANSCOPE_INLINE void store(float* to, Vec value) {
    *reinterpret_cast<LooseVec*>(to) = value;
}
JORDANSCOPE_INLINE Vec all(float value) {
    return value - Vec{};
}
JORDANSCOPE_INLINE Vec larger(Vec a, Vec b) {
    return a > b ? a : b;
}

/// 2^x to about 1 unit in the last place for x <= 127; 0 below 2^-126; NaN stays.
JORDANSCOPE_INLINE Vec exp2(Vec x) {
    const Vec lowest = all(-126.0F);
    const Vec kept = x < lowest ? lowest : x;
    const Vec magic = all(12582912.0F);  // 1.5 2^23: adding it leaves the nearest integer in the low bits
    const Vec shifted = kept + magic;
    const Vec rest = kept - (shifted - magic);
    // Least relative error over [-1/2, 1/2]: 2e-9.
    Vec sum = all(1.535336180945194e-4F);
    sum = sum * rest + all(1.3398874445278324e-3F);
    sum = sum * rest + all(9.618437358312774e-3F);
    sum = sum * rest + all(5.5503324710271404e-2F);
    sum = sum * rest + all(2.4022647913619571e-1F);
    sum = sum * rest + all(6.931472028551278e-1F);
    sum = sum * rest + all(1.0F);
    const IntVec power = (reinterpret_cast<IntVec>(shifted) << 23) + 0x3f800000;
    return x < lowest ? Vec{} : sum * reinterpret_cast<Vec>(power);
}

/// c[n][lane] (+)= sum_k a[k][lane] b[n bn + k bk], for A vectors of lanes and N rows.
template <int A, int N, bool Add>
JORDANSCOPE_INLINE void block(Index count, const float* a, Index lda, const float* b, Index bn, Index bk,
                              float* c, Index ldc) {
    Vec sum[N][A];
#pragma GCC unroll 16
    for (int n = 0; n < N; ++n)
#pragma GCC unroll 8
        for (int i = 0; i < A; ++i) sum[n][i] = Add ? load(c + n * ldc + i * kLanes) : Vec{};
#pragma GCC unroll 1
    for (Index k = 0; k < count; ++k, a += lda, b += bk) {
        Vec left[A];
#pragma GCC unroll 8
        for (int i = 0; i < A; ++i) left[i] = load(a + i * kLanes);
#pragma GCC unroll 16
        for (int n = 0; n < N; ++n) {
            const Vec right = all(b[n * bn]);
#pragma GCC unroll 8
            for (int i = 0; i < A; ++i) sum[n][i] += left[i] * right;
        }
    }
#pragma GCC unroll 16
    for (int n = 0; n < N; ++n)
#pragma GCC unroll 8
        for (int i = 0; i < A; ++i) store(c + n * ldc + i * kLanes, sum[n][i]);
}

template <int A, int N, bool Add, bool Across>
JORDANSCOPE_INLINE Index blocks(Index n, Index rows, Index count, const float* a, Index lda, const float* b,
                                Index ldb, float* c, Index ldc) {
    for (; n + N <= rows; n += N)
        block<A, N, Add>(count, a, lda, b + n * (Across ? 1 : ldb), Across ? 1 : ldb, Across ? ldb : 1,
                         c + n * ldc, ldc);
    return n;
}

/// Rows a block holds in registers beside A vectors of lanes: 32 registers with 16 lanes, else 16.
constexpr int blockRows(int vectors) {
    return kLanes == 16 ? (vectors == 1   ? 16
                           : vectors == 2 ? 12
                           : vectors == 3 ? 8
                                          : 6)
                        : (vectors == 1 ? 8 : 4);
}
constexpr int kMostVectors = kLanes == 16 ? 4 : 2;

template <int A, bool Add, bool Across>
void panel(Index rows, Index count, const float* a, Index lda, const float* b, Index ldb, float* c,
           Index ldc) {
    constexpr int kRows = blockRows(A);
    Index n = blocks<A, kRows, Add, Across>(0, rows, count, a, lda, b, ldb, c, ldc);
    if constexpr (kRows > 4) n = blocks<A, 4, Add, Across>(n, rows, count, a, lda, b, ldb, c, ldc);
    n = blocks<A, 2, Add, Across>(n, rows, count, a, lda, b, ldb, c, ldc);
    blocks<A, 1, Add, Across>(n, rows, count, a, lda, b, ldb, c, ldc);
}

/// c[n][lane] (+)= sum_k a[k][lane] b(n, k), lanes a multiple of kLanes; b(n, k) = b[n ldb + k], or
/// b[n + k ldb] where Across.
template <bool Add, bool Across>
void multiply(Index lanes, Index rows, Index count, const float* a, Index lda, const float* b, Index ldb,
              float* c, Index ldc) {
    Index lane = 0;
    for (; lane + kMostVectors * kLanes <= lanes; lane += kMostVectors * kLanes)
        panel<kMostVectors, Add, Across>(rows, count, a + lane, lda, b, ldb, c + lane, ldc);
    const Index left = (lanes - lane) / kLanes;
    if constexpr (kMostVectors > 2)
        if (left == 3) return panel<3, Add, Across>(rows, count, a + lane, lda, b, ldb, c + lane, ldc);
    if constexpr (kMostVectors > 2)
        if (left == 2) return panel<2, Add, Across>(rows, count, a + lane, lda, b, ldb, c + lane, ldc);
    if (left == 1) panel<1, Add, Across>(rows, count, a + lane, lda, b, ldb, c + lane, ldc);
}

}  // namespace
}  // namespace jordanscope::tiles
