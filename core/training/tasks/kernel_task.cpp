#include "core/training/tasks/kernel_task.h"

#include <charconv>
#include <cmath>

#include "core/base/error.h"
#include "core/kernel/methods/shear_law.h"
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

at::Tensor rawKernel(const runs::KernelConfig& config, std::int64_t length, std::int64_t trainLength,
                     int headDim, double theta) {
    const auto omega = [&](int index) {
        return at::scalar_tensor(std::pow(theta, -2.0 * index / headDim), at::kFloat);
    };
    const at::Tensor w = omega(config.targetFreqIndex), w2 = omega(config.secondFreqIndex);
    const at::Tensor d = at::arange(1, length, at::kFloat), x = d / trainLength;
    const std::string& name = config.benchmark;
    if (name == "mixed_raw") return x * at::cos(w * d);
    if (name == "mixed_bounded") return kernel::stabilisedTime(d, trainLength) / trainLength * at::cos(w * d);
    if (name == "damped_mixed")
        return at::exp(-config.gamma * d) * (at::cos(w * d) + 0.75 * x * at::sin(w * d));
    if (name == "rhythm_envelope")
        return (0.25 + 0.85 * x) * (0.65 * at::cos(w * d) + 0.35 * at::sin(w2 * d));
    if (const auto power = jetPower(name, "high_jet_r")) return at::pow(x, *power) * at::cos(w * d);
    if (const auto power = jetPower(name, "scaled_high_jet_r"))
        return at::pow(x, *power) * at::exp(-config.scaledC * x) * at::cos(w * d);
    std::string known;
    for (const std::string& benchmark : runs::benchmarkNames())
        known += (known.empty() ? "" : ", ") + benchmark;
    throw Error(ErrorKind::Usage, "kernel.benchmark: \"" + name + "\" is not one of " + known);
}

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
    const at::Tensor norm =
        at::linalg_vector_norm(rawKernel(config, trainLength, trainLength, headDim, theta));
    return rawKernel(config, length, trainLength, headDim, theta) / norm.clamp_min(1e-6);
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
      trainingKernel_(reversedKernel(length_)) {}

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

BatchLoss KernelTask::loss(Model& model, const Batch& batch) const {
    const at::Tensor logits = model.lastLogits(batch.tokens).narrow(1, 0, 2);
    const at::Tensor labels = batch.labels.to(model.device());
    return {at::cross_entropy_loss(logits, labels),
            logits.detach().argmax(-1).eq(labels).to(at::kFloat).mean()};
}

SequenceScores KernelTask::score(Model& model, const Batch& batch) const {
    const at::NoGradGuard noGrad;
    const at::Tensor logits = model.lastLogits(batch.tokens).narrow(1, 0, 2).cpu();
    return {at::cross_entropy_loss(logits, batch.labels, {}, at::Reduction::None),
            logits.argmax(-1).eq(batch.labels).to(at::kFloat)};
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
