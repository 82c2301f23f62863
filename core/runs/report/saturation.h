#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/runs/config/config.h"
#include "core/runs/records/records.h"

namespace jordanscope::runs {

/// Where the published absolute form stops decaying (docs/positions.md, "Query and key"): gamma * position is
/// clamped at max_exponent, chain by chain.
struct Saturation {
    double maxExponent = 0;
    double gammaMax = 0;               ///< 1/token
    std::vector<double> lastDecaying;  ///< max_exponent / gamma in tokens, ascending
    std::int64_t alike = 1;            ///< chains that each of them stands for

    /// Of all layers and heads.
    std::int64_t chains() const { return static_cast<std::int64_t>(lastDecaying.size()) * alike; }
    /// How many chains have gamma * position > max_exponent somewhere in a sequence of `length` tokens.
    std::int64_t within(int length) const;
};

/// With the gammas a run has learned, or with those it starts from. Without chains where the method has no
/// gamma. Error(Usage) where the method's name is not understood.
Saturation learnedSaturation(const RunConfig& config, const LearnedRecord& learned);
Saturation startingSaturation(const RunConfig& config);

/// Lengths at which a run takes absolute positions: its training's, and its evaluations' unless these are
/// anchored.
std::vector<int> absoluteLengths(const RunConfig& config);

/// One sentence on absolute positions at these lengths; empty where no chain saturates at any of them.
/// `gammas` says which they are, as "starting" or "learned".
std::string saturationText(const Saturation& saturation, const std::vector<int>& lengths,
                           const std::string& gammas);

}  // namespace jordanscope::runs
