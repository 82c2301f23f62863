#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QJsonObject>

#include "core/kernel/fits/fit.h"
#include "views/kernel_model/parameters.h"
#include "views/kernel_model/target.h"

namespace jordanscope::views {

enum class ContextChoice {
    UpTo8192,   ///< L and those of 1024, 2048, 4096, 8192 above it
    Multiples,  ///< L, 2L, 4L, 8L; all but L are filled in when a slider is let go
};

/// Everything that decides a fit beside the sliders' parameters. A value.
struct FitSetup {
    Target target;
    kernel::Basis basis = kernel::Basis::RopeBank;
    int numFreqs = 16, headDim = 64;
    double theta = 1e4, ridge = 1e-4;
    /// The target's frequency is this one of the bank; empty: the slider's.
    std::optional<int> targetIndex;
    kernel::Precision precision = kernel::Precision::Float64;
    ContextChoice contexts = ContextChoice::UpTo8192;
    bool operator==(const FitSetup&) const = default;
};

inline constexpr int kDefaultTargetIndex = 3;

/// What the target reads from sliders and bank. The second frequency is two places further in the bank.
TargetReading targetReading(const FitSetup& setup, const Parameters& parameters);

/// Ascending, the first is L. `released` false leaves out what waits for the slider's release.
std::vector<int> contextsOf(const FitSetup& setup, int context, bool released);

/// The window's rows for the basis, in their fixed order.
std::vector<std::string> methodsOf(kernel::Basis basis);

/// A request for all of `methods` without curves; throws Error for a formula with a mistake. Pure: for any
/// thread. `lags` is how far the target is computed; at least the largest context is.
kernel::FitRequest fitRequest(const FitSetup& setup, const Parameters& parameters,
                              std::vector<std::string> methods, std::vector<int> contexts, int lags = 0);

/// "RoPE bank of 16 frequencies, head_dim 64, \u03b8 = 10000 \u00b7 ridge 1e\u22124 \u00b7 float64".
QString describeBasis(const FitSetup& setup, const Parameters& parameters);

/// A session's part. Nonsense keeps its default. The file behind a table is named, not read: TargetModel does
/// that.
QJsonObject toJson(const FitSetup& setup);
FitSetup fitSetupFromJson(const QJsonObject& json);

}  // namespace jordanscope::views
