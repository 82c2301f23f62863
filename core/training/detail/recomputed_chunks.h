#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "core/training/detail/torch.h"

namespace jordanscope::training {

/// Attention of a chunk of queries [batch, queries, heads, dim], the last of the keys' positions, with what a
/// layer has learned; differentiable in all five. As q.
using ChunkAttention = std::function<at::Tensor(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                                const at::Tensor& gamma, const at::Tensor& eta)>;

/// `attend` over chunks of at most `chunk` queries, each with the keys up to its end, and once more for each
/// in the backward pass: what a chunk makes of its keys lives only as long as that chunk is at work.
at::Tensor recomputedChunks(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                            const at::Tensor& gamma, const at::Tensor& eta, std::int64_t chunk,
                            ChunkAttention attend);

}  // namespace jordanscope::training
