#include "core/training/run/run_notices.h"

#include <cmath>
#include <utility>

#include "core/kernel/methods/method.h"
#include "core/runs/report/saturation.h"
#include "core/runs/report/target_match.h"
#include "core/runs/text/number_text.h"
#include "core/training/platform/threads.h"

namespace jordanscope::training {
namespace {

std::string number(double value) {
    return runs::numberText(value, 6);
}

std::string frequencyNotice(const std::string& key, int index, const std::string& method,
                            const kernel::FrequencyMatch& match) {
    const std::string subject =
        key + " " + std::to_string(index) + ": omega " + number(match.omega) + " rad/token is ";
    if (match.inBank) return subject + "in the bank of " + method + ".";
    if (std::isnan(match.nearest)) return subject + "not in the bank of " + method + ", which turns by none.";
    return subject + "not in the bank of " + method + "; the nearest is " + number(match.nearest) +
           " rad/token, " + number(match.distance) + " away.";
}

}  // namespace

std::vector<std::string> runNotices(const runs::RunConfig& config) {
    std::vector<std::string> notices;
    if (const auto match = runs::targetMatch(config)) {
        const std::pair<const char*, int> keys[] = {{"target_freq_index", config.kernel.targetFreqIndex},
                                                    {"second_freq_index", config.kernel.secondFreqIndex}};
        for (std::size_t i = 0; i < match->frequencies.size(); ++i)
            notices.push_back(
                frequencyNotice(keys[i].first, keys[i].second, config.method, match->frequencies[i]));
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
