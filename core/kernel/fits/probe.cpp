#include "core/kernel/fits/probe.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/kernel/methods/method.h"
#include "core/kernel/methods/method_name.h"

namespace jordanscope::kernel {
namespace {

void require(bool fine, const char* setting, double value, const char* remedy) {
    if (fine) return;
    // Exact: rounded, -1e-9 would read as -0, which is allowed.
    throw Error(ErrorKind::Usage, std::string(setting) + " = " + exactText(value) + ": " + remedy);
}

/// Adds columns (tau or x)^r / r! * exp(-decay d) * {C, S} for r < order.
void addJets(ProbeMethod& method, int order, bool useTau, double decay, int frequencies) {
    double factorial = 1.0;
    for (int r = 0; r < order; ++r) {
        if (r > 1) factorial *= r;
        method.groups.push_back({.decay = decay,
                                 .tauPower = useTau ? r : 0,
                                 .xPower = useTau ? 0 : r,
                                 .factorial = factorial,
                                 .frequencies = frequencies});
    }
}

/// Names that carry numbers. Returns false when the name is none of them.
bool parseParametric(MethodName& name, const ProbeSettings& s, ProbeMethod& method) {
    const double perContext = 1.0 / s.trainContext;
    const auto order = [&] {
        const auto m = name.takeOrder();
        if (!m) name.fail("needs _mM (M 2..5) where it has '" + std::string(name.rest()) + "'");
        return *m;
    };
    if (name.take("rope_matched")) {
        method.groups.push_back({.frequencies = std::max(1, s.numFreqs / order())});
    } else if (name.take("direct_sum_poly")) {
        const int m = order();
        method.groups.push_back({.frequencies = s.numFreqs});
        for (int r = 1; r < m; ++r)
            method.groups.push_back({.tauPower = s.bounded ? r : 0, .xPower = s.bounded ? 0 : r});
    } else if (name.take("jordan_scaled")) {
        const int m = order();
        const auto c = name.takeNumber("c", 3);
        if (!c) name.fail("needs _cCCC where it has '" + std::string(name.rest()) + "'");
        addJets(method, m, false, *c / 100.0 * perContext, s.numFreqs);
    } else if (name.take("jordan_exact_scaled")) {
        addJets(method, 2, false, perContext, s.numFreqs);
    } else if (name.take("jordan_exact")) {
        const double c = name.takeNumber("c", 3).value_or(100) / 100.0;
        if (name.rest().starts_with("_m"))
            name.fail("the probe's exact chain has order 2; jordan_scaled_mM_cCCC has other orders");
        if (name.rest().starts_with("_eta"))
            name.fail("the probe fits the shear itself, so its names have no _eta");
        addJets(method, 2, false, c * perContext, s.numFreqs);
    } else if (name.name().starts_with("jordan_m")) {
        name.take("jordan");
        addJets(method, order(), s.bounded, s.gamma, s.numFreqs);
    } else {
        return false;
    }
    name.requireEnd();
    return true;
}

}  // namespace

void requireValid(const ProbeSettings& s) {
    require(s.trainContext >= 1, "train_context", s.trainContext, "must be at least 1 token");
    require(s.numFreqs >= 1 && s.numFreqs <= 256, "num_freqs", s.numFreqs, "must be one of 1..256");
    require(s.headDim >= 2, "head_dim", s.headDim, "must be at least 2");
    require(std::isfinite(s.theta) && s.theta > 0.0, "theta", s.theta, "must be above 0");
    require(std::isfinite(s.ridge) && s.ridge >= 0.0, "ridge", s.ridge, "must be at least 0");
    require(std::isfinite(s.gamma) && s.gamma >= 0.0, "gamma", s.gamma, "must be at least 0");
    require(s.targetFreqIndex >= 0, "target_freq_index", s.targetFreqIndex, "must be at least 0");
    require(s.secondFreqIndex >= 0, "second_freq_index", s.secondFreqIndex, "must be at least 0");
    require(std::isfinite(s.driftRelativeEps), "drift_relative_eps", s.driftRelativeEps,
            "must be a finite number");
    require(std::isfinite(s.scaledC), "scaled_c", s.scaledC, "must be a finite number");
    require(!s.evalContexts.empty(), "eval_contexts", 0, "must hold at least one context");
    for (int context : s.evalContexts)
        require(context >= 1, "eval_contexts", context, "every context must be at least 1 token");
}

TargetParameters targetParameters(const ProbeSettings& settings) {
    return {.omega = bankFrequency(settings.targetFreqIndex, settings.headDim, settings.theta),
            .secondOmega = bankFrequency(settings.secondFreqIndex, settings.headDim, settings.theta),
            .gamma = settings.gamma,
            .context = static_cast<double>(settings.trainContext),
            .driftRelativeEps = settings.driftRelativeEps,
            .scaledC = settings.scaledC};
}

std::vector<double> probeFrequencies(const ProbeSettings& settings) {
    std::vector<double> frequencies;
    for (int i = 0; i < settings.numFreqs; ++i)
        frequencies.push_back(bankFrequency(i, settings.headDim, settings.theta));
    return frequencies;
}

int ProbeMethod::columns() const {
    int count = 0;
    for (const ColumnGroup& group : groups) count += group.columns();
    return count;
}

std::vector<std::string> ProbeMethod::columnNames() const {
    std::vector<std::string> names;
    for (const ColumnGroup& group : groups) {
        std::string start;
        const auto power = [&start](const char* base, int exponent) {
            if (exponent == 0) return;
            start.append(base);
            if (exponent > 1) start.append("^").append(std::to_string(exponent));
            start.append(" ");
        };
        power("tau", group.tauPower);
        power("x", group.xPower);
        if (group.factorial != 1.0)
            start.append("/").append(std::to_string(static_cast<int>(group.factorial))).append(" ");
        if (group.decay != 0.0) start.append("e ");
        for (const char* wave : {"cos w", "sin w"})
            for (int i = 0; i < group.frequencies; ++i)
                names.push_back(std::string(start).append(wave).append(std::to_string(i)));
        if (group.frequencies == 0) {
            if (!start.empty()) start.pop_back();
            names.push_back(start.empty() ? "1" : start);
        }
    }
    return names;
}

ProbeMethod parseProbeMethod(std::string_view text, const ProbeSettings& s) {
    requireValid(s);
    MethodName name(text);
    ProbeMethod method{.name = std::string(text), .groups = {ColumnGroup{}}};
    std::vector<ColumnGroup>& groups = method.groups;
    const ColumnGroup waves{.frequencies = s.numFreqs}, x{.xPower = 1}, decay{.decay = s.gamma};
    const ColumnGroup shear{.decay = s.gamma, .tauPower = s.bounded ? 1 : 0, .xPower = s.bounded ? 0 : 1};

    if (text == "nope") return method;
    if (text == "rope") {
        groups.push_back(waves);
    } else if (text == "alibi") {
        groups.push_back(x);
    } else if (text == "rope_alibi") {
        groups.insert(groups.end(), {waves, x});
    } else if (text == "damped_rope") {
        addJets(method, 1, s.bounded, s.gamma, s.numFreqs);
    } else if (text == "real_jordan") {
        groups.insert(groups.end(), {decay, shear});
    } else if (text == "direct_sum") {
        groups.insert(groups.end(), {waves, x, decay, shear});
    } else if (text == "jordan_rope") {
        addJets(method, 2, s.bounded, s.gamma, s.numFreqs);
    } else if (text == "jordan_no_gamma") {
        addJets(method, 2, s.bounded, 0.0, s.numFreqs);
    } else if (text == "jordan_raw_tau") {
        addJets(method, 2, false, s.gamma, s.numFreqs);
    } else if (!parseParametric(name, s, method)) {
        try {
            parseMethod(text, PositionSettings{.etaMax = 1e9}, s.trainContext);
        } catch (const Error&) {
            throw Error(ErrorKind::Usage,
                        "unknown probe method '" + std::string(text) +
                            "'; `nope`, `rope`, `direct_sum`, `jordan_rope`, `jordan_m3` are examples");
        }
        name.fail("a method of the trainer only, the probe has no columns for it");
    }
    return method;
}

std::vector<double> methodFrequencies(const ProbeMethod& method, const ProbeSettings& settings) {
    std::vector<double> frequencies = probeFrequencies(settings);
    int used = 0;
    for (const ColumnGroup& group : method.groups) used = std::max(used, group.frequencies);
    frequencies.resize(static_cast<std::size_t>(used));
    return frequencies;
}

Eigen::MatrixXd probeDesign(const ProbeMethod& method, const ProbeSettings& settings, int count, int first) {
    const std::vector<double> w = probeFrequencies(settings);
    const double context = settings.trainContext;
    Eigen::MatrixXd design(count, method.columns());
    for (int n = 0; n < count; ++n) {
        const double d = first + n, x = d / context, tau = stabilisedTime(d, context) / context;
        Eigen::Index column = 0;
        for (const ColumnGroup& group : method.groups) {
            const double f = std::exp(-group.decay * d) * std::pow(tau, group.tauPower) *
                             std::pow(x, group.xPower) / group.factorial;
            if (group.frequencies == 0) design(n, column++) = f;
            for (int i = 0; i < group.frequencies; ++i) {
                const double angle = w[static_cast<std::size_t>(i)] * d;
                design(n, column + i) = f * std::cos(angle);
                design(n, column + group.frequencies + i) = f * std::sin(angle);
            }
            column += group.frequencies == 0 ? 0 : 2 * group.frequencies;
        }
    }
    return design;
}

}  // namespace jordanscope::kernel
