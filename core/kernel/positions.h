#pragma once

#include <span>
#include <vector>

#include "core/kernel/methods/method.h"

namespace jordanscope::kernel {

/// Values of the learned parameters as used (after softplus and tanh), float64. Empty means all zero (gamma,
/// eta) or not part of the method (jets, jetBase).
struct PositionParameters {
    std::vector<double> gamma;    ///< [heads, chains], 1/token
    std::vector<double> eta;      ///< [heads, chains]
    std::vector<double> jets;     ///< [m - 1, heads, chains]
    std::vector<double> jetBase;  ///< [heads, chains]
};

struct QueryKeyShape {
    int heads = 0;
    int length = 0;
    int headDim = 0;
};

/// Query and key, each [heads, length, headDim].
struct QueryKey {
    std::vector<double> query, key;
};

/// The published positional transform in float64, from closed forms (docs/positions.md). `positions` [length]
/// in tokens. Throws Error(Usage) when a size does not match the shape or the head dimension does not suit
/// the method.
QueryKey transformQueryKey(const Method& method, const PositionParameters& parameters, QueryKeyShape shape,
                           std::span<const double> positions, std::span<const double> query,
                           std::span<const double> key, double theta = 10000.0);

/// query . key / sqrt(headDim) plus the method's ALiBi bias (0 at lags below 0; nothing is masked):
/// [heads, length, length], query position first.
std::vector<double> attentionScores(const Method& method, const QueryKey& transformed, QueryKeyShape shape,
                                    std::span<const double> positions);

/// The scores of an exact method by its operator at each lag, q^T A(i - j) k / sqrt(headDim) plus ALiBi: no
/// position enters but as a lag, nothing is clamped. The reference for every other way to them. As
/// attentionScores. Throws Error(Usage) where the method's score is no function of the lag.
std::vector<double> relativeScores(const Method& method, const PositionParameters& parameters,
                                   QueryKeyShape shape, std::span<const double> positions,
                                   std::span<const double> query, std::span<const double> key,
                                   double theta = 10000.0);

}  // namespace jordanscope::kernel
