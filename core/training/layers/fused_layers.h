#pragma once

#include "core/training/platform/torch.h"

/// The dense layers of a block, each a single function with its gradient: a few rows at a time go through all
/// of it while they are in the cache, and nothing between is kept but what the gradient needs. float32 on the
/// CPU, the last dimension contiguous; results depend on the shapes alone, not on the number of threads.
namespace jordanscope::training {

/// Whether they take layers of these widths on this device.
bool fusedLayersTake(at::Device device, std::int64_t width, std::int64_t hidden);

/// rmsNorm(x, norm) weight^T: x [batch, length, width], weight [n, width].
at::Tensor normedLinear(const at::Tensor& x, const at::Tensor& norm, const at::Tensor& weight);

struct FeedForward {
    const at::Tensor &proj, &norm, &up, &down;
};
/// y + gelu(rmsNorm(y, norm) up^T) down^T where y = x + mixed proj^T; x and mixed [batch, length, width].
at::Tensor projectAndFeedForward(const at::Tensor& x, const at::Tensor& mixed, const FeedForward& layers);

/// Row tokens[...] of weight, on any device.
at::Tensor embed(const at::Tensor& weight, const at::Tensor& tokens);

/// Its gradient [vocabulary, width] as a product with zeros and ones, which takes vocabulary numbers a token:
/// for small vocabularies on a GPU, where it also repeats itself bit by bit. `gradient` [..., width] of
/// tokens [...].
at::Tensor embeddingGradientByProduct(const at::Tensor& tokens, const at::Tensor& gradient,
                                      std::int64_t vocabulary);

}  // namespace jordanscope::training
