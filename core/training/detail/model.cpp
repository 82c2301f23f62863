#include "core/training/detail/model.h"

#include <cmath>

#include <ATen/Context.h>

#include "core/kernel/error.h"
#include "core/runs/config.h"
#include "core/training/detail/attention.h"
#include "core/training/detail/chunked_attention.h"
#include "core/training/detail/fused_layers.h"
#include "core/training/detail/relative_attention.h"
#include "core/training/detail/rms_norm.h"

namespace jordanscope::training {
namespace {

/// PyTorch's start of a Linear layer: kaiming_uniform_ with a = sqrt(5).
at::Tensor linearStart(std::int64_t out, std::int64_t in) {
    const double slope = std::sqrt(5.0), gain = std::sqrt(2.0 / (1.0 + slope * slope));
    const double bound = std::sqrt(3.0) * (gain / std::sqrt(static_cast<double>(in)));
    return at::empty({out, in}, at::kFloat).uniform_(-bound, bound);
}

AlibiIn alibiIn(const ModelSpec& spec, at::Device device) {
    if (device.is_cpu() || spec.method.relative) return AlibiIn::Attention;
    return spec.bfloat16 ? AlibiIn::HalfHeads : AlibiIn::Heads;
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
    : spec_(spec),
      device_(device),
      ownAttention_(device.is_cpu()),
      fused_(!spec.bfloat16 && fusedLayersTake(device, spec.dModel, spec.mlpRatio * spec.dModel)),
      pass_(spec.method.relative ? withoutShear(spec.method) : spec.method, spec.heads, spec.headDim(),
            spec.theta, device, alibiIn(spec, device)) {
    if (spec.heads < 1 || spec.dModel % spec.heads != 0)
        throw Error(ErrorKind::Usage, "model: " + std::to_string(spec.heads) +
                                          " heads do not divide d_model " + std::to_string(spec.dModel));
    if (spec.method.alibi && alibiIn(spec, device) == AlibiIn::Attention)
        for (const double slope : kernel::alibiSlopes(static_cast<int>(spec.heads)))
            slopes_.push_back(static_cast<float>(slope));
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

Model::~Model() = default;

std::int64_t Model::parameterCount() const {
    std::int64_t count = 0;
    for (const NamedTensor& parameter : parameters_) count += parameter.tensor.numel();
    return count;
}

void Model::setPositions(const SequencePositions& positions) {
    if (positions.anchored && !spec_.method.exact())
        throw Error(ErrorKind::Usage, "only the exact variants can be anchored, and " + spec_.method.name +
                                          " is none: use absolute positions");
    if (spec_.method.relative) return;
    positions_ = positions;
    if (positions.anchored && !anchoredPass_)
        anchoredPass_ =
            std::make_unique<PositionPass>(anchoredMethod(spec_.method), spec_.heads, spec_.headDim(),
                                           spec_.theta, device_, alibiIn(spec_, device_));
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
    const at::Tensor weight = block.qkv.narrow(0, first * spec_.dModel, count * spec_.dModel);
    const at::Tensor result =
        fused_ ? normedLinear(x, block.norm1, weight) : linear(rmsNorm(x, block.norm1), weight);
    return result.view({x.size(0), x.size(1), count, spec_.heads, spec_.headDim()});
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

at::Tensor Model::attention(const Block& block, const at::Tensor& x, bool lastOnly) {
    const std::int64_t length = x.size(1);
    PositionValues values = positionValues(spec_.method, block.position);
    at::Tensor eta;
    if (spec_.method.relative) std::swap(eta, values.eta);  // attention's, not the positions'
    const auto passed = [&](const at::Tensor& parts, const std::vector<Role>& roles, std::int64_t first) {
        return pass_.trivial()
                   ? parts.unbind(2)
                   : pass_(parts, roles, positions_.first + first, positions_.first + length - 1, values);
    };
    std::vector<at::Tensor> qkv;
    if (lastOnly) {
        qkv = passed(projected(block, x.narrow(1, length - 1, 1), 0, 1), {Role::Query}, length - 1);
        for (at::Tensor& part : passed(projected(block, x, 1, 2), {Role::Key, Role::Value}, 0))
            qkv.push_back(std::move(part));
    } else {
        qkv = passed(projected(block, x, 0, 3), {Role::Query, Role::Key, Role::Value}, 0);
    }
    if (!spec_.method.relative) return attend(qkv[0], qkv[1], qkv[2]).flatten(2);
    const std::int64_t dim = spec_.headDim();
    for (at::Tensor& part : qkv) part = part.narrow(-1, 0, dim).to(at::kFloat);
    return relativeAttention(qkv[0], qkv[1], qkv[2], eta, spec_.method.shear,
                             1.0 / std::sqrt(static_cast<double>(dim)), slopes_)
        .flatten(2);
}

at::Tensor Model::relativeInChunks(const Block& block, const at::Tensor& x, bool lastOnly) {
    const at::Tensor queries = projected(block, lastOnly ? x.narrow(1, x.size(1) - 1, 1) : x, 0, 1);
    const at::Tensor others = projected(block, x, 1, 2);
    const auto part = [](const at::Tensor& parts, std::int64_t n) {
        return parts.select(2, n).to(at::kFloat);
    };
    const PositionValues values = positionValues(spec_.method, block.position);
    return chunkedRelativeAttention(pass_, part(queries, 0), part(others, 0), part(others, 1), values.gamma,
                                    values.eta, spec_.method.shear,
                                    1.0 / std::sqrt(static_cast<double>(spec_.headDim())), slopes_, chunk_)
        .flatten(2);
}

at::Tensor Model::anchoredAttention(const Block& block, const at::Tensor& x, bool lastOnly) {
    const at::Tensor queries = projected(block, lastOnly ? x.narrow(1, x.size(1) - 1, 1) : x, 0, 1);
    const at::Tensor others = projected(block, x, 1, 2);
    return chunkedAttention(*anchoredPass_, positionValues(spec_.method, block.position),
                            queries.select(2, 0), others.select(2, 0), others.select(2, 1), positions_.first,
                            chunk_,
                            [this](const at::Tensor& q, const at::Tensor& k, const at::Tensor& v) {
                                return attend(q, k, v);
                            })
        .flatten(2);
}

at::Tensor Model::attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v) const {
    const std::int64_t dim = spec_.headDim();
    const double scale = 1.0 / std::sqrt(static_cast<double>(dim));
    if (ownAttention_) return causalAttention(q, k, v, scale, slopes_);
    return dotProductAttention(q, k, v, scale).narrow(-1, 0, dim);
}

at::Tensor Model::hidden(const at::Tensor& tokens, bool lastOnly) {
    at::Tensor x = embed(embedding_, tokens);
    if (positions_.anchored) {
        chunk_ = kMostChunkQueries;
        for (const Block& block : blocks_)
            chunk_ =
                std::min(chunk_, chunkQueries(spec_.method, positionValues(spec_.method, block.position)));
    }
    if (spec_.method.relative) {
        const at::NoGradGuard noGrad;
        double gamma = 0;
        for (const Block& block : blocks_)
            gamma = std::max(gamma, positionValues(spec_.method, block.position).gamma.max().item<double>());
        chunk_ = anchoredQueries(gamma);
    }
    auto way = &Model::attention;
    if (positions_.anchored) way = &Model::anchoredAttention;
    if (spec_.method.relative && tokens.size(1) > chunk_) way = &Model::relativeInChunks;
    for (std::size_t n = 0; n < blocks_.size(); ++n) {
        const Block& block = blocks_[n];
        const bool last = lastOnly && n + 1 == blocks_.size();
        const at::Tensor mixed = (this->*way)(block, x, last);
        x = afterAttention(block, last ? x.narrow(1, x.size(1) - 1, 1) : x, mixed);
    }
    return rmsNorm(lastOnly ? x.narrow(1, x.size(1) - 1, 1) : x, norm_);
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
