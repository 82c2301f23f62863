#pragma once

#include <optional>

#include "views/kernel_model/parameters.h"

namespace jordanscope::views {

/// All that Explore's charts depend on.
struct ExploreScene {
    Parameters shown;
    double lag = 256;                 // of the cursor, tokens, 0..L
    std::optional<Parameters> ghost;  // frozen curves
    bool operator==(const ExploreScene&) const = default;
};

/// Whether both draw the same curves: targets and links do not count.
inline bool sameCurves(const Parameters& a, const Parameters& b) {
    return a.gamma == b.gamma && a.omega == b.omega && a.eta == b.eta && a.context == b.context &&
           a.order == b.order && a.variant == b.variant;
}

}  // namespace jordanscope::views
