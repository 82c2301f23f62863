#include "core/runs/report/target_match.h"

#include <algorithm>
#include <vector>

#include "core/base/error.h"
#include "core/runs/config/benchmarks.h"

namespace jordanscope::runs {

std::optional<kernel::TargetMatch> targetMatch(const RunConfig& config) {
    if (config.task != Task::Kernel || config.model.heads < 1) return std::nullopt;
    const int headDim = config.model.headDim();
    if (headDim < 2) return std::nullopt;
    try {
        const auto frequency = [&](int index) {
            return kernel::bankFrequency(index, headDim, config.model.theta);
        };
        std::vector<double> target{frequency(config.kernel.targetFreqIndex)};
        const auto known = std::ranges::find(benchmarks(), config.kernel.benchmark, &Benchmark::name);
        if (known != benchmarks().end() && known->second)
            target.push_back(frequency(config.kernel.secondFreqIndex));
        return kernel::matchTarget(methodOf(config).frequencies(headDim, config.model.theta), target);
    } catch (const Error&) {
        return std::nullopt;  // a name or a head dimension that the configuration's own check names
    }
}

}  // namespace jordanscope::runs
