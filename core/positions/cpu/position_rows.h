#pragma once

#include "core/positions/position_pass.h"

/// The CPU's positional transform over a range of positions, vectorised along the row [heads, headDim] of
/// each.
namespace jordanscope::positions {

/// Positions begin..end-1 of every batch entry. Thread-safe on distinct ranges.
void forwardRows(const HeadLayout& layout, const PassInputs& inputs, const ForwardSection* sections,
                 int sectionCount, std::int64_t batch, std::int64_t length, std::int64_t begin,
                 std::int64_t end);

/// The same backwards; adds to `gradients` [gradientKinds, heads, chains], null where no parameter is
/// learned.
void backwardRows(const HeadLayout& layout, const PassInputs& inputs, const BackwardSection* sections,
                  int sectionCount, std::int64_t batch, std::int64_t begin, std::int64_t end,
                  double* gradients);

}  // namespace jordanscope::positions
