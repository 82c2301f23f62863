#pragma once

// How rows of numbers become lanes and back. Included as lane_arithmetic.h is.

#include "core/tiles/attention_tile.h"
#include "core/tiles/lane_arithmetic.h"

namespace jordanscope::tiles {
namespace {

constexpr Index kWide = kTileQueries;  // stride of arrays whose lanes are queries

JORDANSCOPE_INLINE Index roundedUp(Index value, Index multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

using Four __attribute__((vector_size(16))) = float;
using LooseFour __attribute__((vector_size(16), aligned(4), may_alias)) = float;

/// to[c][r] = scale from[r][c] for 4 rows and columns.
JORDANSCOPE_INLINE void transposeFour(const float* from, Index stride, float* to, Index toStride) {
    Four row[4];
    for (int i = 0; i < 4; ++i) row[i] = *reinterpret_cast<const LooseFour*>(from + i * stride);
    const Four a = __builtin_shufflevector(row[0], row[1], 0, 4, 1, 5);
    const Four b = __builtin_shufflevector(row[2], row[3], 0, 4, 1, 5);
    const Four c = __builtin_shufflevector(row[0], row[1], 2, 6, 3, 7);
    const Four d = __builtin_shufflevector(row[2], row[3], 2, 6, 3, 7);
    *reinterpret_cast<LooseFour*>(to) = __builtin_shufflevector(a, b, 0, 1, 4, 5);
    *reinterpret_cast<LooseFour*>(to + toStride) = __builtin_shufflevector(a, b, 2, 3, 6, 7);
    *reinterpret_cast<LooseFour*>(to + 2 * toStride) = __builtin_shufflevector(c, d, 0, 1, 4, 5);
    *reinterpret_cast<LooseFour*>(to + 3 * toStride) = __builtin_shufflevector(c, d, 2, 3, 6, 7);
}

/// to[c][r] = from[r][c].
void transpose(Index rows, Index columns, const float* from, Index stride, float* to, Index toStride) {
    const Index wholeRows = rows / 4 * 4, wholeColumns = columns / 4 * 4;
    for (Index r = 0; r < wholeRows; r += 4)
        for (Index c = 0; c < wholeColumns; c += 4)
            transposeFour(from + r * stride + c, stride, to + c * toStride + r, toStride);
    for (Index r = 0; r < rows; ++r)
        for (Index c = r < wholeRows ? wholeColumns : 0; c < columns; ++c)
            to[c * toStride + r] = from[r * stride + c];
}

/// to[d][row] = scale from[row][d]; rows to `lanes` are 0.
void transposeIn(Index rows, Index lanes, Index dim, ConstMatrix from, float scale, float* to) {
    transpose(rows, dim, from.data, from.stride, to, kWide);
    for (Index d = 0; d < dim; ++d) {
        for (Index row = rows; row < lanes; ++row) to[d * kWide + row] = 0.0F;
        for (Index row = 0; row < lanes; row += kLanes)
            store(to + d * kWide + row, all(scale) * load(to + d * kWide + row));
    }
}

/// to[row][d] = scales[row] from[d][row], scaling `from` too.
void transposeOut(Index rows, Index lanes, Index dim, float* from, const float* scales, Matrix to) {
    for (Index d = 0; d < dim; ++d)
        for (Index row = 0; row < lanes; row += kLanes)
            store(from + d * kWide + row, load(scales + row) * load(from + d * kWide + row));
    transpose(dim, rows, from, kWide, to.data, to.stride);
}

/// Contiguous rows of `width`, 0 beyond dim.
void pack(Index rows, Index dim, Index width, ConstMatrix from, float* to) {
    for (Index row = 0; row < rows; ++row) {
        for (Index d = 0; d < dim; ++d) to[row * width + d] = from.data[row * from.stride + d];
        for (Index d = dim; d < width; ++d) to[row * width + d] = 0.0F;
    }
}

/// Asks for rows that are needed soon: those of one head lie apart.
JORDANSCOPE_INLINE void prefetch(Index rows, Index dim, ConstMatrix from) {
    for (Index row = 0; row < rows; ++row)
        for (Index d = 0; d < dim; d += 16) __builtin_prefetch(from.data + row * from.stride + d);
}

}  // namespace
}  // namespace jordanscope::tiles
