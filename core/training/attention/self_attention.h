#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/kernel/methods/method.h"
#include "core/training/platform/torch.h"
#include "core/training/positions/position.h"

namespace jordanscope::training {

/// Where a sequence stands, and what its positions are counted from: its own beginning as published, or, for
/// methods whose score is a pure function of the lag, an anchor of each chunk of queries
/// (attention/chunked_attention.h), where `first` never enters.
struct SequencePositions {
    std::int64_t first = 0;  ///< position of the first token
    bool anchored = false;
};

/// Causal attention of a model's layers, from the projections of a layer's input to what its heads return:
/// the positional pass, then our own tiles on the CPU, scaled_dot_product_attention on a GPU. One serves all
/// layers, whose tables of positions are the same. One thread at a time; stays as long as the graph of what
/// it returned.
class SelfAttention {
public:
    /// Error(Usage) where heads of headDim numbers do not suit the method.
    SelfAttention(const kernel::Method& method, std::int64_t heads, std::int64_t headDim, double theta,
                  at::Device device, bool bfloat16);

    /// Positions 0, 1, ... as published unless said; to jordan_relative all are the same. Error(Usage) where
    /// the method cannot be anchored.
    void setPositions(const SequencePositions& positions);

    /// `projections` are a layer's queries, keys and values, stacked along the third dimension of [batch,
    /// rows, 1 to 3 of them, heads, headDim], contiguous from there on: in one tensor, or the queries apart
    /// where there are some of the last positions alone. [batch, queries, heads, headDim].
    /// How many queries share an anchor is each layer's own, from what it has learned.
    at::Tensor operator()(std::vector<at::Tensor> projections, const PositionParameters& parameters);

    /// Tables that absolute passes over the last shapes have used. Whoever records a pass keeps them as long.
    std::vector<std::shared_ptr<const PositionTables>> positionTables() const { return pass_.keptTables(); }

private:
    /// Queries of such a layer that share an anchor; 0: nothing is anchored.
    std::int64_t chunkOf(const PositionValues& positional, std::int64_t length) const;
    /// Over what a positional pass made of q and k, and v as wide; eta is jordan_relative's.
    at::Tensor attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                      const at::Tensor& eta) const;
    at::Tensor inChunks(const std::vector<at::Tensor>& qkv, const PositionValues& learned,
                        std::int64_t chunk);

    kernel::Method method_;
    std::int64_t headDim_;
    double scale_;
    bool own_;                   ///< attention in our own tiles
    std::vector<float> slopes_;  ///< of ALiBi, where attention applies it
    PositionPass pass_, anchoredPass_;
    SequencePositions positions_;
};

}  // namespace jordanscope::training
