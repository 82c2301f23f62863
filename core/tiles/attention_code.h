#pragma once

// A tile of queries forwards and backwards. Included as lane_arithmetic.h is.

#include "core/tiles/attention_shear.h"

namespace jordanscope::tiles {
namespace {

/// Adds ALiBi and masks: `ahead` is the key's position less the first lane's query's.
template <bool Alibi, bool Masked>
JORDANSCOPE_INLINE Vec adjusted(Vec score, Vec ahead, Vec slope) {
    if (Alibi) score += slope * ahead;
    if (Masked) score = ahead > Vec{} ? all(-__builtin_inff()) : score;
    return score;
}

JORDANSCOPE_INLINE Vec laneNumbers() {
    Vec numbers;
    for (int i = 0; i < kLanes; ++i) numbers[i] = static_cast<float>(i);
    return numbers;
}

/// Scores to probabilities against the running maxima, which it raises, with the sums; factors are what older
/// sums must shrink by.
template <bool Alibi, bool Masked>
void softmax(const ForwardTile& tile, const Strip& strip, Index lanes, float* scores, float* maxima,
             float* sums, float* factors) {
    const Vec slope = all(tile.slope), numbers = laneNumbers();
    for (Index lane = strip.lane; lane < lanes; lane += kLanes) {
        const Vec base = all(static_cast<float>(strip.first - tile.position - lane)) - numbers;
        const Vec before = load(maxima + lane);
        const auto score = [&](Index j) {
            float* at = scores + j * kWide + lane;
            if (!Alibi && !Masked) return load(at);
            const Vec value = adjusted<Alibi, Masked>(load(at), base + all(static_cast<float>(j)), slope);
            store(at, value);
            return value;
        };
        // Two at a time: one chain of maxima or sums would wait for itself.
        Vec even = before, odd = before;
        Index j = 0;
        for (; j + 2 <= strip.count; j += 2) {
            even = larger(even, score(j));
            odd = larger(odd, score(j + 1));
        }
        if (j < strip.count) even = larger(even, score(j));
        const Vec now = larger(even, odd);
        const auto probability = [&](Index key) {
            float* at = scores + key * kWide + lane;
            const Vec value = exp2(load(at) - now);
            store(at, value);
            return value;
        };
        even = odd = Vec{};
        for (j = 0; j + 2 <= strip.count; j += 2) {
            even += probability(j);
            odd += probability(j + 1);
        }
        if (j < strip.count) even += probability(j);
        const Vec factor = exp2(before - now);
        store(maxima + lane, now);
        store(factors + lane, factor);
        store(sums + lane, load(sums + lane) * factor + (even + odd));
    }
}

template <bool Sheared>
void forwardPass(const ForwardTile& tile) {
    const Index dim = tile.dim, lanes = roundedUp(tile.rows, kLanes), width = paddedDim(dim);
    float* q = tile.scratch;
    float* out = q + dim * kWide;
    float* scores = out + dim * kWide;
    float* values = scores + kTileKeys * kWide;
    float* maxima = values + kTileKeys * width;
    float* sums = maxima + kWide;
    float* factors = sums + kWide;
    float* sheared = factors + kWide;
    float* shears = sheared + dim / 2 * kWide;
    prefetch(tile.rows, dim, tile.q);
    transposeIn(tile.rows, lanes, dim, tile.q, tile.scale, q);
    if constexpr (Sheared) shearQueries(tile.shear, lanes, dim, q, sheared);
    for (Index i = 0; i < dim * kWide; ++i) out[i] = 0.0F;
    for (Index lane = 0; lane < kWide; ++lane) {
        maxima[lane] = -3.0e38F;
        sums[lane] = 0.0F;
    }
    eachStrip(tile.position, tile.rows, [&](const Strip& strip) {
        const Index lane = strip.lane, used = lanes - lane;
        const ConstMatrix keys{tile.k.data + strip.first * tile.k.stride, tile.k.stride};
        multiply<false, false>(used, strip.count, dim, q + lane, kWide, keys.data, keys.stride, scores + lane,
                               kWide);
        if constexpr (Sheared)
            addShear(tile.shear, tile.position, strip, lanes, dim, sheared, shears, scores);
        const auto run = tile.slope != 0 ? (strip.masked ? softmax<true, true> : softmax<true, false>)
                                         : (strip.masked ? softmax<false, true> : softmax<false, false>);
        run(tile, strip, lanes, scores, maxima, sums, factors);
        for (Index at = lane; at < lanes; at += kLanes) {
            const Vec factor = load(factors + at);
            for (Index d = 0; d < dim; ++d) store(out + d * kWide + at, load(out + d * kWide + at) * factor);
        }
        pack(strip.count, dim, width, {tile.v.data + strip.first * tile.v.stride, tile.v.stride}, values);
        multiply<true, true>(used, dim, strip.count, scores + lane, kWide, values, width, out + lane, kWide);
    });
    for (Index row = 0; row < tile.rows; ++row) {
        tile.logSums[row] = maxima[row] + __builtin_log2f(sums[row]);
        factors[row] = 1.0F / sums[row];
    }
    transposeOut(tile.rows, lanes, dim, out, factors, tile.out);
}

void forwardTile(const ForwardTile& tile) {
    return tile.shear.tau ? forwardPass<true>(tile) : forwardPass<false>(tile);
}

template <bool Alibi, bool Masked>
void probabilities(const BackwardTile& tile, const Strip& strip, Index lanes, float* scores,
                   const float* logSums) {
    const Vec slope = all(tile.slope), numbers = laneNumbers();
    for (Index lane = strip.lane; lane < lanes; lane += kLanes) {
        const Vec base = all(static_cast<float>(strip.first - tile.position - lane)) - numbers;
        const Vec logSum = load(logSums + lane);
        for (Index j = 0; j < strip.count; ++j) {
            float* at = scores + j * kWide + lane;
            const Vec ahead = base + all(static_cast<float>(j));
            store(at, exp2(adjusted<Alibi, Masked>(load(at), ahead, slope) - logSum));
        }
    }
}

float product(Index dim, const float* a, const float* b) {
    Vec sum{};
    Index d = 0;
    for (; d + kLanes <= dim; d += kLanes) sum += load(a + d) * load(b + d);
    float result = 0.0F;
    for (; d < dim; ++d) result += a[d] * b[d];
    for (int i = 0; i < kLanes; ++i) result += sum[i];
    return result;
}

template <bool Sheared>
void backwardPass(const BackwardTile& tile) {
    const Index dim = tile.dim, rows = tile.rows, lanes = roundedUp(rows, kLanes), width = paddedDim(dim);
    float* q = tile.scratch;
    float* outGradient = q + dim * kWide;
    float* qGradient = outGradient + dim * kWide;
    float* scores = qGradient + dim * kWide;
    float* changes = scores + kTileKeys * kWide;
    float* keys = changes + kTileKeys * kWide;
    float* qRows = keys + kTileKeys * width;
    float* gradientRows = qRows + kWide * width;
    float* logSums = gradientRows + kWide * width;
    float* dots = logSums + kWide;
    const Index shearWidth = Sheared ? paddedDim(dim / 2) : 0;
    float* sheared = dots + kWide;
    float* shearGradient = sheared + dim / 2 * kWide;
    float* shearedRows = shearGradient + dim / 2 * kWide;
    float* shears = shearedRows + kWide * shearWidth;
    prefetch(rows, dim, tile.q);
    prefetch(rows, dim, tile.outGradient);
    prefetch(rows, dim, tile.out);
    transposeIn(rows, lanes, dim, tile.q, tile.scale, q);
    transposeIn(rows, lanes, dim, tile.outGradient, 1.0F, outGradient);
    pack(rows, dim, width, tile.q, qRows);
    pack(rows, dim, width, tile.outGradient, gradientRows);
    for (Index i = 0; i < dim * kWide; ++i) qGradient[i] = 0.0F;
    if constexpr (Sheared) {
        shearQueries(tile.shear, lanes, dim, q, sheared);
        shearRows(tile.shear, rows, dim, tile.q, shearWidth, shearedRows);
        for (Index i = 0; i < dim / 2 * kWide; ++i) shearGradient[i] = 0.0F;
    }
    for (Index row = 0; row < lanes; ++row) {
        dots[row] = row < rows
                        ? product(dim, gradientRows + row * width, tile.out.data + row * tile.out.stride)
                        : 0.0F;
        logSums[row] = row < rows ? tile.logSums[row] : 0.0F;
    }
    eachStrip(tile.position, rows, [&](const Strip& strip) {
        const Index lane = strip.lane, used = lanes - lane, seen = rows - lane;
        pack(strip.count, dim, width, {tile.k.data + strip.first * tile.k.stride, tile.k.stride}, keys);
        multiply<false, false>(used, strip.count, dim, q + lane, kWide, keys, width, scores + lane, kWide);
        if constexpr (Sheared)
            addShear(tile.shear, tile.position, strip, lanes, dim, sheared, shears, scores);
        const auto run = tile.slope != 0
                             ? (strip.masked ? probabilities<true, true> : probabilities<true, false>)
                             : (strip.masked ? probabilities<false, true> : probabilities<false, false>);
        run(tile, strip, lanes, scores, logSums);
        multiply<true, false>(width, strip.count, seen, gradientRows + lane * width, width, scores + lane,
                              kWide, tile.vSums + strip.first * width, width);
        multiply<false, false>(used, strip.count, dim, outGradient + lane, kWide,
                               tile.v.data + strip.first * tile.v.stride, tile.v.stride, changes + lane,
                               kWide);
        for (Index j = 0; j < strip.count; ++j)
            for (Index at = lane; at < lanes; at += kLanes) {
                float* change = changes + j * kWide + at;
                store(change, load(scores + j * kWide + at) * (load(change) - load(dots + at)));
            }
        multiply<true, false>(width, strip.count, seen, qRows + lane * width, width, changes + lane, kWide,
                              tile.kSums + strip.first * width, width);
        multiply<true, true>(used, dim, strip.count, changes + lane, kWide, keys, width, qGradient + lane,
                             kWide);
        if constexpr (Sheared) {
            eachLag(tile.shear.tau, tile.position, strip, lanes,
                    [&](Index at, Vec tau) { store(shears + at, tau * load(changes + at)); });
            multiply<true, false>(shearWidth, strip.count, seen, shearedRows + lane * shearWidth, shearWidth,
                                  shears + lane, kWide, tile.shearSums + strip.first * shearWidth,
                                  shearWidth);
            multiply<true, true>(used, dim / 2, strip.count, shears + lane, kWide,
                                 tile.shear.k.data + strip.first * tile.shear.k.stride, tile.shear.k.stride,
                                 shearGradient + lane, kWide);
        }
    });
    if constexpr (Sheared)
        unshear(tile.shear, lanes, dim, q, shearGradient, tile.gradientScale / tile.scale, qGradient,
                tile.etaGradients);
    for (Index row = 0; row < lanes; ++row) dots[row] = tile.gradientScale;
    transposeOut(rows, lanes, dim, qGradient, dots, tile.qGradient);
}

void backwardTile(const BackwardTile& tile) {
    return tile.shear.tau ? backwardPass<true>(tile) : backwardPass<false>(tile);
}

}  // namespace
}  // namespace jordanscope::tiles
