#include "core/training/run_notices.h"

#include <algorithm>
#include <cmath>

#include "core/kernel/method.h"
#include "core/runs/number_text.h"

namespace jordanscope::training {
namespace {

std::string number(double value) {
    return runs::numberText(value, 6);
}

std::string frequencyNotice(const runs::RunConfig& config, const kernel::Method& method,
                            const std::string& key, int index) {
    const int headDim = config.model.headDim();
    const double omega = kernel::bankFrequency(index, headDim, config.model.theta);
    const std::string subject =
        key + " " + std::to_string(index) + ": omega " + number(omega) + " rad/token is ";
    const auto match = kernel::nearestFrequency(method, headDim, config.model.theta, omega);
    if (match.inBank) return subject + "in the bank of " + method.name + ".";
    if (std::isnan(match.nearest))
        return subject + "not in the bank of " + method.name + ", which turns by none.";
    return subject + "not in the bank of " + method.name + "; the nearest is " + number(match.nearest) +
           " rad/token, " + number(match.distance) + " away.";
}

}  // namespace

std::vector<std::string> runNotices(const runs::RunConfig& config) {
    const kernel::Method method = runs::methodOf(config);
    std::vector<std::string> notices;
    if (config.task == runs::Task::Kernel) {
        notices.push_back(
            frequencyNotice(config, method, "target_freq_index", config.kernel.targetFreqIndex));
        if (config.kernel.benchmark == "rhythm_envelope")
            notices.push_back(
                frequencyNotice(config, method, "second_freq_index", config.kernel.secondFreqIndex));
    }
    const bool clamps =
        method.carrier == kernel::Carrier::Chain || method.carrier == kernel::Carrier::DirectSum;
    if (clamps && method.gammaLearned && config.evaluation.positions == runs::Positions::Absolute) {
        const double gamma = method.gammaMin + std::max(method.initGamma - method.gammaMin, 1e-8);
        const double first = method.maxExponent / gamma;
        const auto longest =
            std::max_element(config.evaluation.lengths.begin(), config.evaluation.lengths.end());
        const int last =
            std::max(config.training.length, longest == config.evaluation.lengths.end() ? 0 : *longest);
        if (first < last)
            notices.push_back(
                "gamma * position reaches max_exponent " + number(method.maxExponent) + " at position " +
                number(std::ceil(first)) + " with the starting gamma " + number(gamma) +
                " /token: beyond it the published form stops decaying (this run goes to position " +
                std::to_string(last - 1) + ").");
    }
    return notices;
}

}  // namespace jordanscope::training
