#pragma once

#include <vector>

#include "core/base/aligned_buffer.h"
#include "core/kernel/fits/fit.h"
#include "core/kernel/fits/lag_kernels.h"

namespace jordanscope::kernel {

/// The target of a request as fits read it, and the scores of curves against it.
class FitScoring {
public:
    explicit FitScoring(const FitRequest& request);

    /// y and mask (1 datum, 0 none, y then 0), whole blocks of lags up to the last one that is scored or
    /// fitted.
    const double* y(int block) const { return &y_[static_cast<std::size_t>(block) * kLagBlock]; }
    const double* mask(int block) const { return &mask_[static_cast<std::size_t>(block) * kLagBlock]; }

    int context() const { return context_; }
    int usedPoints() const { return usedPoints_; }
    int excluded() const { return context_ - usedPoints_; }
    /// Blocks of the fitted lags, and of all lags a curve is needed at.
    int fitBlocks() const { return (context_ + kLagBlock - 1) / kLagBlock; }
    int curveBlocks() const { return (end_ + kLagBlock - 1) / kLagBlock; }

    /// What one method has gathered so far.
    struct Tally {
        double sse = 0.0, largest = 0.0;
        std::vector<ContextScore> scores;
    };
    /// Takes a method's curve at one block; blocks must come in order.
    void add(const LagKernels& kernels, int block, const double* curve, Tally& tally, MethodFit& fit) const;
    /// Writes scores, quality and reason.
    void finish(Tally&& tally, MethodFit& fit) const;

private:
    std::vector<int> contexts_;       ///< as asked for
    std::vector<ContextScore> ends_;  ///< ascending, the fitted lags among them; mse holds the variance of y
    AlignedBuffer y_, mask_;
    int context_ = 0, usedPoints_ = 0, end_ = 0, curveLength_ = 0;
};

/// The quality of a fit with this R^2 on the fitted lags, from its rank, condition and coefficients
/// (docs/probe.md).
void judge(MethodFit& fit, double r2);

}  // namespace jordanscope::kernel
