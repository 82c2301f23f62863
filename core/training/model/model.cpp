#include "core/training/model/model.h"

#include <cmath>

#include <ATen/Context.h>

#include "core/base/error.h"
#include "core/runs/config/config.h"
#include "core/training/layers/fused_layers.h"
#include "core/training/layers/rms_norm.h"

namespace jordanscope::training {
namespace {

/// PyTorch's start of a Linear layer: kaiming_uniform_ with a = sqrt(5).
at::Tensor linearStart(std::int64_t out, std::int64_t in) {
    const double slope = std::sqrt(5.0), gain = std::sqrt(2.0 / (1.0 + slope * slope));
    const double bound = std::sqrt(3.0) * (gain / std::sqrt(static_cast<double>(in)));
    return at::empty({out, in}, at::kFloat).uniform_(-bound, bound);
}

const ModelSpec& checked(const ModelSpec& spec) {
    if (spec.heads < 1 || spec.dModel % spec.heads != 0)
        throw Error(ErrorKind::Usage, "model: " + std::to_string(spec.heads) +
                                          " heads do not divide d_model " + std::to_string(spec.dModel));
    return spec;
}

at::Tensor lastRow(const at::Tensor& x) {
    return x.narrow(1, x.size(1) - 1, 1);
}

constexpr double kSmallestGate = 1e-3;

}  // namespace

ModelSpec modelSpec(const runs::RunConfig& config) {
    ModelSpec spec;
    spec.vocabulary = config.vocabulary();
    spec.dModel = config.model.dModel;
    spec.heads = config.model.heads;
    spec.layers = config.model.layers;
    spec.mlpRatio = config.model.mlpRatio;
    spec.theta = config.model.theta;
    spec.dropout = config.model.dropout;
    spec.bfloat16 = config.precision == runs::Precision::BFloat16;
    spec.method = runs::methodOf(config);
    return spec;
}

Model::Model(const ModelSpec& spec, std::uint64_t seed, at::Device device)
    : spec_(checked(spec)),
      device_(device),
      fused_(!spec.bfloat16 && fusedLayersTake(device, spec.dModel, spec.mlpRatio * spec.dModel)),
      attention_(spec.method, spec.heads, spec.headDim(), spec.theta, device, spec.bfloat16) {
    at::manual_seed(seed);
    const auto add = [&](const std::string& name, at::Tensor value) {
        value = value.to(device).requires_grad_();
        parameters_.push_back({name, value});
        return value;
    };
    const std::int64_t d = spec.dModel;
    embedding_ = add("embed.weight", at::empty({spec.vocabulary, d}, at::kFloat).normal_());
    for (std::int64_t n = 0; n < spec.layers; ++n) {
        const std::string prefix = "blocks." + std::to_string(n) + '.';
        Block block;
        block.norm1 = add(prefix + "norm1.weight", at::ones({d}));
        block.qkv = add(prefix + "qkv.weight", linearStart(3 * d, d));
        block.proj = add(prefix + "proj.weight", linearStart(d, d));
        const PositionParameters start = makePositionParameters(spec.method, spec.heads, spec.headDim());
        const std::string position =
            prefix +
            (spec.method.carrier == kernel::Carrier::DirectSum ? "position.real_jordan." : "position.");
        if (start.rawGamma.defined()) block.position.rawGamma = add(position + "raw_gamma", start.rawGamma);
        if (start.rawEta.defined()) block.position.rawEta = add(position + "raw_eta", start.rawEta);
        if (start.rawJets.defined()) block.position.rawJets = add(position + "raw_jets", start.rawJets);
        if (start.rawJetBase.defined())
            block.position.rawJetBase = add(position + "raw_jet_base", start.rawJetBase);
        block.norm2 = add(prefix + "norm2.weight", at::ones({d}));
        block.up = add(prefix + "up.weight", linearStart(spec.mlpRatio * d, d));
        block.down = add(prefix + "down.weight", linearStart(d, spec.mlpRatio * d));
        blocks_.push_back(std::move(block));
    }
    norm_ = add("norm.weight", at::ones({d}));
}

std::int64_t Model::parameterCount() const {
    std::int64_t count = 0;
    for (const NamedTensor& parameter : parameters_) count += parameter.tensor.numel();
    return count;
}

at::Tensor Model::linear(const at::Tensor& x, const at::Tensor& weight) const {
    if (!spec_.bfloat16) return at::linear(x, weight);
    at::Tensor y = at::linear(x.to(at::kBFloat16), weight.to(at::kBFloat16));
    // On a GPU what follows takes bfloat16: the pass, attention, GELU, and the sum with the float32 stream;
    // the composed attention of a shear by the lag does not.
    return device_.is_cuda() && !spec_.method.relative ? y : y.to(at::kFloat);
}

at::Tensor Model::dropped(const at::Tensor& x) const {
    return training_ && spec_.dropout > 0 ? at::dropout(x, spec_.dropout, true) : x;
}

at::Tensor Model::projected(const Block& block, const at::Tensor& x, std::int64_t first,
                            std::int64_t count) const {
    // A slice's gradient is a copy with zeros around, even of everything.
    const at::Tensor weight =
        count == 3 ? block.qkv : block.qkv.narrow(0, first * spec_.dModel, count * spec_.dModel);
    const at::Tensor result =
        fused_ ? normedLinear(x, block.norm1, weight) : linear(rmsNorm(x, block.norm1), weight);
    return result.view({x.size(0), x.size(1), count, spec_.heads, spec_.headDim()});
}

std::vector<at::Tensor> Model::projections(const Block& block, const at::Tensor& x, bool lastOnly) const {
    std::vector<at::Tensor> result;
    if (lastOnly) result.push_back(projected(block, lastRow(x), 0, 1));
    result.push_back(lastOnly ? projected(block, x, 1, 2) : projected(block, x, 0, 3));
    return result;
}

at::Tensor Model::afterAttention(const Block& block, const at::Tensor& x, const at::Tensor& mixed) const {
    if (fused_ && !(training_ && spec_.dropout > 0))
        return projectAndFeedForward(x, mixed, {block.proj, block.norm2, block.up, block.down});
    const at::Tensor middle = x + dropped(linear(mixed, block.proj));
    const at::Tensor normed = rmsNorm(middle, block.norm2);
    // GELU computes in float32 and rounds once, to what the product takes: no way back to float32 between.
    const auto half = [](const at::Tensor& tensor) { return tensor.to(at::kBFloat16); };
    const at::Tensor hidden =
        spec_.bfloat16 ? at::linear(half(normed), half(block.up)) : at::linear(normed, block.up);
    return middle + dropped(linear(at::gelu(hidden), block.down));
}

at::Tensor Model::hidden(const at::Tensor& tokens, bool lastOnly) {
    at::Tensor x = embed(embedding_, tokens);
    for (std::size_t n = 0; n < blocks_.size(); ++n) {
        const Block& block = blocks_[n];
        const bool last = lastOnly && n + 1 == blocks_.size();
        const at::Tensor mixed = attention_(projections(block, x, last), block.position).flatten(2);
        x = afterAttention(block, last ? lastRow(x) : x, mixed);
    }
    return rmsNorm(lastOnly ? lastRow(x) : x, norm_);
}

at::Tensor Model::logits(const at::Tensor& tokens) {
    return at::linear(hidden(tokens.to(device_), false), embedding_);
}

at::Tensor Model::lastLogits(const at::Tensor& tokens) {
    return at::linear(hidden(tokens.to(device_), true).squeeze(1), embedding_);
}

std::vector<LearnedPosition> Model::learnedPositions() const {
    const at::NoGradGuard noGrad;
    std::vector<LearnedPosition> result;
    for (const Block& block : blocks_) {
        const PositionValues values = positionValues(spec_.method, block.position);
        const auto kept = [](const at::Tensor& value) { return value.defined() ? value.cpu() : value; };
        result.push_back({kept(values.gamma), kept(values.eta), kept(values.jets), kept(values.jetBase)});
    }
    return result;
}

std::vector<at::Tensor> Model::gateMinima() const {
    const at::NoGradGuard noGrad;
    std::vector<at::Tensor> minima;
    for (const Block& block : blocks_)
        if (block.position.rawJetBase.defined())
            minima.push_back(at::abs(positionValues(spec_.method, block.position).jetBase).min());
    return minima;
}

void Model::checkGate(std::int64_t layer, double smallest) {
    if (smallest < kSmallestGate)
        throw Error(ErrorKind::Diverged,
                    "a gate c_0 of layer " + std::to_string(layer) + " came to " + std::to_string(smallest) +
                        ", within 0.001 of 0, which the inverse series divides by: start "
                        "it further away, or lower training.lr");
}

void Model::checkGates() const {
    const std::vector<at::Tensor> minima = gateMinima();
    for (std::size_t n = 0; n < minima.size(); ++n)
        checkGate(static_cast<std::int64_t>(n), minima[n].item<double>());
}

}  // namespace jordanscope::training
