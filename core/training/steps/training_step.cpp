#include "core/training/steps/training_step.h"

#include <chrono>
#include <cmath>
#include <utility>

namespace jordanscope::training {
namespace {

enum Entry : std::int64_t { Loss, Norm, NotFinite, Accuracy, Gates };

double secondsSince(std::chrono::steady_clock::time_point& mark) {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - mark).count();
    mark = now;
    return seconds;
}

}  // namespace

TrainingStep::TrainingStep(Model& model, const Objective& objective, Optimiser& optimiser,
                           AfterBackward afterBackward)
    : model_(model), objective_(objective), optimiser_(optimiser), afterBackward_(std::move(afterBackward)) {}

void TrainingStep::backward(const at::Tensor& loss) {
    optimiser_.clearGradients();
    loss.backward();
    if (!afterBackward_) return;
    const at::NoGradGuard noGrad;
    afterBackward_(optimiser_.gradients());
}

StepResult TrainingStep::take(const Batch& batch, const std::function<void()>& beforeUpdate) {
    StepResult result;
    auto mark = std::chrono::steady_clock::now();
    model_.checkGates();
    const auto [loss, accuracy] = objective_.loss(model_, batch);
    result.loss = loss.item<double>();
    if (accuracy.defined()) result.accuracy = accuracy.item<double>();
    result.forwardSeconds = secondsSince(mark);
    backward(loss);
    result.gradNorm = optimiser_.clipGradients();
    result.backwardSeconds = secondsSince(mark);
    result.finite = std::isfinite(result.loss) && std::isfinite(result.gradNorm);
    if (result.finite) {
        if (beforeUpdate) beforeUpdate();
        optimiser_.step();
    }
    result.optimiserSeconds = secondsSince(mark);
    return result;
}

at::Tensor TrainingStep::enqueue(const Batch& batch) {
    const auto [loss, accuracy] = objective_.loss(model_, batch);
    backward(loss);
    const at::NoGradGuard noGrad;
    const at::Tensor norm = optimiser_.clipOnDevice();
    const at::Tensor notFinite =
        at::logical_not(at::isfinite(norm).logical_and(at::isfinite(loss.detach()))).to(at::kFloat);
    optimiser_.step(notFinite);
    std::vector<at::Tensor> entries{
        loss.detach().to(at::kFloat), norm.to(at::kFloat), notFinite,
        accuracy.defined() ? accuracy.to(at::kFloat) : at::full_like(notFinite, std::nan(""))};
    for (const at::Tensor& gate : model_.gateMinima()) entries.push_back(gate);
    return at::stack(entries);
}

StepResult TrainingStep::read(const at::Tensor& report) const {
    const float* entries = report.const_data_ptr<float>();
    StepResult result;
    result.loss = static_cast<double>(entries[Loss]);
    result.gradNorm = static_cast<double>(entries[Norm]);
    result.finite = entries[NotFinite] == 0.0F;
    if (!std::isnan(entries[Accuracy])) result.accuracy = static_cast<double>(entries[Accuracy]);
    for (std::int64_t n = Gates; n < report.numel(); ++n)
        Model::checkGate(n - Gates, static_cast<double>(entries[n]));
    return result;
}

}  // namespace jordanscope::training
