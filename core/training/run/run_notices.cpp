#include "core/training/run/run_notices.h"

#include <cmath>
#include <utility>

#include "core/kernel/methods/method.h"
#include "core/runs/report/saturation.h"
#include "core/runs/text/number_text.h"
#include "core/training/platform/threads.h"

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
    const std::string text =
        runs::saturationText(runs::startingSaturation(config), runs::absoluteLengths(config), "starting");
    if (!text.empty()) notices.push_back(text);
    return notices;
}

Machine thisMachine(std::string device) {
    Machine machine{.device = std::move(device), .processors = usableProcessors()};
#if defined(__x86_64__)
    machine.bfloat16 = __builtin_cpu_supports("avx512bf16") != 0;
#endif
    return machine;
}

std::vector<std::string> machineNotices(const runs::RunConfig& config, const Machine& machine) {
    std::vector<std::string> notices;
    if (config.precision == runs::Precision::BFloat16 && machine.device == "cpu" && !machine.bfloat16)
        notices.emplace_back(
            "precision bfloat16: this processor has no bfloat16 arithmetic and emulates it, so that a step "
            "takes longer than in float32, twice to seven times as measured.");
    if (config.threads > machine.processors)
        notices.push_back("threads " + std::to_string(config.threads) + ": this process may use " +
                          std::to_string(machine.processors) +
                          (machine.processors == 1 ? " processor" : " processors") +
                          "; more threads only slow it down.");
    return notices;
}

}  // namespace jordanscope::training
