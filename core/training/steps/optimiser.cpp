#include "core/training/steps/optimiser.h"

#include <cmath>

namespace jordanscope::training {
namespace {

at::Tensor globalNorm(const std::vector<at::Tensor>& gradients) {
    return at::linalg_vector_norm(at::stack(at::_foreach_norm(gradients)));
}

void scaleTo(double most, const std::vector<at::Tensor>& gradients, const at::Tensor& norm) {
    at::_foreach_mul_(gradients, at::clamp_max(most / (norm + 1e-6), 1.0));
}

}  // namespace

Optimiser::Optimiser(Model& model, const OptimiserSettings& settings)
    : settings_(settings), names_(model.parameters()) {
    for (const NamedTensor& parameter : names_) {
        parameters_.push_back(parameter.tensor);
        firstMoments_.push_back(at::zeros_like(parameter.tensor));
        secondMoments_.push_back(at::zeros_like(parameter.tensor));
        stepCounts_.push_back(at::zeros({}, parameter.tensor.options().requires_grad(false)));
    }
}

void Optimiser::clearGradients() {
    for (at::Tensor& parameter : parameters_) parameter.mutable_grad() = at::Tensor();
}

std::vector<at::Tensor> Optimiser::gradients() const {
    std::vector<at::Tensor> gradients;
    for (const at::Tensor& parameter : parameters_)
        if (parameter.grad().defined()) gradients.push_back(parameter.grad());
    return gradients;
}

at::Tensor Optimiser::clipOnDevice() {
    const at::NoGradGuard noGrad;
    const std::vector<at::Tensor> all = gradients();
    const at::Tensor norm = globalNorm(all);
    scaleTo(settings_.clip, all, norm);
    return norm;
}

double Optimiser::clipGradients() {
    const at::NoGradGuard noGrad;
    const std::vector<at::Tensor> all = gradients();
    if (all.empty()) return 0;
    const at::Tensor norm = globalNorm(all);
    const auto total = norm.item<double>();
    if (std::isfinite(total)) scaleTo(settings_.clip, all, norm);
    return total;
}

void Optimiser::step() {
    update({});
}

void Optimiser::step(const at::Tensor& notFinite) {
    update(notFinite);
}

void Optimiser::update(const std::optional<at::Tensor>& notFinite) {
    const at::NoGradGuard noGrad;
    std::vector<at::Tensor> parameters, gradients, first, second, counts;
    for (std::size_t n = 0; n < parameters_.size(); ++n) {
        if (!parameters_[n].grad().defined()) continue;
        parameters.push_back(parameters_[n]);
        gradients.push_back(parameters_[n].grad());
        first.push_back(firstMoments_[n]);
        second.push_back(secondMoments_[n]);
        counts.push_back(stepCounts_[n]);
    }
    if (notFinite)
        at::_foreach_add_(counts, 1 - *notFinite);
    else
        at::_foreach_add_(counts, 1);
    at::_fused_adamw_(parameters, gradients, first, second, {}, counts, settings_.learningRate,
                      settings_.beta1, settings_.beta2, settings_.weightDecay, settings_.epsilon, false,
                      false, /*grad_scale=*/{}, notFinite);
}

std::int64_t Optimiser::steps() const {
    return stepCounts_.empty() ? 0 : static_cast<std::int64_t>(stepCounts_.front().item<double>());
}

std::vector<NamedTensor> Optimiser::state() const {
    std::vector<NamedTensor> result;
    for (std::size_t n = 0; n < names_.size(); ++n) {
        result.push_back({names_[n].name + ".exp_avg", firstMoments_[n]});
        result.push_back({names_[n].name + ".exp_avg_sq", secondMoments_[n]});
        result.push_back({names_[n].name + ".step", stepCounts_[n]});
    }
    return result;
}

}  // namespace jordanscope::training
