#pragma once

#include <cstddef>
#include <cstdint>

#include "core/runs/text/place.h"

namespace jordanscope::runs {

/// Before a run goes on after `step` from its checkpoint: whether both logs hold what the checkpoint counts
/// on. A log reaches the disk before a checkpoint does, so everything up to `step` was there; of what was
/// written later a power loss may have left pieces. Lines that are no records are dropped where they stand
/// behind the last record up to `step`, and nothing else of the file changes. Returns how many were dropped.
///
/// `logged`: the last step up to `step` that the metrics hold a record of where all is well, 0 for none.
/// Error(Data) naming the first line that is no record where the checkpoint counts on it, or the missing
/// step; Error(Disk) where a log cannot be read or replaced.
std::size_t dropTornLines(const Folder& runDirectory, std::int64_t step, std::int64_t logged);

}  // namespace jordanscope::runs
