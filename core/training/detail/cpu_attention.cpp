#include "core/training/detail/cpu_attention.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

#include "core/training/detail/attention_tile.h"

namespace jordanscope::training {
namespace {

constexpr double kLog2E = 1.4426950408889634074;
/// Heads of a batch below which the backward pass of each is shared out, into how many parts at most, and how
/// many numbers all their sums may take.
constexpr std::int64_t kManyHeads = 32, kMostParts = 8, kMostSums = std::int64_t{1} << 26;

/// Depends on the shape alone, so that results do not depend on the number of threads.
std::int64_t partsOf(std::int64_t pairs, std::int64_t tiles, std::int64_t sums) {
    const std::int64_t wanted = (kManyHeads + pairs - 1) / pairs;
    return std::max<std::int64_t>(1, std::min({wanted, kMostParts, tiles, kMostSums / (pairs * sums)}));
}

struct Free {
    void operator()(float* pointer) const { std::free(pointer); }
};
using Scratch = std::unique_ptr<float[], Free>;

Scratch allocate(std::int64_t count) {
    const std::size_t bytes = (static_cast<std::size_t>(count) * sizeof(float) + 63) / 64 * 64;
    auto* data = static_cast<float*>(std::aligned_alloc(64, std::max<std::size_t>(bytes, 64)));
    if (!data) throw std::bad_alloc();
    return Scratch(data);
}

const AttentionCodeTable& tableOf(AttentionCode code) {
#if defined(__x86_64__)
    if (code == AttentionCode::Avx512) return kAvx512Attention;
    if (code == AttentionCode::Avx2) return kAvx2Attention;
#endif
    static_cast<void>(code);
    return kBaselineAttention;
}

float* rowOf(Rows rows, std::int64_t batch, std::int64_t time, std::int64_t head) {
    return rows.data + batch * rows.stride.batch + time * rows.stride.time + head * rows.stride.head;
}
ConstMatrix matrixOf(ConstRows rows, std::int64_t batch, std::int64_t time, std::int64_t head) {
    return {rows.data + batch * rows.stride.batch + time * rows.stride.time + head * rows.stride.head,
            rows.stride.time};
}
Matrix matrixOf(Rows rows, std::int64_t batch, std::int64_t time, std::int64_t head) {
    return {rowOf(rows, batch, time, head), rows.stride.time};
}

/// Calls task(n, scratch) for n = 0 ... count - 1, each worker with scratch of its own.
template <typename Task>
void forEach(const RunWorkers& run, std::int64_t count, std::int64_t scratchSize, const Task& task) {
    std::atomic<std::int64_t> next{0};
    run([&] {
        const Scratch scratch = allocate(scratchSize);
        for (std::int64_t n; (n = next.fetch_add(1)) < count;) task(n, scratch.get());
    });
}

float inPowersOf2(double value) {
    return static_cast<float>(value * kLog2E);
}

float slopeOf(const AttentionShape& shape, std::int64_t head) {
    return shape.slopes ? inPowersOf2(static_cast<double>(shape.slopes[head])) : 0.0F;
}

}  // namespace

AttentionCode bestAttentionCode() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) return AttentionCode::Avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return AttentionCode::Avx2;
#endif
    return AttentionCode::Baseline;
}

void attentionForward(const AttentionShape& shape, ConstRows q, ConstRows k, ConstRows v, Rows out,
                      float* logSums, const RunWorkers& run, AttentionCode code) {
    if (shape.batch * shape.heads * shape.queries * shape.dim == 0) return;
    const AttentionCodeTable& table = tableOf(code);
    const std::int64_t tiles = (shape.queries + kTileQueries - 1) / kTileQueries;
    const std::int64_t tasks = shape.batch * shape.heads * tiles;
    forEach(run, tasks, forwardScratch(shape.dim), [&](std::int64_t task, float* scratch) {
        // The longest tiles first: what is left to the end is short.
        const std::int64_t first = (tiles - 1 - task % tiles) * kTileQueries, pair = task / tiles;
        const std::int64_t batch = pair / shape.heads, head = pair % shape.heads;
        table.forward({std::min(kTileQueries, shape.queries - first), shape.dim,
                       shape.keys - shape.queries + first, inPowersOf2(static_cast<double>(shape.scale)),
                       slopeOf(shape, head), matrixOf(q, batch, first, head), matrixOf(k, batch, 0, head),
                       matrixOf(v, batch, 0, head), matrixOf(out, batch, first, head),
                       logSums + pair * shape.queries + first, scratch});
    });
}

