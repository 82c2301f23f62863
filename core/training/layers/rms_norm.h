#pragma once

#include "core/training/platform/torch.h"

namespace jordanscope::training {

/// weight * x / sqrt(mean(x^2) + 1e-6) over the last dimension, with its gradient; one pass each way on the
/// CPU, where the result depends on the shape alone, not on the number of threads.
at::Tensor rmsNorm(const at::Tensor& x, const at::Tensor& weight);

}  // namespace jordanscope::training
