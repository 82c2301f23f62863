#pragma once

#include <memory>
#include <vector>

#include "core/training/platform/torch.h"

namespace jordanscope::training {

/// A shear by the lag (core/tiles/cpu_attention.h, tiles::LagShear): eta float32 [heads, dim / 4] with its
/// gradient, tau of lags 0, 1, ... up to the number of keys at least. An undefined eta: no shear.
struct LagShearValues {
    at::Tensor eta;
    std::shared_ptr<const std::vector<float>> tau;
};

/// Causal attention with its gradient on the CPU, float32: q [batch, queries, heads, dim], k and v
/// [batch, keys, heads, dim], the last dimension contiguous; queries are the last of the keys' positions.
/// score(i, j) = scale q_i . k_j - slopes_h (i - j); no `slopes`, no ALiBi. Contiguous, shaped as q.
at::Tensor causalAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, double scale,
                           const std::vector<float>& slopes, const LagShearValues& shear = {});

/// The same on any device by scaled_dot_product_attention, whose causal mask is aligned to the top left:
/// where a few queries are the last of more keys, by memory-efficient attention itself on a GPU without
/// gradients, else by a mask of queries x keys. float32 or bfloat16, no ALiBi.
at::Tensor dotProductAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, double scale);

}  // namespace jordanscope::training
