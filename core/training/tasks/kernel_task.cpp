#include "core/training/tasks/kernel_task.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/error.h"
#include "core/kernel/methods/shear_law.h"
#include "core/runs/text/number_text.h"
#include "core/training/platform/generator_state.h"

namespace jordanscope::training {
namespace {

constexpr std::int64_t kSeedStride = 1000003, kEvaluationSeedStride = 1009, kQuery = 2;

/// The R of a name like "high_jet_r3"; nothing for another name.
std::optional<int> jetPower(std::string_view name, std::string_view prefix) {
    if (!name.starts_with(prefix)) return std::nullopt;
    name.remove_prefix(prefix.size());
    int power = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), power);
    if (error != std::errc() || end != name.data() + name.size() || power < 0) return std::nullopt;
    return power;
}

/// K(d) = base^power exp(decay) wave for d = 1..length-1; a null base is 1, a null decay 0.
struct KernelParts {
    at::Tensor base, decay, wave;
    int power = 1;

    at::Tensor envelope() const {
        const at::Tensor grown = base.defined() ? at::pow(base, power) : at::Tensor();
        if (!decay.defined()) return grown;
        return grown.defined() ? grown * at::exp(decay) : at::exp(decay);
    }
    at::Tensor logEnvelope() const {
        const at::Tensor grown = base.defined() ? power * at::log(base) : at::zeros_like(wave);
        return decay.defined() ? grown + decay : grown;
    }
    at::Tensor kernel() const { return envelope() * wave; }
};

KernelParts kernelParts(const runs::KernelConfig& config, std::int64_t length, std::int64_t trainLength,
                        int headDim, double theta, at::ScalarType type) {
    const auto omega = [&](int index) {
        return at::scalar_tensor(std::pow(theta, -2.0 * index / headDim), at::kFloat);
    };
    const at::Tensor w = omega(config.targetFreqIndex), w2 = omega(config.secondFreqIndex);
    const at::Tensor d = at::arange(1, length, type), x = d / trainLength;
    const std::string& name = config.benchmark;
    if (name == "mixed_raw") return {x, {}, at::cos(w * d)};
    if (name == "mixed_bounded")
        return {kernel::stabilisedTime(d, trainLength) / trainLength, {}, at::cos(w * d)};
    if (name == "damped_mixed") return {{}, -config.gamma * d, at::cos(w * d) + 0.75 * x * at::sin(w * d)};
    if (name == "rhythm_envelope")
        return {0.25 + 0.85 * x, {}, 0.65 * at::cos(w * d) + 0.35 * at::sin(w2 * d)};
    if (const auto power = jetPower(name, "high_jet_r")) return {x, {}, at::cos(w * d), *power};
    if (const auto power = jetPower(name, "scaled_high_jet_r"))
        return {x, -config.scaledC * x, at::cos(w * d), *power};
    std::string known;
    for (const std::string& benchmark : runs::benchmarkNames())
        known += (known.empty() ? "" : ", ") + benchmark;
    throw Error(ErrorKind::Usage, "kernel.benchmark: \"" + name + "\" is not one of " + known);
}

/// A norm from here on is that of float32, as published; below, K is scaled before anything can underflow.
constexpr double kPlainNorm = 1e-6;

Batch drawBatch(const runs::KernelConfig& config, const at::Tensor& reversed, std::int64_t batch,
                std::int64_t length, at::Generator& generator) {
    const at::Tensor bits = at::randint(0, 2, {batch, length - 1}, generator, at::TensorOptions(at::kLong));
    const at::Tensor score = ((bits.to(at::kFloat) * 2 - 1) * reversed.unsqueeze(0)).sum(1);
    const at::Tensor tokens = at::cat({bits, at::full({batch, 1}, kQuery, at::kLong)}, 1);
    const at::Tensor labels =
        config.labelMode == runs::LabelMode::Threshold
            ? (score > 0).to(at::kLong)
            : at::bernoulli(at::sigmoid(config.logitScale * score), generator).to(at::kLong);
    return {tokens, labels};
}

}  // namespace

