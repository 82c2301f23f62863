#include "core/kernel/fits/lag_weights.h"

#include <algorithm>
#include <cmath>

#include "core/kernel/methods/shear_law.h"

namespace jordanscope::kernel {
namespace {

double decayed(double exponent) {
    return exponent > 640.0 ? 0.0 : std::exp(-exponent);
}

}  // namespace

LagWeightBlocks::LagWeightBlocks(std::vector<LagWeight> weights, double context)
    : weights_(std::move(weights)), context_(context) {
    std::sort(weights_.begin(), weights_.end());
    weights_.erase(std::unique(weights_.begin(), weights_.end()), weights_.end());
    for (const LagWeight& weight : weights_) {
        if (decays_.empty() || decays_.back() != weight.decay) decays_.push_back(weight.decay);
        decayOf_.push_back(static_cast<int>(decays_.size()) - 1);
        maxTau_ = std::max(maxTau_, weight.tauPower);
        maxX_ = std::max(maxX_, weight.xPower);
    }
    decayBase_.resize(decays_.size() * kLagBlock);
    for (std::size_t i = 0; i < decays_.size(); ++i)
        for (std::size_t b = 0; b < kLagBlock; ++b)
            decayBase_[i * kLagBlock + b] = decayed(decays_[i] * static_cast<double>(b));
    tauPowers_.resize(static_cast<std::size_t>(maxTau_ + 1) * kLagBlock);
    xPowers_.resize(static_cast<std::size_t>(maxX_ + 1) * kLagBlock);
    values_.resize(std::max<std::size_t>(weights_.size(), 1) * kLagBlock);
}

int LagWeightBlocks::indexOf(const LagWeight& weight) const {
    return static_cast<int>(std::lower_bound(weights_.begin(), weights_.end(), weight) - weights_.begin());
}

void LagWeightBlocks::fill(const LagKernels& kernels, int block) {
    for (std::size_t b = 0; b < kLagBlock; ++b) {
        const double d = static_cast<double>(block) * kLagBlock + static_cast<double>(b), x = d / context_;
        const double tau = stabilisedTime(x, 1.0);
        double power = 1.0;
        for (std::size_t r = 1; r <= static_cast<std::size_t>(maxTau_); ++r)
            tauPowers_[r * kLagBlock + b] = power *= tau;
        power = 1.0;
        for (std::size_t r = 1; r <= static_cast<std::size_t>(maxX_); ++r)
            xPowers_[r * kLagBlock + b] = power *= x;
    }
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        const LagWeight& w = weights_[i];
        const auto decay = static_cast<std::size_t>(decayOf_[i]);
        kernels.weight(
            w.decay == 0.0 ? nullptr : &decayBase_[decay * kLagBlock],
            decayed(w.decay * static_cast<double>(block) * kLagBlock),
            w.tauPower == 0 ? nullptr : &tauPowers_[static_cast<std::size_t>(w.tauPower) * kLagBlock],
            w.xPower == 0 ? nullptr : &xPowers_[static_cast<std::size_t>(w.xPower) * kLagBlock],
            values(static_cast<int>(i)));
    }
}

}  // namespace jordanscope::kernel
