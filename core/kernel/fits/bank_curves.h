#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "core/kernel/fits/fit_scoring.h"
#include "core/kernel/fits/lag_weights.h"
#include "core/kernel/fits/rotation_table.h"

namespace jordanscope::kernel {

/// Evaluates the fitted curves of several bank methods together, so that each block of waves is made once.
class BankCurves {
public:
    BankCurves(double context, RotationTable& rotation);

    void add(const ProbeMethod& method, std::span<const double> coefficients);

    /// Gives fits[i] (the i-th method added) its scores and curve. False when stopped.
    bool score(const LagKernels& kernels, const FitScoring& scoring, std::stop_token stop,
               std::vector<MethodFit>& fits);

private:
    /// One term of a method's sum: weight times a combination of waves, or times a number.
    struct Term {
        LagWeight weight;
        int combination = -1;  ///< row of combinations_, or none
        double number = 0.0;
    };
    RotationTable& rotation_;
    double context_;
    std::vector<std::vector<Term>> methods_;
    AlignedBuffer combinations_;  ///< [rows, table columns]
    int rows_ = 0;
};

}  // namespace jordanscope::kernel
