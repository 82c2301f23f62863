#pragma once

#include <cstdint>
#include <vector>

#include "core/kernel/methods/method.h"
#include "core/training/platform/torch.h"

/// The score of jordan_relative, whose shear is taken of the lag itself (docs/positions.md).
namespace jordanscope::training {

/// Causal attention with its gradient over queries q [batch, queries, heads, dim] and keys k [batch, keys,
/// heads, dim] as the pass of chunked_attention.h's anchoredMethod makes them from any anchor, v
/// [batch, keys, heads, dim], eta [heads, dim / 4]; queries are the last of the keys' positions.
/// score(i, j) = scale (q_i . k_j + tau(i - j) sum_b eta_b q_ib0 . k_jb1) - slopes_h (i - j).
/// Contiguous, shaped as q. In our own tile where that runs (float32 on the CPU), else as
/// composedRelativeAttention.
at::Tensor relativeAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                             const at::Tensor& eta, const kernel::ShearLaw& tau, double scale,
                             const std::vector<float>& slopes);

/// The same by plain tensor operations, any device and floating type: the reference of the tests and the way
/// on a GPU. Takes `chunk` queries at a time, forwards and backwards: memory grows with chunk x keys.
at::Tensor composedRelativeAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                     const at::Tensor& eta, const kernel::ShearLaw& tau, double scale,
                                     const std::vector<float>& slopes, std::int64_t chunk);

}  // namespace jordanscope::training
