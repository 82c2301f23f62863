#pragma once

#include <map>
#include <stop_token>
#include <vector>

#include "core/kernel/fits/fit_scoring.h"
#include "core/kernel/fits/lag_weights.h"
#include "core/kernel/fits/rotation_table.h"

namespace jordanscope::kernel {

/// Sums over the fitted lags of one weight: alone, times each wave, times each pair of waves.
struct WeightedSums {
    double sum = 0.0;
    std::vector<double> waves;  ///< [columns]; empty until needed
    std::vector<double> pairs;  ///< [columns, columns]; empty until needed
};

/// Which of the sums a caller needs.
enum class SumKind { Alone, Waves, Pairs };

/// Keeps weighted sums between fits and computes the missing ones in one pass over the lags.
class WeightedGrams {
public:
    /// Forgets everything when the frequencies, the context or the set of data differ from last time.
    /// Returns true when it did.
    bool prepare(const std::vector<double>& frequencies, const FitScoring& scoring);

    void need(const LagWeight& weight, SumKind kind);
    /// Sums of weight * y that compute() shall give: alone and times each wave.
    void needTarget(const LagWeight& weight);

    /// Computes what is needed and missing, and forgets weights that nothing needed. False when stopped.
    bool compute(const LagKernels& kernels, const FitScoring& scoring, std::stop_token stop);

    const WeightedSums& sums(const LagWeight& weight) const { return sums_.at(weight).sums; }
    const WeightedSums& targetSums(const LagWeight& weight) const { return targets_.at(weight); }

    RotationTable& rotation() { return rotation_; }

private:
    struct Entry {
        WeightedSums sums;
        bool haveSum = false, needed = false, needWaves = false, needPairs = false;
    };
    RotationTable rotation_;
    double context_ = 0.0;
    std::vector<double> mask_;
    std::map<LagWeight, Entry> sums_;
    std::map<LagWeight, WeightedSums> targets_;
};

}  // namespace jordanscope::kernel
