#include "core/training/steps/device_step.h"

#include <cmath>

namespace jordanscope::training {
namespace {

enum Entry : std::int64_t { Loss, Norm, NotFinite, Accuracy, Gates };

}  // namespace

at::Tensor DeviceStep::enqueue(const Batch& batch) {
    optimiser_.clearGradients();
    const auto [loss, accuracy] = objective_.loss(model_, batch);
    loss.backward();
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

StepResult DeviceStep::read(const at::Tensor& report) const {
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
