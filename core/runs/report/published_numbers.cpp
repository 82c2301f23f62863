#include "core/runs/report/published_numbers.h"

#include <algorithm>
#include <string>

#include "core/runs/config/presets.h"

namespace jordanscope::runs {
namespace {

constexpr PublishedNumber kNumbers[] = {
    {Task::Kernel, "mixed_raw", "", "jordan_rope", EvalMetric::Accuracy, 8192, 0.906, 32},
    {Task::Kernel, "mixed_raw", "", "rope", EvalMetric::Accuracy, 8192, 0.781, 32},
    {Task::Kernel, "mixed_raw", "", "direct_sum", EvalMetric::Accuracy, 8192, 0.500, 32},
    {Task::Bytes, "", "wikitext-103", "jordan_exact_scaled", EvalMetric::Loss, 0, 1.869, 0},
    {Task::Bytes, "", "wikitext-103", "damped_rope", EvalMetric::Loss, 0, 1.884, 0},
    {Task::Bytes, "", "wikitext-103", "rope_alibi", EvalMetric::Loss, 0, 1.796, 0},
};

}  // namespace

std::span<const PublishedNumber> publishedNumbers() {
    return kNumbers;
}

bool comparable(const PublishedNumber& number, const RunConfig& config) {
    if (number.task != config.task || number.method != config.method) return false;
    const RunConfig published = presetConfig(config.task == Task::Kernel ? "kernel" : "bytes_small");
    if (config.model != published.model || config.training.steps != published.training.steps ||
        config.training.batch != published.training.batch ||
        config.training.length != published.training.length)
        return false;
    if (config.task == Task::Kernel)
        return number.benchmark == config.kernel.benchmark && config.kernel.targetFreqIndex == 3;
    std::string file = config.bytes.trainFile;
    std::ranges::transform(file, file.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return file.find(number.text) != std::string::npos;
}

}  // namespace jordanscope::runs
