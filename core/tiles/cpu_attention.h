#pragma once

#include <cstdint>

#include "core/tiles/instruction_set.h"
#include "core/tiles/share_out.h"

/// Causal softmax attention on the CPU, float32, tiled: no array of queries x keys, and the backward pass
/// recomputes the probabilities.
namespace jordanscope::tiles {

/// Rows [batch, time, heads, dim]; strides in numbers, dim contiguous.
struct RowStrides {
    std::int64_t batch = 0, time = 0, head = 0;
};
struct ConstRows {
    const float* data = nullptr;
    RowStrides stride;
};
struct Rows {
    float* data = nullptr;
    RowStrides stride;
};

/// A shear by the lag, for heads of chains of order 2 (docs/positions.md, "jordan_relative"): the score grows
/// by scale tau(i - j) sum_b eta_hb q_b0 . k_b1, where q_b0 are the numbers 4b, 4b + 1 of a query and k_b1
/// the numbers 4b + 2, 4b + 3 of a key; dim is a multiple of 4.
struct LagShear {
    const float* eta = nullptr;  ///< [heads, dim / 4]; null: no shear
    const float* tau = nullptr;  ///< [keys], of lag 0, 1, ...
};

/// Queries are the last `queries` of `keys` positions (queries <= keys), each seeing the keys up to its own.
/// score(i, j) = scale q_i . k_j - slope_h (i - j); `slopes` [heads] in 1/token, null without ALiBi.
struct AttentionShape {
    std::int64_t batch = 0, heads = 0, queries = 0, keys = 0, dim = 0;
    float scale = 1;
    const float* slopes = nullptr;
    LagShear shear;
};

/// out [batch, queries, heads, dim]; logSums [batch, heads, queries]: log2 of each row's sum, which the
/// backward pass takes. The result does not depend on how many workers run.
void attentionForward(const AttentionShape& shape, ConstRows q, ConstRows k, ConstRows v, Rows out,
                      float* logSums, const RunWorkers& run, InstructionSet set = bestInstructionSet());

/// Gradients of q, k and v from `outGradient`, and from what the forward pass returned; of eta into
/// `etaGradient` [batch, heads, dim / 4] where there is a shear.
void attentionBackward(const AttentionShape& shape, ConstRows q, ConstRows k, ConstRows v, ConstRows out,
                       ConstRows outGradient, const float* logSums, Rows qGradient, Rows kGradient,
                       Rows vGradient, float* etaGradient, const RunWorkers& run,
                       InstructionSet set = bestInstructionSet());

}  // namespace jordanscope::tiles
