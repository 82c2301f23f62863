#pragma once

// Included by each layer_<instruction set>.cpp, as lane_arithmetic.h is.

#include "core/tiles/lane_arithmetic.h"
#include "core/tiles/layer_tile.h"

namespace jordanscope::tiles {
namespace {

JORDANSCOPE_INLINE float total(Vec lanes) {
    float sum = 0.0F;
    for (int i = 0; i < kLanes; ++i) sum += lanes[i];
    return sum;
}

/// 1 / sqrt(mean(x^2) + kNormEpsilon); any n.
JORDANSCOPE_INLINE float inverseNorm(Index n, const float* x) {
    Vec even{}, odd{};
    Index i = 0;
    for (; i + 2 * kLanes <= n; i += 2 * kLanes) {
        even += load(x + i) * load(x + i);
        odd += load(x + i + kLanes) * load(x + i + kLanes);
    }
    for (; i + kLanes <= n; i += kLanes) even += load(x + i) * load(x + i);
    float squares = total(even + odd);
    for (; i < n; ++i) squares += x[i] * x[i];
    return 1.0F / __builtin_sqrtf(squares / static_cast<float>(n) + kNormEpsilon);
}

void norm(Index rows, Index n, const float* x, const float* weight, float* out) {
    for (Index row = 0; row < rows; ++row, x += n, out += n) {
        const float inverse = inverseNorm(n, x);
        const Vec scale = all(inverse);
        Index i = 0;
        for (; i + kLanes <= n; i += kLanes) store(out + i, load(weight + i) * load(x + i) * scale);
        for (; i < n; ++i) out[i] = weight[i] * x[i] * inverse;
    }
}

void normBackward(Index rows, Index n, const float* x, const float* weight, const float* gradient,
                  const float* base, float* out, float* weightSums) {
    for (Index row = 0; row < rows; ++row, x += n, gradient += n, out += n) {
        const float inverse = inverseNorm(n, x);
        Vec dots{};
        Index i = 0;
        for (; i + kLanes <= n; i += kLanes) dots += load(gradient + i) * load(weight + i) * load(x + i);
        float dot = total(dots);
        for (; i < n; ++i) dot += gradient[i] * weight[i] * x[i];
        const float mean = dot * inverse * inverse * inverse / static_cast<float>(n);
        const Vec scale = all(inverse), along = all(mean);
        for (i = 0; i + kLanes <= n; i += kLanes) {
            const Vec scaled = load(gradient + i) * scale, value = load(x + i);
            const Vec change = load(weight + i) * scaled - value * along;
            store(weightSums + i, load(weightSums + i) + scaled * value);
            store(out + i, base ? load(base + i) + change : change);
        }
        for (; i < n; ++i) {
            const float scaled = gradient[i] * inverse, value = x[i];
            const float change = weight[i] * scaled - value * mean;
            weightSums[i] += scaled * value;
            out[i] = base ? base[i] + change : change;
        }
        if (base) base += n;
    }
}

struct Normal {
    Vec below, density;  ///< Phi(u), and exp(-u^2 / 2)
};

/// Phi by its tail Phi(-z) = exp(-z^2 / 2) R(z) / 2, z = |u|, R a polynomial in 1 / (1 + z / 4): 8e-9 from
/// the function, so that what is left is float's rounding.
JORDANSCOPE_INLINE Normal normal(Vec u) {
    const Vec z = u < Vec{} ? -u : u;
    const Vec density = exp2(z * z * all(-0.72134752044448170F));
    const Vec w = all(1.0F) / (all(1.0F) + z * all(0.25F));
    Vec sum = all(-0.177859506F);
    sum = sum * w + all(0.655447587F);
    sum = sum * w + all(-0.474187005F);
    sum = sum * w + all(0.494086231F);
    sum = sum * w + all(0.0931138774F);
    sum = sum * w + all(0.209716917F);
    sum = sum * w + all(0.199681892F);
    const Vec tail = all(0.5F) * density * (sum * w);
    return {u < Vec{} ? tail : all(1.0F) - tail, density};
}

void gelu(Index count, const float* u, float* out) {
    for (Index i = 0; i < count; i += kLanes) {
        const Vec value = load(u + i);
        store(out + i, value * normal(value).below);
    }
}

void geluBackward(Index count, const float* u, float* out, float* gradient) {
    for (Index i = 0; i < count; i += kLanes) {
        const Vec value = load(u + i);
        const Normal at = normal(value);
        store(out + i, value * at.below);
        store(gradient + i, load(gradient + i) * (at.below + value * at.density * all(0.39894228040143268F)));
    }
}

constexpr LayerCodeTable kLayerCode{multiply<false, false>,
                                    multiply<true, false>,
                                    multiply<true, true>,
                                    norm,
                                    normBackward,
                                    gelu,
                                    geluBackward};

}  // namespace
}  // namespace jordanscope::tiles
