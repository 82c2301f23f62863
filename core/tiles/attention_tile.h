#pragma once

#include <cstdint>

/// One tile of queries of one head: what the tasks of cpu_attention.cpp hand to the code of an instruction
/// set.
namespace jordanscope::tiles {

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

/// A second product that grows with the lag: score += tau(i - j) sum_b eta_b q_b0 . k_b1, where q_b0 are the
/// numbers 4b, 4b + 1 of a query and k_b1 the numbers 4b + 2, 4b + 3 of a key.
struct ShearTile {
    const float* tau = nullptr;  ///< at lag 0; readable from -kTileQueries on, 0 below lag 0. null: no shear
    const float* eta = nullptr;  ///< [dim / 4]
    ConstMatrix k{nullptr, 0};   ///< rows of dim / 2: the k_b1 of every key
};

struct ForwardTile {
    std::int64_t rows, dim;  ///< queries in the tile; numbers of a head
    std::int64_t position;   ///< of the first query, among the keys
    float scale, slope;      ///< both times log2 e: scores are in powers of 2. slope 0: no ALiBi
    ConstMatrix q, k, v;     ///< q from the tile's first query, k and v from key 0
    Matrix out;
    float* logSums;  ///< [rows]
    float* scratch;  ///< [forwardScratch(dim, shear.tau)], aligned to 64 bytes
    ShearTile shear;
};

struct BackwardTile {
    std::int64_t rows, dim, position;
    float scale, slope;
    float gradientScale;  ///< the scale itself
    ConstMatrix q, k, v, out, outGradient;
    const float* logSums;
    Matrix qGradient;
    float *kSums, *vSums;  ///< [keys, paddedDim(dim)]: added to; kSums without the scale
    float* scratch;        ///< [backwardScratch(dim, shear.tau)]
    ShearTile shear;
    float* shearSums;     ///< [keys, paddedDim(dim / 2)]: added to, without the scale
    float* etaGradients;  ///< [dim / 4]: added to
};

static constexpr std::int64_t forwardScratch(std::int64_t dim, bool shear) {
    return kTileQueries * (2 * dim + 3) + kTileKeys * (kTileQueries + paddedDim(dim)) +
           (shear ? kTileQueries * (dim / 2 + kTileKeys) : 0);
}
static constexpr std::int64_t backwardScratch(std::int64_t dim, bool shear) {
    return kTileQueries * (3 * dim + 2 * paddedDim(dim) + 2) +
           kTileKeys * (2 * kTileQueries + paddedDim(dim)) +
           (shear ? kTileQueries * (dim + paddedDim(dim / 2) + kTileKeys) : 0);
}

struct AttentionCodeTable {
    void (*forward)(const ForwardTile&);
    void (*backward)(const BackwardTile&);
};
extern const AttentionCodeTable kBaselineAttention;
#if defined(__x86_64__)
extern const AttentionCodeTable kAvx2Attention, kAvx512Attention;
#endif

}  // namespace jordanscope::tiles
