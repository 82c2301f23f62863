#pragma once

#include "core/positions/position_slot.h"

/// The GPU's positional transform on the CPU, slot by slot with the kernels' own functions: the way of
/// bfloat16 there, and what the tests hold the kernels' arithmetic against. Storage is float or
/// BFloat16.
namespace jordanscope::positions {

/// Positions begin..end-1 of every batch entry. Thread-safe on distinct ranges.
template <typename Storage>
void forwardSlots(const HeadLayout& layout, const PassInputs& inputs,
                  const BasicForwardSection<Storage>* sections, int sectionCount, std::int64_t batch,
                  std::int64_t length, std::int64_t begin, std::int64_t end);

/// Rows begin..end-1 of `gradients`, float32 [gradientKinds, rows, heads, chains], each with every rows-th
/// position; `gradients` may be null where no parameter is learned. Thread-safe on distinct ranges.
template <typename Storage>
void backwardSlots(const HeadLayout& layout, const PassInputs& inputs,
                   const BasicBackwardSection<Storage>* sections, int sectionCount, std::int64_t batch,
                   std::int64_t length, std::int64_t rows, std::int64_t begin, std::int64_t end,
                   float* gradients);

}  // namespace jordanscope::positions
