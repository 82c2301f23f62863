#pragma once

#include <cstdint>
#include <functional>

#include "core/training/detail/position.h"

/// Attention over chunks of queries, the positions of each counted from its own first query
/// (docs/positions.md, "Anchored"): for scores that are a pure function of the lag.
namespace jordanscope::training {

/// The method of a pass whose positions count from a chunk's first query: its exponents are bounded only by
/// what float32 holds. Keys behind the anchor come to nothing there, as they should.
kernel::Method anchoredMethod(kernel::Method method);

/// Queries a chunk may have so that float32 keeps their factors: gamma * chunk and eta * s(chunk) stay small
/// for the largest of each. A power of two, from 1 to kMostChunkQueries. Waits for the device.
std::int64_t chunkQueries(const kernel::Method& method, const PositionValues& values);

/// Most queries of a chunk. A chunk transforms all keys up to its end anew: at this size a tenth of what
/// attention itself costs.
constexpr std::int64_t kMostChunkQueries = 1024;

/// q [batch, queries, heads, width], k and v [batch, keys, heads, width] -> as q; queries are the last of the
/// keys' positions.
using Attend = std::function<at::Tensor(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v)>;

/// q [batch, queries, heads, headDim], k and v [batch, keys, heads, headDim] as projected; the queries are
/// the last of the keys' positions, which begin at `first`. Calls `attend` for each chunk of at most `chunk`
/// queries with what `pass` makes of it, of the keys up to its end and of their values. Positions are taken
/// off the anchor before anything is rounded. Without gradients one chunk's keys live at a time.
/// [batch, queries, heads, width] of what `attend` returns.
at::Tensor chunkedAttention(PositionPass& pass, const PositionValues& values, const at::Tensor& q,
                            const at::Tensor& k, const at::Tensor& v, std::int64_t first, std::int64_t chunk,
                            const Attend& attend);

}  // namespace jordanscope::training
