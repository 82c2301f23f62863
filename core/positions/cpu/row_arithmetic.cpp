#include "core/positions/cpu/row_arithmetic.h"

// A sanitizer's run-time is not up when the clones' resolvers run.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define JORDANSCOPE_CLONES __attribute__((target_clones("avx512f", "arch=haswell", "default")))
#else
#define JORDANSCOPE_CLONES
#endif

namespace jordanscope::positions {

JORDANSCOPE_CLONES void rotateRow(std::int64_t n, const float* __restrict x, const float* __restrict cosine,
                                  const float* __restrict sine, float* __restrict y) {
    for (std::int64_t i = 0; i + 1 < n; i += 2) {
        const float re = x[i], im = x[i + 1];
        y[i] = cosine[i] * re + sine[i] * im;
        y[i + 1] = cosine[i + 1] * im + sine[i + 1] * re;
    }
}

JORDANSCOPE_CLONES void combineRow(std::int64_t n, int order, std::int64_t shift,
                                   const float* __restrict weights, std::int64_t stride,
                                   const float* __restrict padded, float* __restrict out) {
    for (std::int64_t i = 0; i < n; ++i) out[i] = weights[i] * padded[i];
    for (int r = 1; r < order; ++r) {
        const float* w = weights + r * stride;
        const float* y = padded + r * shift;
        for (std::int64_t i = 0; i < n; ++i) out[i] += w[i] * y[i];
    }
}

JORDANSCOPE_CLONES void combineTransposedRow(std::int64_t n, int order, std::int64_t shift,
                                             const float* __restrict weights, std::int64_t stride,
                                             const float* __restrict padded, float* __restrict out) {
    for (std::int64_t i = 0; i < n; ++i) out[i] = weights[i] * padded[i];
    for (int r = 1; r < order; ++r) {
        const float* w = weights + r * (stride - shift);
        const float* y = padded - r * shift;
        for (std::int64_t i = 0; i < n; ++i) out[i] += w[i] * y[i];
    }
}

JORDANSCOPE_CLONES void accumulateRow(std::int64_t n, int order, std::int64_t shift,
                                      const float* __restrict gradient, const float* __restrict padded,
                                      float* __restrict sums, std::int64_t stride) {
    for (int r = 0; r < order; ++r) {
        const float* y = padded + r * shift;
        float* sum = sums + r * stride;
        for (std::int64_t i = 0; i < n; ++i) sum[i] += gradient[i] * y[i];
    }
}

}  // namespace jordanscope::positions
