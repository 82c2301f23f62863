#pragma once

#include <cstdint>
#include <functional>

#include "core/training/positions/position.h"

/// Attention over chunks of queries, the positions of each counted from its own first query
/// (docs/positions.md, "Anchored"): for scores that are a pure function of the lag.
namespace jordanscope::training {

/// The method of a pass whose positions count from an anchor: its exponents are bounded only by what float32
/// holds. Keys far behind the anchor come to nothing there, as they should. Of jordan_relative without the
/// shear, which is attention's.
kernel::Method anchoredMethod(kernel::Method method);

/// Most queries of a chunk, unless all of a sequence share one anchor. A chunk transforms all keys up to its
/// end anew: at this size a tenth of what attention itself costs.
constexpr std::int64_t kMostChunkQueries = 1024;

/// Queries a chunk may have so that float32 keeps their factors: gamma * chunk and eta * s(chunk) stay small
/// for the largest of each. A power of two, from 1 to `most`, which is one; 1 for a NaN. Waits for the
/// device.
std::int64_t chunkQueries(const kernel::Method& method, const PositionValues& learned,
                          std::int64_t most = kMostChunkQueries);

/// Attention of a chunk of queries, the last of the keys' positions, differentiable in q, k, v, gamma and
/// eta. Shaped as q.
using ChunkAttention = std::function<at::Tensor(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                                const PositionValues& learned)>;

/// q [batch, queries, heads, dim], k and v [batch, keys, heads, width], the queries the last of the keys'
/// positions: `attend` for each chunk of at most `chunk` queries with the keys and values up to its end,
/// from the last chunk to the first, and once more for each in the backward pass. What a chunk makes of its
/// keys lives only as long as that chunk is at work. Of `learned`, gamma and eta alone. Contiguous, as q.
at::Tensor chunkedAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                            const PositionValues& learned, std::int64_t chunk, ChunkAttention attend);

/// What `pass` makes of queries or keys [batch, rows, heads, headDim], the first `behind` of which stand
/// behind the anchor: row n is position n - behind. [batch, rows, heads, width].
at::Tensor anchored(PositionPass& pass, const at::Tensor& rows, Role role, std::int64_t behind,
                    const PositionValues& learned);

}  // namespace jordanscope::training
