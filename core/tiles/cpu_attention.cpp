#include "core/tiles/cpu_attention.h"

#include <algorithm>
#include <vector>

#include "core/tiles/attention_tile.h"

namespace jordanscope::tiles {
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

const AttentionCodeTable& tableOf(InstructionSet set) {
#if defined(__x86_64__)
    if (set == InstructionSet::Avx512) return kAvx512Attention;
    if (set == InstructionSet::Avx2) return kAvx2Attention;
#endif
    static_cast<void>(set);
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

float inPowersOf2(double value) {
    return static_cast<float>(value * kLog2E);
}

float slopeOf(const AttentionShape& shape, std::int64_t head) {
    return shape.slopes ? inPowersOf2(static_cast<double>(shape.slopes[head])) : 0.0F;
}

/// What tiles need of a shear by the lag: tau with room for lanes whose query is before the key or past the
/// last one, and the half of every key that it multiplies, side by side.
class ShearTables {
public:
    ShearTables(const AttentionShape& shape, ConstRows k, const RunWorkers& run) : shape_(shape) {
        if (!shape.shear.eta) return;
        tau_.assign(static_cast<std::size_t>(shape.keys + 2 * kTileQueries), 0.0F);
        std::copy_n(shape.shear.tau, shape.keys, tau_.begin() + kTileQueries);
        const std::int64_t half = shape.dim / 2;
        keys_ = allocateScratch(shape.batch * shape.heads * shape.keys * half);
        shareOut(run, shape.batch * shape.heads, 0, [&](std::int64_t pair, float*) {
            float* to = keys_.get() + pair * shape.keys * half;
            const ConstMatrix from = matrixOf(k, pair / shape.heads, 0, pair % shape.heads);
            for (std::int64_t key = 0; key < shape.keys; ++key, to += half) {
                const float* row = from.data + key * from.stride;
                for (std::int64_t n = 0; n < half; n += 2) {
                    to[n] = row[2 * n + 2];
                    to[n + 1] = row[2 * n + 3];
                }
            }
        });
    }

    ShearTile of(std::int64_t pair) const {
        if (tau_.empty()) return {};
        const std::int64_t half = shape_.dim / 2;
        return {tau_.data() + kTileQueries,
                shape_.shear.eta + pair % shape_.heads * (shape_.dim / 4),
                {keys_.get() + pair * shape_.keys * half, half}};
    }

private:
    const AttentionShape& shape_;
    std::vector<float> tau_;
    Scratch keys_;
};

}  // namespace

void attentionForward(const AttentionShape& shape, ConstRows q, ConstRows k, ConstRows v, Rows out,
                      float* logSums, const RunWorkers& run, InstructionSet set) {
    if (shape.batch * shape.heads * shape.queries * shape.dim == 0) return;
    const AttentionCodeTable& table = tableOf(set);
    const std::int64_t tiles = (shape.queries + kTileQueries - 1) / kTileQueries;
    const std::int64_t tasks = shape.batch * shape.heads * tiles;
    const ShearTables shears(shape, k, run);
    shareOut(run, tasks, forwardScratch(shape.dim, shape.shear.eta), [&](std::int64_t task, float* scratch) {
        // The longest tiles first: what is left to the end is short.
        const std::int64_t first = (tiles - 1 - task % tiles) * kTileQueries, pair = task / tiles;
        const std::int64_t batch = pair / shape.heads, head = pair % shape.heads;
        table.forward({std::min(kTileQueries, shape.queries - first), shape.dim,
                       shape.keys - shape.queries + first, inPowersOf2(static_cast<double>(shape.scale)),
                       slopeOf(shape, head), matrixOf(q, batch, first, head), matrixOf(k, batch, 0, head),
                       matrixOf(v, batch, 0, head), matrixOf(out, batch, first, head),
                       logSums + pair * shape.queries + first, scratch, shears.of(pair)});
    });
}

namespace {

/// Sums over the tiles of one head: gradients of its keys, values and what a shear adds.
struct HeadSums {
    HeadSums(const AttentionShape& shape, float* data)
        : width(paddedDim(shape.dim)),
          shearWidth(shape.shear.eta ? paddedDim(shape.dim / 2) : 0),
          k(data),
          v(k + shape.keys * width),
          shear(v + shape.keys * width),
          eta(shear + shape.keys * shearWidth) {}

