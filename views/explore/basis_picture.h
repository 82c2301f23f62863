#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "views/charts/series.h"
#include "views/kernel_model/parameters.h"

namespace jordanscope::views {

/// What the pictures of the basis are asked for.
struct BasisRequest {
    Parameters shown;
    std::optional<Parameters> ghost;  // frozen curves behind them
    int lags() const { return std::max(shown.context, ghost ? ghost->context : 0); }
};
/// Whether both draw the same curves: targets and links do not count.
bool sameCurves(const Parameters& a, const Parameters& b);
bool samePicture(const BasisRequest& a, const BasisRequest& b);

/// Real part, imaginary part and trajectory of every entry, and of the ghost's behind them on the same scale.
/// It carries what it was asked for: axes, divisors and the cursor's dots are written from there.
struct BasisPicture {
    BasisRequest request;
    std::vector<LineSeries> real, imaginary, trajectories;
    std::vector<int> exponents;      // of the shown entries: each is divided by 10^exponent
    double least = 0, greatest = 0;  // of the shown real and imaginary parts
    bool thinned = false;            // some turns or lags of the trajectories are left out
};

/// A pure function; some milliseconds for 10,000 lags. Any thread.
BasisPicture drawBasis(const BasisRequest& request);

}  // namespace jordanscope::views
