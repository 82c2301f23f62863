#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/kernel/methods/method.h"
#include "core/training/attention/self_attention.h"
#include "core/training/platform/torch.h"
#include "core/training/positions/position.h"

namespace jordanscope::runs {
struct RunConfig;
}

namespace jordanscope::training {

/// What a model is made of; docs/training.md, "Model".
struct ModelSpec {
    std::int64_t vocabulary = 3;
    std::int64_t dModel = 128;
    std::int64_t heads = 4;
    std::int64_t layers = 3;
    std::int64_t mlpRatio = 2;
    double theta = 10000;
    double dropout = 0;
    bool bfloat16 =
        false;  ///< matrix products in bfloat16; weights, positions, softmax and loss stay float32
    kernel::Method method;

    std::int64_t headDim() const { return dModel / heads; }
};

/// The model a configuration asks for. Error(Usage) where it asks for what this engine does not do.
ModelSpec modelSpec(const runs::RunConfig& config);

/// A parameter under the name a PyTorch user loads it by.
struct NamedTensor {
    std::string name;
    at::Tensor tensor;
};

/// Learned values of one layer as the kernel uses them, float32 [heads, chains] on the CPU; undefined where
/// the method has none. gamma in 1/token; jets [order - 1, heads, chains].
struct LearnedPosition {
    at::Tensor gamma, eta, jets, jetBase;
};

/// Pre-norm causal transformer with positional kernels. One thread at a time.
class Model {
public:
    /// Draws the weights from the default CPU generator after seeding it, in PyTorch's order, then moves
    /// them.
    Model(const ModelSpec& spec, std::uint64_t seed, at::Device device = at::kCPU);

    const ModelSpec& spec() const { return spec_; }
    at::Device device() const { return device_; }

    /// All learned tensors (leaves, requires_grad) in the order of their names in docs/training.md. Their
    /// data may be overwritten in place under no-grad (checkpoints do), never replaced.
    const std::vector<NamedTensor>& parameters() const { return parameters_; }
    std::int64_t parameterCount() const;

    /// Dropout on or off; on after construction when spec().dropout > 0.
    void setTraining(bool training) { training_ = training; }

    /// Positions 0, 1, ... as published unless said; to jordan_relative all are the same. Error(Usage) where
    /// the method cannot be anchored.
    void setPositions(const SequencePositions& positions) { attention_.setPositions(positions); }

    /// tokens int64 [batch, length] -> logits float32 [batch, length, vocabulary].
    at::Tensor logits(const at::Tensor& tokens);
    /// The same at the last position alone, [batch, vocabulary]: the last layer asks only the last query.
    at::Tensor lastLogits(const at::Tensor& tokens);

    /// One entry a layer.
    std::vector<LearnedPosition> learnedPositions() const;
    /// The smallest |c_0| of each layer, scalars on the device; none where the method learns no c_0.
    std::vector<at::Tensor> gateMinima() const;
    /// Error(Diverged) where a learned c_0 is within 1e-3 of 0, which the inverse series divides by.
    void checkGates() const;
    /// The same of one layer's smallest.
    static void checkGate(std::int64_t layer, double smallest);

    /// SelfAttention::positionTables.
    std::vector<std::shared_ptr<const PositionTables>> positionTables() const {
        return attention_.positionTables();
    }

private:
    struct Block {
        at::Tensor norm1, qkv, proj, norm2, up, down;
        PositionParameters position;
    };
    at::Tensor hidden(const at::Tensor& tokens, bool lastOnly);
    /// Of a block's three projections `count` from `first` on, of the normed x: [batch, length, count, heads,
    /// headDim].
    at::Tensor projected(const Block& block, const at::Tensor& x, std::int64_t first,
                         std::int64_t count) const;
    /// What attention takes of x; of the last query alone where the last row is all that is asked for.
    std::vector<at::Tensor> projections(const Block& block, const at::Tensor& x, bool lastOnly) const;
    at::Tensor afterAttention(const Block& block, const at::Tensor& x, const at::Tensor& mixed) const;
    at::Tensor linear(const at::Tensor& x, const at::Tensor& weight) const;
    at::Tensor dropped(const at::Tensor& x) const;

    ModelSpec spec_;
    at::Device device_;
    bool training_ = true;
    at::Tensor embedding_, norm_;
    std::vector<Block> blocks_;
    std::vector<NamedTensor> parameters_;
    bool fused_ = false;  ///< dense layers run as layers/fused_layers.h
    SelfAttention attention_;
};

}  // namespace jordanscope::training
