#include "core/kernel/targets.h"

#include <array>
#include <cmath>
#include <functional>

#include "core/base/error.h"

namespace jordanscope::kernel {
namespace {

constexpr std::array kEntries{
    TargetEntry{"phase", "cos wd"},
    TargetEntry{"linear", "-x"},
    TargetEntry{"mixed", "x cos wd"},
    TargetEntry{"phase_drift", "cos w(1+eps)d"},
    TargetEntry{"seasonal_trend", "(0.35+0.9x) cos wd + 0.25 sin wd"},
    TargetEntry{"damped_wave", "exp(-gd)(cos wd + 0.75x sin wd)"},
    TargetEntry{"rhythm_envelope", "(0.25+0.85x)(0.65 cos wd + 0.35 sin w'd)"},
    TargetEntry{"motif_spacing", "x/(1+0.25x)(0.7 cos w'd - 0.3 sin w'd)"},
    TargetEntry{"high_jet_r1", "x cos wd"},
    TargetEntry{"high_jet_r2", "x^2 cos wd"},
    TargetEntry{"high_jet_r3", "x^3 cos wd"},
    TargetEntry{"scaled_high_jet_r2", "x^2 exp(-cx) cos wd"},
    TargetEntry{"scaled_high_jet_r3", "x^3 exp(-cx) cos wd"},
};

using Formula = std::function<double(double d, double x)>;

/// R of "<start>R" with R one digit of 1..9; 0 otherwise.
int jetPower(std::string_view name, std::string_view start) {
    if (!name.starts_with(start) || name.size() != start.size() + 1) return 0;
    const char digit = name.back();
    return digit >= '1' && digit <= '9' ? digit - '0' : 0;
}

Formula formula(std::string_view name, const TargetParameters& p) {
    const double w = p.omega, w2 = p.secondOmega;
    if (const int r = jetPower(name, "high_jet_r"))
        return [=](double d, double x) { return std::pow(x, r) * std::cos(w * d); };
    if (const int r = jetPower(name, "scaled_high_jet_r"))
        return [=, c = p.scaledC](double d, double x) {
            return std::pow(x, r) * std::exp(-c * x) * std::cos(w * d);
        };
    if (name == "phase") return [=](double d, double) { return std::cos(w * d); };
    if (name == "linear") return [](double, double x) { return -x; };
    if (name == "mixed") return [=](double d, double x) { return x * std::cos(w * d); };
    if (name == "phase_drift")
        return [drifted = w * (1.0 + p.driftRelativeEps)](double d, double) { return std::cos(drifted * d); };
    if (name == "seasonal_trend")
        return
            [=](double d, double x) { return (0.35 + 0.9 * x) * std::cos(w * d) + 0.25 * std::sin(w * d); };
    if (name == "damped_wave")
        return [=, gamma = p.gamma](double d, double x) {
            return std::exp(-gamma * d) * (std::cos(w * d) + 0.75 * x * std::sin(w * d));
        };
    if (name == "rhythm_envelope")
        return [=](double d, double x) {
            return (0.25 + 0.85 * x) * (0.65 * std::cos(w * d) + 0.35 * std::sin(w2 * d));
        };
    if (name == "motif_spacing")
        return [=](double d, double x) {
            return x / (1.0 + 0.25 * x) * (0.7 * std::cos(w2 * d) - 0.3 * std::sin(w2 * d));
        };
    std::string known;
    for (const TargetEntry& entry : kEntries) known += (known.empty() ? "" : ", ") + std::string(entry.name);
    throw Error(ErrorKind::Usage, "unknown target '" + std::string(name) + "'; known are " + known);
}

}  // namespace

std::span<const TargetEntry> targetRegistry() {
    return kEntries;
}

std::vector<std::string> targetNames() {
    std::vector<std::string> names;
    for (const TargetEntry& entry : kEntries) names.emplace_back(entry.name);
    return names;
}

std::vector<double> targetValues(std::string_view name, std::size_t count,
                                 const TargetParameters& parameters) {
    const Formula y = formula(name, parameters);
    std::vector<double> values(count);
    for (std::size_t d = 0; d < count; ++d) {
        const auto lag = static_cast<double>(d);
        values[d] = y(lag, lag / parameters.context);
    }
    return values;
}

}  // namespace jordanscope::kernel
