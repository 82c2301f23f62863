#include <algorithm>
#include <map>

#include "core/kernel/fits/fit.h"
#include "core/kernel/fits/probe.h"
#include "core/training/golden/comparison.h"

namespace jordanscope::training {
namespace {

kernel::ProbeSettings probeSettings(const nlohmann::json& json) {
    kernel::ProbeSettings settings;
    json.at("train_context").get_to(settings.trainContext);
    json.at("eval_contexts").get_to(settings.evalContexts);
    json.at("num_freqs").get_to(settings.numFreqs);
    json.at("head_dim").get_to(settings.headDim);
    json.at("target_freq_index").get_to(settings.targetFreqIndex);
    json.at("second_freq_index").get_to(settings.secondFreqIndex);
    json.at("ridge").get_to(settings.ridge);
    json.at("gamma").get_to(settings.gamma);
    json.at("theta").get_to(settings.theta);
    json.at("bounded").get_to(settings.bounded);
    json.at("drift_relative_eps").get_to(settings.driftRelativeEps);
    json.at("scaled_c").get_to(settings.scaledC);
    return settings;
}

}  // namespace

void compareProbe(const nlohmann::json& golden, Comparison& comparison) {
    const kernel::ProbeSettings settings = probeSettings(golden.at("settings"));
    std::vector<std::string> methods;
    for (const auto& row : golden.at("rows")) {
        const auto method = row.at("method").get<std::string>();
        if (std::find(methods.begin(), methods.end(), method) == methods.end()) methods.push_back(method);
    }
    kernel::FitWorkspace workspace;
    std::map<std::string, kernel::FitResult> byTarget;
    for (const auto& row : golden.at("rows")) {
        const auto target = row.at("target").get<std::string>(), method = row.at("method").get<std::string>();
        const auto context = row.at("context").get<int>();
        auto found = byTarget.find(target);
        if (found == byTarget.end())
            found = byTarget
                        .emplace(target, kernel::fitMethods(kernel::probeRequest(settings, methods, target),
                                                            workspace))
                        .first;
        const std::string where = method + ", " + target + ", context " + std::to_string(context);
        const auto& fits = found->second.fits;
        const auto fit = std::find_if(fits.begin(), fits.end(),
                                      [&](const kernel::MethodFit& each) { return each.method == method; });
        const kernel::ContextScore* score = nullptr;
        if (fit != fits.end())
            for (const kernel::ContextScore& each : fit->scores)
                if (each.context == context) score = &each;
        if (!score) {
            comparison.add(std::numeric_limits<double>::quiet_NaN(), 0, 1, where + ", which is not fitted");
            continue;
        }
        const auto mse = row.at("mse").get<double>(), r2 = row.at("r2").get<double>();
        comparison.add(fit->columns, row.at("features").get<double>(), 0.5, where + ", features");
        comparison.add(score->mse, mse, std::max(1e-5 * std::abs(mse), 1e-13), where + ", mse");
        comparison.add(score->r2, r2, scaled(1e-8, r2), where + ", r2");
    }
}

}  // namespace jordanscope::training
