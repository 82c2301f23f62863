#pragma once

#include "core/training/positions/position.h"

namespace jordanscope::training {

/// The fused pass as one autograd function; arguments as PositionPass::operator().
std::vector<at::Tensor> fusedPass(const HeadLayout& layout, std::shared_ptr<const PositionTables> tables,
                                  const std::vector<Role>& roles, const at::Tensor& x,
                                  const PositionValues& values);

/// Whether the fused pass takes this tensor: float32 or bfloat16, on the CPU or on a GPU this build has
/// kernels for.
bool fusedPassRunsOn(const at::Tensor& x);

/// The same by tensor operations.
std::vector<at::Tensor> composedPass(const HeadLayout& layout, std::shared_ptr<const PositionTables> tables,
                                     const std::vector<Role>& roles, const at::Tensor& x,
                                     const PositionValues& values);

}  // namespace jordanscope::training
