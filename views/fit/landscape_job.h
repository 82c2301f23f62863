#pragma once

#include <memory>
#include <stop_token>

#include "core/kernel/fits/landscape.h"
#include "views/charts/series.h"
#include "views/kernel_model/fit_setup.h"

namespace jordanscope::views {

/// Everything a landscape depends on, and nothing else: while it stays equal, the map on the screen stays
/// right.
struct LandscapeKey {
    FitSetup setup;
    double targetOmega = 0, targetGamma = 0, eta = 0;  ///< what the target's formula reads
    int context = 0, order = 0;
    kernel::Variant variant{};
    Range omega, gamma;  ///< of the map
    bool operator==(const LandscapeKey&) const = default;
};

struct LandscapeInput {
    LandscapeKey key;
    Parameters parameters;
    int columns = 0, rows = 0;
};

struct LandscapeOutput {
    LandscapeKey key;
    int columns = 0;
    std::shared_ptr<const kernel::Landscape> landscape;  ///< null: the target has no values or a mistake
};

/// A decade around the target's own frequency, 1e-5..1e-2 in gamma; both wider where the sliders are outside.
/// A target without a frequency of its own gets all frequencies of its lags.
LandscapeKey landscapeKey(const FitSetup& setup, const Parameters& parameters);

LandscapeOutput computeLandscape(const LandscapeInput& input, std::stop_token stop);

}  // namespace jordanscope::views
