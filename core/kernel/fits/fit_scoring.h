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
        std::vector<double> sums;  ///< sse at the end of each score's lags
    };
    /// Takes a method's curve at one block; blocks must come in order.
    void add(const LagKernels& kernels, int block, const double* curve, Tally& tally, MethodFit& fit) const;
    /// Writes scores and verdicts.
    void finish(Tally&& tally, MethodFit& fit) const;

private:
    /// Lags 0..context-1, and those of them beyond the fitted ones.
    struct End {
        int context = 0;
        TargetSize all, beyond;
    };
    TargetSize sizeOf(int first, int end) const;
    Verdict verdictOn(int first, int end, double mse, const TargetSize& size, const MethodFit& fit) const;

    std::vector<int> contexts_;  ///< as asked for
    std::vector<End> ends_;      ///< ascending, the fitted lags among them
    double largest_ = 0.0;       ///< |y| of the fitted lags
    AlignedBuffer y_, mask_;
    int context_ = 0, usedPoints_ = 0, end_ = 0, curveLength_ = 0;
};

}  // namespace jordanscope::kernel
