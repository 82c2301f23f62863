#pragma once

#include <cstddef>
#include <span>

#include "core/runs/directory/safetensors.h"
#include "core/training/platform/torch.h"

namespace jordanscope::training {

/// The safetensors type of a tensor. std::invalid_argument for types no checkpoint holds.
runs::Dtype safetensorsType(at::ScalarType type);
at::ScalarType scalarType(runs::Dtype type);

/// Bytes of a contiguous CPU tensor, which must live as long.
std::span<std::byte> tensorBytes(const at::Tensor& tensor);

}  // namespace jordanscope::training
