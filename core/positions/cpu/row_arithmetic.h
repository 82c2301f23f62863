#pragma once

#include <cstdint>

/// Elementwise arithmetic on rows of interleaved (real, imaginary) numbers, compiled for several instruction
/// sets and chosen at start. Rows named `padded` must be readable, and 0, 2 (order - 1) numbers before and
/// after.
namespace jordanscope::positions {

/// y = cosine x + sine swap(x), swap exchanging real and imaginary; `sine` carries the sign.
void rotateRow(std::int64_t n, const float* x, const float* cosine, const float* sine, float* y);

/// out_i = sum_r weights_r[i] padded[i + shift r], weights_r = weights + r stride.
void combineRow(std::int64_t n, int order, std::int64_t shift, const float* weights, std::int64_t stride,
                const float* padded, float* out);

/// The transpose: out_i = sum_r weights_r[i - shift r] padded[i - shift r]; the weights are padded too.
void combineTransposedRow(std::int64_t n, int order, std::int64_t shift, const float* weights,
                          std::int64_t stride, const float* padded, float* out);

/// sums_r[i] += gradient[i] padded[i + shift r].
void accumulateRow(std::int64_t n, int order, std::int64_t shift, const float* gradient, const float* padded,
                   float* sums, std::int64_t stride);

}  // namespace jordanscope::positions