    static std::int64_t size(const AttentionShape& shape) {
        return shape.keys * 2 * paddedDim(shape.dim) +
               (shape.shear.eta ? shape.keys * paddedDim(shape.dim / 2) + paddedDim(shape.dim / 4) : 0);
    }

    std::int64_t width, shearWidth;
    float *k, *v, *shear, *eta;
};

}  // namespace

void attentionBackward(const AttentionShape& shape, ConstRows q, ConstRows k, ConstRows v, ConstRows out,
                       ConstRows outGradient, const float* logSums, Rows qGradient, Rows kGradient,
                       Rows vGradient, float* etaGradient, const RunWorkers& run, InstructionSet set) {
    if (shape.batch * shape.heads * shape.queries * shape.dim == 0) return;
    const AttentionCodeTable& table = tableOf(set);
    const std::int64_t tiles = (shape.queries + kTileQueries - 1) / kTileQueries;
    const std::int64_t pairs = shape.batch * shape.heads, size = HeadSums::size(shape);
    const std::int64_t parts = partsOf(pairs, tiles, size);
    const bool sheared = shape.shear.eta != nullptr;
    const ShearTables shears(shape, k, run);

    // A part is a fixed choice of a head's tiles; parts are added in order.
    const auto finish = [&](std::int64_t pair, float* data) {
        const std::int64_t batch = pair / shape.heads, head = pair % shape.heads;
        for (std::int64_t part = 1; part < parts; ++part)
            for (std::int64_t i = 0; i < size; ++i) data[i] += data[part * size + i];
        const HeadSums sums(shape, data);
        for (std::int64_t key = 0; key < shape.keys; ++key) {
            float *keyOut = rowOf(kGradient, batch, key, head),
                  *valueOut = rowOf(vGradient, batch, key, head);
            for (std::int64_t d = 0; d < shape.dim; ++d) {
                keyOut[d] = shape.scale * sums.k[key * sums.width + d];
                valueOut[d] = sums.v[key * sums.width + d];
            }
            if (!sheared) continue;
            for (std::int64_t n = 0; n < shape.dim / 2; ++n)
                keyOut[n / 2 * 4 + 2 + n % 2] += shape.scale * sums.shear[key * sums.shearWidth + n];
        }
        if (sheared) std::copy_n(sums.eta, shape.dim / 4, etaGradient + pair * (shape.dim / 4));
    };
    const auto addTiles = [&](std::int64_t pair, std::int64_t part, float* data, float* scratch) {
        const std::int64_t batch = pair / shape.heads, head = pair % shape.heads;
        std::fill_n(data, size, 0.0F);
        const HeadSums sums(shape, data);
        for (std::int64_t tile = part; tile < tiles; tile += parts) {
            const std::int64_t first = tile * kTileQueries;
            table.backward({std::min(kTileQueries, shape.queries - first), shape.dim,
                            shape.keys - shape.queries + first, inPowersOf2(static_cast<double>(shape.scale)),
                            slopeOf(shape, head), shape.scale, matrixOf(q, batch, first, head),
                            matrixOf(k, batch, 0, head), matrixOf(v, batch, 0, head),
                            matrixOf(out, batch, first, head), matrixOf(outGradient, batch, first, head),
                            logSums + pair * shape.queries + first, matrixOf(qGradient, batch, first, head),
                            sums.k, sums.v, scratch, shears.of(pair), sums.shear, sums.eta});
        }
    };

    const std::int64_t scratchSize = backwardScratch(shape.dim, sheared);
    if (parts == 1) {
        shareOut(run, pairs, scratchSize + size, [&](std::int64_t pair, float* scratch) {
            float* sums = scratch + scratchSize;
            addTiles(pair, 0, sums, scratch);
            finish(pair, sums);
        });
        return;
    }
    const Scratch sums = allocateScratch(pairs * parts * size);
    shareOut(run, pairs * parts, scratchSize, [&](std::int64_t task, float* scratch) {
        addTiles(task / parts, task % parts, sums.get() + task * size, scratch);
    });
    shareOut(run, pairs, 0,
             [&](std::int64_t pair, float*) { finish(pair, sums.get() + pair * parts * size); });
}

}  // namespace jordanscope::tiles
