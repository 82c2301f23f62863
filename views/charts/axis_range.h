#pragma once

#include <optional>

#include "views/charts/series.h"

namespace jordanscope::views {

/// Widest logarithmic range.
inline constexpr double kMaxDecades = 60;
/// Finite values beyond this do not decide a range beside smaller ones.
inline constexpr double kHuge = 1e30;

/// The range if an axis may have it: finite, min < max, span at least 1e-12 of its magnitude and, on a
/// logarithmic axis, min > 0 and at most kMaxDecades. A range that is only too narrow or too wide is mended;
/// otherwise nullopt.
std::optional<Range> guardedRange(Range wanted, bool log);

/// Ends on multiples of a 1-2-5 step (decades, or 1-2-5 within a decade, on a logarithmic axis) around the
/// data. A single value gets room relative to its size. Without usable data 0..1, on a logarithmic axis
/// 0.1..1.
Range niceRange(std::optional<Range> data, bool log);

/// The present range as long as it holds the data and they fill over 60 % of it, otherwise niceRange: no
/// jitter.
Range followRange(std::optional<Range> data, std::optional<Range> present, bool log);

/// The least of 1, 2, 5 times a power of ten that reaches `rough` (> 0).
double niceStep(double rough);

}  // namespace jordanscope::views
