#include "core/runs/report/saturation.h"

#include <algorithm>
#include <cmath>

#include "core/kernel/methods/method.h"
#include "core/runs/text/number_text.h"

namespace jordanscope::runs {
namespace {

bool hasClamp(const kernel::Method& method) {
    return method.gammaLearned && !method.relative &&
           (method.carrier == kernel::Carrier::Chain || method.carrier == kernel::Carrier::DirectSum);
}

Saturation saturationOf(const kernel::Method& method, const std::vector<double>& gammas) {
    Saturation result;
    result.maxExponent = method.maxExponent;
    for (const double gamma : gammas) {
        result.gammaMax = std::max(result.gammaMax, gamma);
        result.lastDecaying.push_back(method.maxExponent / gamma);
    }
    std::sort(result.lastDecaying.begin(), result.lastDecaying.end());
    return result;
}

}  // namespace

std::int64_t Saturation::within(int length) const {
    const double last = length - 1;
    return alike * (std::lower_bound(lastDecaying.begin(), lastDecaying.end(), last) - lastDecaying.begin());
}

Saturation learnedSaturation(const RunConfig& config, const LearnedRecord& learned) {
    const kernel::Method method = methodOf(config);
    if (!hasClamp(method)) return saturationOf(method, {});
    std::vector<double> gammas;
    for (const LearnedLayer& layer : learned.layers)
        for (const std::vector<double>& head : layer.gamma)
            for (const double gamma : head)
                if (gamma > 0) gammas.push_back(gamma);
    return saturationOf(method, gammas);
}

Saturation startingSaturation(const RunConfig& config) {
    const kernel::Method method = methodOf(config);
    if (!hasClamp(method)) return saturationOf(method, {});
    Saturation result =
        saturationOf(method, {method.gammaMin + std::max(method.initGamma - method.gammaMin, 1e-8)});
    result.alike =
        std::int64_t{config.model.layers} * config.model.heads * method.chains(config.model.headDim());
    return result;
}

std::vector<int> absoluteLengths(const RunConfig& config) {
    std::vector<int> lengths{config.training.length};
    if (config.evaluation.positions == Positions::Absolute)
        for (const int length : config.evaluation.lengths)
            if (length != config.training.length) lengths.push_back(length);
    return lengths;
}

std::string saturationText(const Saturation& saturation, const std::vector<int>& lengths,
                           const std::string& gammas) {
    std::string counts;
    for (const int length : lengths) {
        const std::int64_t clamped = saturation.within(length);
        if (clamped == 0) continue;
        counts +=
            (counts.empty() ? "" : ", ") + std::to_string(clamped) + " at length " + std::to_string(length);
    }
    if (counts.empty()) return {};
    return "absolute positions saturate: with the " + gammas + " gammas, " +
           numberText(saturation.gammaMax, 6) + " /token at most, gamma * position passes max_exponent " +
           numberText(saturation.maxExponent, 6) + " beyond position " +
           numberText(std::floor(saturation.lastDecaying.front()), 12) +
           ", where the published form stops decaying; of " + std::to_string(saturation.chains()) +
           " chains " + counts + ".";
}

}  // namespace jordanscope::runs
