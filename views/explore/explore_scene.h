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

}  // namespace jordanscope::views
