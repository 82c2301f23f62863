#pragma once

#include <cstdint>
#include <functional>

/// Causal softmax attention on the CPU, float32, tiled: no array of queries x keys, and the backward pass
/// recomputes the probabilities.
namespace jordanscope::training {

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

/// Queries are the last `queries` of `keys` positions (queries <= keys), each seeing the keys up to its own.
/// score(i, j) = scale q_i . k_j - slope_h (i - j); `slopes` [heads] in 1/token, null without ALiBi.
struct AttentionShape {
    std::int64_t batch = 0, heads = 0, queries = 0, keys = 0, dim = 0;
    float scale = 1;
    const float* slopes = nullptr;
};

/// Runs `worker` at least once, on as many threads at once as it likes, and waits for them: workers share the
/// work out among themselves.
using RunWorkers = std::function<void(const std::function<void()>& worker)>;

/// Instruction sets the arithmetic is compiled for.
enum class AttentionCode { Baseline, Avx2, Avx512 };
AttentionCode bestAttentionCode();

/// out [batch, queries, heads, dim]; logSums [batch, heads, queries]: log2 of each row's sum, which the
/// backward pass takes. The result does not depend on how many workers run.
void attentionForward(const AttentionShape& shape, ConstRows q, ConstRows k, ConstRows v, Rows out,
                      float* logSums, const RunWorkers& run, AttentionCode code = bestAttentionCode());

/// Gradients of q, k and v from `outGradient`, and from what the forward pass returned.
void attentionBackward(const AttentionShape& shape, ConstRows q, ConstRows k, ConstRows v, ConstRows out,
                       ConstRows outGradient, const float* logSums, Rows qGradient, Rows kGradient,
                       Rows vGradient, const RunWorkers& run, AttentionCode code = bestAttentionCode());

}  // namespace jordanscope::training
