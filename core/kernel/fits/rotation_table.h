#pragma once

#include <vector>

#include "core/base/aligned_buffer.h"
#include "core/kernel/fits/lag_kernels.h"

namespace jordanscope::kernel {

/// Cosines and sines of a bank of frequencies over blocks of kLagBlock lags, from the addition theorem: one
/// block of library cosines and one cosine per block and frequency, so no long table is kept.
class RotationTable {
public:
    /// Returns true when the frequencies differ from those held before.
    bool setFrequencies(const std::vector<double>& frequencies);

    int frequencies() const { return static_cast<int>(frequencies_.size()); }
    /// 2 * frequencies, rounded up to a multiple of 4; the columns added are 0.
    int columns() const { return columns_; }

    /// Writes block `block` (lags block*kLagBlock ...) as [columns][kLagBlock], cosines first.
    void fill(const LagKernels& kernels, int block, double* table);

private:
    void reach(int block);

    std::vector<double> frequencies_;
    int columns_ = 0;
    AlignedBuffer baseCos_, baseSin_;
    std::vector<double> stepCos_, stepSin_;  ///< [blocks, frequencies]
};

}  // namespace jordanscope::kernel
