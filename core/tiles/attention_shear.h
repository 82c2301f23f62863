#pragma once

// The second product of a sheared tile (attention_tile.h). Included as lane_arithmetic.h is.

#include "core/tiles/attention_strips.h"

namespace jordanscope::tiles {
namespace {

/// Number 2b + c of the second product is number 4b + c of the query.
JORDANSCOPE_INLINE Index queryNumber(Index n) {
    return n / 2 * 4 + n % 2;
}

/// to[2b + c][row] = eta_b q[4b + c][row].
void shearQueries(const ShearTile& shear, Index lanes, Index dim, const float* q, float* to) {
    for (Index n = 0; n < dim / 2; ++n) {
        const Vec eta = all(shear.eta[n / 2]);
        for (Index lane = 0; lane < lanes; lane += kLanes)
            store(to + n * kWide + lane, eta * load(q + queryNumber(n) * kWide + lane));
    }
}

/// The same from rows of queries to rows, 0 beyond dim / 2.
void shearRows(const ShearTile& shear, Index rows, Index dim, ConstMatrix q, Index width, float* to) {
    for (Index row = 0; row < rows; ++row) {
        for (Index n = 0; n < dim / 2; ++n)
            to[row * width + n] = shear.eta[n / 2] * q.data[row * q.stride + queryNumber(n)];
        for (Index n = dim / 2; n < width; ++n) to[row * width + n] = 0.0F;
    }
}

/// Calls each(numbers at [key][lane], tau there) for the lanes of a strip.
template <typename Each>
JORDANSCOPE_INLINE void eachLag(const float* tau, Index position, const Strip& strip, Index lanes,
                                const Each& each) {
    for (Index j = 0; j < strip.count; ++j) {
        const float* lags = tau + position - strip.first - j;
        for (Index lane = strip.lane; lane < lanes; lane += kLanes) each(j * kWide + lane, load(lags + lane));
    }
}

/// scores += tau product, from sheared queries and the strip's keys; `product` is left with them.
void addShear(const ShearTile& shear, Index position, const Strip& strip, Index lanes, Index dim,
              const float* sheared, float* product, float* scores) {
    multiply<false, false>(lanes - strip.lane, strip.count, dim / 2, sheared + strip.lane, kWide,
                           shear.k.data + strip.first * shear.k.stride, shear.k.stride, product + strip.lane,
                           kWide);
    eachLag(shear.tau, position, strip, lanes,
            [&](Index at, Vec tau) { store(scores + at, load(scores + at) + tau * load(product + at)); });
}

/// Adds what the sheared product did to the gradient of the queries, and the gradients of eta times `scale`:
/// q is transposed, `sheared` the gradient of the sheared queries.
void unshear(const ShearTile& shear, Index lanes, Index dim, const float* q, const float* sheared,
             float scale, float* qGradient, float* etaGradients) {
    for (Index n = 0; n < dim / 2; ++n) {
        const Vec eta = all(shear.eta[n / 2]);
        Vec sum{};
        for (Index lane = 0; lane < lanes; lane += kLanes) {
            const Vec change = load(sheared + n * kWide + lane);
            float* gradient = qGradient + queryNumber(n) * kWide + lane;
            store(gradient, load(gradient) + eta * change);
            sum += change * load(q + queryNumber(n) * kWide + lane);
        }
        float total = 0.0F;
        for (int i = 0; i < kLanes; ++i) total += sum[i];
        etaGradients[n / 2] += scale * total;
    }
}

}  // namespace
}  // namespace jordanscope::tiles
