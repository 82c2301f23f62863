#pragma once

#include <limits>

#include "core/base/message.h"

namespace jordanscope::kernel {

/// Good R^2 > 0.999, Partial > 0.5, else Poor; one step down where the fit cannot be trusted.
enum class Quality { Good, Partial, Poor, NoFit };

/// How large a target is on some lags: what its errors are measured by.
struct TargetSize {
    int points = 0;           ///< data among the lags
    double variance = 0.0;    ///< about their mean
    double meanSquare = 0.0;  ///< about 0

    /// Whether it varies by less than 1e-9 of its size. Its variance then says nothing of a fit, and R^2 is
    /// not defined.
    bool constant() const { return variance <= 1e-18 * meanSquare; }
    /// 1 - mse / variance; NaN for a constant target or none.
    double rSquared(double mse) const;
    /// R^2, and for a constant target 1 - mse / mean square. Scaling the target changes neither.
    double explained(double mse) const;
};

/// What a fit is worth on some lags.
struct Verdict {
    Quality quality = Quality::NoFit;
    int first = 0, last = 0;  ///< the lags it speaks of
    double r2 = std::numeric_limits<double>::quiet_NaN();
    bool constant = false;  ///< the target is, there: the quality is that of the error against its size
    Message reason;         ///< why the quality is lower than R^2 says; empty when it is not
};

/// What is known of a fit beside its errors.
struct Trust {
    int points = 0, columns = 0;  ///< data among the fitted lags; parameters
    int rank = 0;
    double condition = 0.0;
    double coefficients = 0.0;  ///< largest |coefficient| over the largest |y| of the fitted lags
};

/// docs/probe.md, "Can a number be trusted?". A fit with no more points than parameters goes through all of
/// them whatever they are: it is poor.
Verdict judge(double mse, const TargetSize& target, const Trust& trust);

}  // namespace jordanscope::kernel