void attentionBackward(const AttentionShape& shape, ConstRows q, ConstRows k, ConstRows v, ConstRows out,
                       ConstRows outGradient, const float* logSums, Rows qGradient, Rows kGradient,
                       Rows vGradient, const RunWorkers& run, AttentionCode code) {
    if (shape.batch * shape.heads * shape.queries * shape.dim == 0) return;
    const AttentionCodeTable& table = tableOf(code);
    const std::int64_t tiles = (shape.queries + kTileQueries - 1) / kTileQueries;
    const std::int64_t pairs = shape.batch * shape.heads, width = paddedDim(shape.dim);
    const std::int64_t size = shape.keys * width;
    const std::int64_t parts = partsOf(pairs, tiles, 2 * size);

    // A part is a fixed choice of a head's tiles; parts are added in order.
    const auto finish = [&](std::int64_t pair, float* sums) {
        const std::int64_t batch = pair / shape.heads, head = pair % shape.heads;
        for (std::int64_t part = 1; part < parts; ++part)
            for (std::int64_t i = 0; i < 2 * size; ++i) sums[i] += sums[part * 2 * size + i];
        for (std::int64_t key = 0; key < shape.keys; ++key) {
            float *keyOut = rowOf(kGradient, batch, key, head),
                  *valueOut = rowOf(vGradient, batch, key, head);
            for (std::int64_t d = 0; d < shape.dim; ++d) {
                keyOut[d] = shape.scale * sums[key * width + d];
                valueOut[d] = sums[size + key * width + d];
            }
        }
    };
    const auto addTiles = [&](std::int64_t pair, std::int64_t part, float* sums, float* scratch) {
        const std::int64_t batch = pair / shape.heads, head = pair % shape.heads;
        std::fill_n(sums, 2 * size, 0.0F);
        for (std::int64_t tile = part; tile < tiles; tile += parts) {
            const std::int64_t first = tile * kTileQueries;
            table.backward({std::min(kTileQueries, shape.queries - first), shape.dim,
                            shape.keys - shape.queries + first, inPowersOf2(static_cast<double>(shape.scale)),
                            slopeOf(shape, head), shape.scale, matrixOf(q, batch, first, head),
                            matrixOf(k, batch, 0, head), matrixOf(v, batch, 0, head),
                            matrixOf(out, batch, first, head), matrixOf(outGradient, batch, first, head),
                            logSums + pair * shape.queries + first, matrixOf(qGradient, batch, first, head),
                            sums, sums + size, scratch});
        }
    };

    const std::int64_t scratchSize = backwardScratch(shape.dim);
    if (parts == 1) {
        forEach(run, pairs, scratchSize + 2 * size, [&](std::int64_t pair, float* scratch) {
            float* sums = scratch + scratchSize;
            addTiles(pair, 0, sums, scratch);
            finish(pair, sums);
        });
        return;
    }
    const Scratch sums = allocate(pairs * parts * 2 * size);
    forEach(run, pairs * parts, scratchSize, [&](std::int64_t task, float* scratch) {
        addTiles(task / parts, task % parts, sums.get() + task * 2 * size, scratch);
    });
    forEach(run, pairs, 0,
            [&](std::int64_t pair, float*) { finish(pair, sums.get() + pair * parts * 2 * size); });
}

}  // namespace jordanscope::training
