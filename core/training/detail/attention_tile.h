#pragma once

#include <cstdint>

/// One tile of queries of one head: what the tasks of cpu_attention.cpp hand to the code of an instruction
/// set.
namespace jordanscope::training {

/// Queries a tile has at most, and keys it takes at a time; at the diagonal in strips, so that little is
/// computed only to be masked.
constexpr std::int64_t kTileQueries = 64, kTileKeys = 64, kDiagonalKeys = 16;
/// Numbers of a head that are lanes are padded with 0 to a multiple of this.
constexpr std::int64_t kLaneMultiple = 16;

// static: a shared inline function could be taken from code for a newer processor.
static constexpr std::int64_t paddedDim(std::int64_t dim) {
    return (dim + kLaneMultiple - 1) / kLaneMultiple * kLaneMultiple;
}

/// Row n of a matrix is data + n stride.
struct ConstMatrix {
    const float* data;
    std::int64_t stride;
};
struct Matrix {
    float* data;
    std::int64_t stride;
};

struct ForwardTile {
    std::int64_t rows, dim;  ///< queries in the tile; numbers of a head
    std::int64_t position;   ///< of the first query, among the keys
    float scale, slope;      ///< both times log2 e: scores are in powers of 2. slope 0: no ALiBi
    ConstMatrix q, k, v;     ///< q from the tile's first query, k and v from key 0
    Matrix out;
    float* logSums;  ///< [rows]
    float* scratch;  ///< [forwardScratch(dim)], aligned to 64 bytes
};

struct BackwardTile {
    std::int64_t rows, dim, position;
    float scale, slope;
    float gradientScale;  ///< the scale itself
    ConstMatrix q, k, v, out, outGradient;
    const float* logSums;
    Matrix qGradient;
    float *kSums, *vSums;  ///< [keys, paddedDim(dim)]: added to; kSums without the scale
    float* scratch;        ///< [backwardScratch(dim)]
};

static constexpr std::int64_t forwardScratch(std::int64_t dim) {
    return kTileQueries * (2 * dim + 3) + kTileKeys * (kTileQueries + paddedDim(dim));
}
static constexpr std::int64_t backwardScratch(std::int64_t dim) {
    return kTileQueries * (3 * dim + 2 * paddedDim(dim) + 2) +
           kTileKeys * (2 * kTileQueries + paddedDim(dim));
}

struct AttentionCodeTable {
    void (*forward)(const ForwardTile&);
    void (*backward)(const BackwardTile&);
};
extern const AttentionCodeTable kBaselineAttention;
#if defined(__x86_64__)
extern const AttentionCodeTable kAvx2Attention, kAvx512Attention;
#endif

}  // namespace jordanscope::training
