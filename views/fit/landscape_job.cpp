#include "views/fit/landscape_job.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/error.h"

namespace jordanscope::views {
namespace {

constexpr double kLowestOmega = 1e-5, kHighestOmega = std::numbers::pi;

/// Widened by whole half decades until `value` is inside, so that a moving slider rarely changes the map.
Range including(Range range, double value, double low, double high) {
    const double half = std::sqrt(10.0);
    while (value > 0 && value < range.min * 0.999999 && range.min > low) range.min /= half;
    while (value > range.max * 1.000001 && range.max < high) range.max *= half;
    return {std::max(range.min, low), std::min(range.max, high)};
}

}  // namespace

LandscapeKey landscapeKey(const FitSetup& setup, const Parameters& parameters) {
    const TargetReading reading = targetReading(setup, parameters);
    LandscapeKey key;
    key.setup = setup;
    key.targetOmega = reading.omega;
    key.targetGamma = reading.gamma;
    key.eta = setup.target.kind == TargetKind::Expression ? reading.eta : 0;
    key.context = parameters.context;
    key.order = parameters.order;
    key.variant = parameters.variant;
    if (readsOmega(setup.target) && reading.omega > 0) {
        const double half = std::sqrt(10.0);
        key.omega = {std::max(reading.omega / half, kLowestOmega),
                     std::min(reading.omega * half, kHighestOmega)};
    } else {
        key.omega = {std::min(1e-2, 2 * std::numbers::pi / parameters.context), kHighestOmega};
    }
    key.omega = including(key.omega, parameters.omega, kLowestOmega, kHighestOmega);
    key.gamma = including({1e-5, 1e-2}, parameters.gamma, 1e-6, 1.0);
    return key;
}

LandscapeOutput computeLandscape(const LandscapeInput& input, std::stop_token stop) {
    LandscapeOutput output{input.key, input.columns, nullptr};
    try {
        const kernel::FitRequest request =
            fitRequest(input.key.setup, input.parameters, {}, {input.parameters.context});
        const bool data = std::any_of(request.target.begin(), request.target.begin() + request.context,
                                      [](double y) { return std::isfinite(y); });
        if (!data) return output;
        output.landscape = std::make_shared<const kernel::Landscape>(kernel::landscapeOfCells(
            request, kernel::logSpaced(input.key.omega.min, input.key.omega.max, input.columns),
            kernel::logSpaced(input.key.gamma.min, input.key.gamma.max, input.rows), stop));
    } catch (const Error&) {
        // A formula with a mistake: the fit says so; the map stays empty.
    }
    return output;
}

}  // namespace jordanscope::views
