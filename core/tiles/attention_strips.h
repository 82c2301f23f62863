#pragma once

// Which keys a tile's queries see. Included as lane_arithmetic.h is.

#include "core/tiles/attention_rows.h"

namespace jordanscope::tiles {
namespace {

/// Keys first .. first + count - 1, seen by the queries in lanes from `lane` on; some of them by some only
/// where `masked`.
struct Strip {
    Index first, count, lane;
    bool masked;
};

/// Calls visit for the strips of keys that a tile's queries see, in order.
template <typename Visit>
JORDANSCOPE_INLINE void eachStrip(Index position, Index rows, const Visit& visit) {
    const Index end = position + rows;
    Index key = 0;
    for (; key + kTileKeys <= position + 1; key += kTileKeys) visit(Strip{key, kTileKeys, 0, false});
    while (key < end) {
        const Index count = kDiagonalKeys < end - key ? kDiagonalKeys : end - key;
        const Index lane = key > position ? (key - position) / kLanes * kLanes : 0;
        visit(Strip{key, count, lane, key + count > position + 1});
        key += count;
    }
}

}  // namespace
}  // namespace jordanscope::tiles