at::Tensor taskKernel(const runs::KernelConfig& config, std::int64_t length, std::int64_t trainLength,
                      int headDim, double theta) {
    const auto parts = [&](std::int64_t lags, at::ScalarType type) {
        return kernelParts(config, lags, trainLength, headDim, theta, type);
    };
    const at::Tensor norm = at::linalg_vector_norm(parts(trainLength, at::kFloat).kernel());
    at::Tensor kernel;
    if (norm.item<double>() >= kPlainNorm) {
        kernel = parts(length, at::kFloat).kernel() / norm;
    } else {
        const KernelParts training = parts(trainLength, at::kDouble), all = parts(length, at::kDouble);
        const at::Tensor largest = (training.logEnvelope() + at::log(at::abs(training.wave))).max();
        const auto scaled = [&](const KernelParts& some) {
            return at::exp(some.logEnvelope() - largest) * some.wave;
        };
        kernel = (scaled(all) / at::linalg_vector_norm(scaled(training))).to(at::kFloat);
    }
    const at::Tensor trained = kernel.narrow(0, 0, std::min(length, trainLength) - 1);
    if (!at::isfinite(kernel).all().item<bool>() || !trained.count_nonzero().item<std::int64_t>())
        throw Error(ErrorKind::Usage, "kernel.benchmark: \"" + config.benchmark + "\" with kernel.gamma " +
                                          runs::numberText(config.gamma) + " and kernel.scaled_c " +
                                          runs::numberText(config.scaledC) +
                                          " is 0, or beyond float32, at length " + std::to_string(length) +
                                          ", so that labels would not depend on the bits; change "
                                          "these keys, training.length or evaluation.lengths");
    return kernel;
}

KernelTask::KernelTask(const runs::RunConfig& config)
    : config_(config.kernel),
      seed_(config.seed),
      batch_(config.training.batch),
      evaluationBatch_(config.evaluation.batch),
      length_(config.training.length),
      headDim_(config.model.headDim()),
      theta_(config.model.theta),
      generator_(at::detail::createCPUGenerator(
          static_cast<std::uint64_t>(config.kernel.dataSeed + config.seed * kSeedStride))),
      trainingKernel_(reversedKernel(length_)) {
    // Where K cannot be had, it is said now and not at the first evaluation.
    const std::vector<int>& lengths = config.evaluation.lengths;
    if (!lengths.empty()) reversedKernel(*std::max_element(lengths.begin(), lengths.end()));
}

at::Tensor KernelTask::reversedKernel(std::int64_t length) const {
    return taskKernel(config_, length, length_, headDim_, theta_).flip(0);
}

Batch KernelTask::nextBatch() {
    return drawBatch(config_, trainingKernel_, batch_, length_, generator_);
}

at::Tensor KernelTask::dataState() const {
    return generator_.get_state();
}

void KernelTask::setDataState(const at::Tensor& state) {
    setState(generator_, state, kDataState);
}

at::Tensor rightAnswers(const at::Tensor& logits, const at::Tensor& labels) {
    return logits.argmax(-1).eq(labels).logical_and(at::isfinite(logits).all(-1)).to(at::kFloat);
}

BatchLoss KernelTask::loss(Model& model, const Batch& batch) const {
    const at::Tensor logits = model.lastLogits(batch.tokens).narrow(1, 0, 2);
    const at::Tensor labels = batch.labels.to(model.device());
    return {at::cross_entropy_loss(logits, labels), rightAnswers(logits.detach(), labels).mean()};
}

SequenceScores KernelTask::score(Model& model, const Batch& batch) const {
    const at::NoGradGuard noGrad;
    const at::Tensor logits = model.lastLogits(batch.tokens).narrow(1, 0, 2).cpu();
    return {at::cross_entropy_loss(logits, batch.labels, {}, at::Reduction::None),
            rightAnswers(logits, batch.labels)};
}

std::function<std::optional<Batch>()> KernelTask::evaluation(std::int64_t length,
                                                             std::int64_t batches) const {
    at::Generator generator = at::detail::createCPUGenerator(
        static_cast<std::uint64_t>(config_.evalSeed + seed_ * kEvaluationSeedStride + length));
    return [config = config_, kernel = reversedKernel(length), batch = evaluationBatch_, length, batches,
            generator, drawn = std::int64_t{0}]() mutable -> std::optional<Batch> {
        if (drawn++ >= batches) return std::nullopt;
        return drawBatch(config, kernel, batch, length, generator);
    };
}

}  // namespace jordanscope::training
