#pragma once

#include <compare>
#include <vector>

#include "core/base/aligned_buffer.h"
#include "core/kernel/fits/lag_kernels.h"
#include "core/kernel/fits/probe.h"

namespace jordanscope::kernel {

/// The function exp(-decay d) tau^tauPower x^xPower of the lag. Products of columns are such functions again,
/// which is why methods can share their weighted Gram matrices.
struct LagWeight {
    double decay = 0.0;  ///< 1/token
    int tauPower = 0;
    int xPower = 0;

    auto operator<=>(const LagWeight&) const = default;
};

inline LagWeight weightOf(const ColumnGroup& group) {
    return {group.decay, group.tauPower, group.xPower};
}
inline LagWeight operator*(const LagWeight& a, const LagWeight& b) {
    return {a.decay + b.decay, a.tauPower + b.tauPower, a.xPower + b.xPower};
}

/// Values of a set of weights, block of lags by block of lags. Decays below exp(-640) count as 0, so that no
/// product runs into subnormal numbers.
class LagWeightBlocks {
public:
    /// Sorts and removes repetitions. context: L in tokens.
    LagWeightBlocks(std::vector<LagWeight> weights, double context);

    int size() const { return static_cast<int>(weights_.size()); }
    const std::vector<LagWeight>& weights() const { return weights_; }
    /// Position of a weight that is in the set.
    int indexOf(const LagWeight& weight) const;

    /// Computes block `block`; values() are then [size][kLagBlock].
    void fill(const LagKernels& kernels, int block);
    double* values(int index = 0) { return &values_[static_cast<std::size_t>(index) * kLagBlock]; }

private:
    std::vector<LagWeight> weights_;
    double context_;
    std::vector<double> decays_;
    std::vector<int> decayOf_;
    int maxTau_ = 0, maxX_ = 0;
    AlignedBuffer decayBase_, tauPowers_, xPowers_, values_;
};

}  // namespace jordanscope::kernel
