#include "core/kernel/targets.h"

#include <array>
#include <cmath>
#include <functional>

#include "core/base/error.h"

namespace jordanscope::kernel {
namespace {

constexpr std::array kEntries{
    TargetEntry{"phase", "cos wd", Turning::First},
    TargetEntry{"linear", "-x", Turning::None},
    TargetEntry{"mixed", "x cos wd", Turning::First},
    TargetEntry{"phase_drift", "cos w(1+eps)d", Turning::FirstDrifted},
    TargetEntry{"seasonal_trend", "(0.35+0.9x) cos wd + 0.25 sin wd", Turning::First},
    TargetEntry{"damped_wave", "exp(-gd)(cos wd + 0.75x sin wd)", Turning::First},
    TargetEntry{"rhythm_envelope", "(0.25+0.85x)(0.65 cos wd + 0.35 sin w'd)", Turning::Both},
    TargetEntry{"motif_spacing", "x/(1+0.25x)(0.7 cos w'd - 0.3 sin w'd)", Turning::Second},
    TargetEntry{"high_jet_r1", "x cos wd", Turning::First},
    TargetEntry{"high_jet_r2", "x^2 cos wd", Turning::First},
    TargetEntry{"high_jet_r3", "x^3 cos wd", Turning::First},
    TargetEntry{"scaled_high_jet_r2", "x^2 exp(-cx) cos wd", Turning::First},
    TargetEntry{"scaled_high_jet_r3", "x^3 exp(-cx) cos wd", Turning::First},
};

template <typename Real>
using Formula = std::function<Real(Real d, Real x)>;

/// R of "<start>R" with R one digit of 1..9; 0 otherwise.
int jetPower(std::string_view name, std::string_view start) {
    if (!name.starts_with(start) || name.size() != start.size() + 1) return 0;
    const char digit = name.back();
    return digit >= '1' && digit <= '9' ? digit - '0' : 0;
}

[[noreturn]] void refuse(std::string_view name) {
    std::string known;
    for (const TargetEntry& entry : kEntries) known += (known.empty() ? "" : ", ") + std::string(entry.name);
    throw Error(ErrorKind::Usage, "unknown target '" + std::string(name) + "'; known are " + known);
}

Turning turningOf(std::string_view name) {
    for (const TargetEntry& entry : kEntries)
        if (entry.name == name) return entry.turning;
    // Higher powers of a jet are no entries of their own.
    if (jetPower(name, "high_jet_r") || jetPower(name, "scaled_high_jet_r")) return Turning::First;
    refuse(name);
}

template <typename Real>
Formula<Real> formula(std::string_view name, const TargetParameters& p) {
    const auto w = static_cast<Real>(p.omega), w2 = static_cast<Real>(p.secondOmega);
    const auto c = static_cast<Real>(p.scaledC), gamma = static_cast<Real>(p.gamma);
    const auto number = [](double value) { return static_cast<Real>(value); };
    if (const int r = jetPower(name, "high_jet_r"))
        return [=](Real d, Real x) { return static_cast<Real>(std::pow(x, r)) * std::cos(w * d); };
    if (const int r = jetPower(name, "scaled_high_jet_r"))
        return [=](Real d, Real x) {
            return static_cast<Real>(std::pow(x, r)) * std::exp(-c * x) * std::cos(w * d);
        };
    if (name == "phase") return [=](Real d, Real) { return std::cos(w * d); };
    if (name == "linear") return [](Real, Real x) { return -x; };
    if (name == "mixed") return [=](Real d, Real x) { return x * std::cos(w * d); };
    if (name == "phase_drift")
        return [drifted = static_cast<Real>(p.omega * (1.0 + p.driftRelativeEps))](Real d, Real) {
            return std::cos(drifted * d);
        };
    if (name == "seasonal_trend")
        return [=](Real d, Real x) {
            return (number(0.35) + number(0.9) * x) * std::cos(w * d) + number(0.25) * std::sin(w * d);
        };
    if (name == "damped_wave")
        return [=](Real d, Real x) {
            return std::exp(-gamma * d) * (std::cos(w * d) + number(0.75) * x * std::sin(w * d));
        };
    if (name == "rhythm_envelope")
        return [=](Real d, Real x) {
            return (number(0.25) + number(0.85) * x) *
                   (number(0.65) * std::cos(w * d) + number(0.35) * std::sin(w2 * d));
        };
    if (name == "motif_spacing")
        return [=](Real d, Real x) {
            return x / (1 + number(0.25) * x) *
                   (number(0.7) * std::cos(w2 * d) - number(0.3) * std::sin(w2 * d));
        };
    refuse(name);
}

template <typename Real>
std::vector<double> valuesOf(std::string_view name, std::size_t count, const TargetParameters& parameters) {
    const Formula<Real> y = formula<Real>(name, parameters);
    const auto context = static_cast<Real>(parameters.context);
    std::vector<double> values(count);
    for (std::size_t d = 0; d < count; ++d) {
        const auto lag = static_cast<Real>(d);
        values[d] = static_cast<double>(y(lag, lag / context));
    }
    return values;
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

std::vector<double> targetFrequencies(std::string_view name, const TargetParameters& parameters) {
    switch (turningOf(name)) {
        case Turning::None:
            return {};
        case Turning::First:
            return {parameters.omega};
        case Turning::FirstDrifted:
            return {parameters.omega * (1.0 + parameters.driftRelativeEps)};
        case Turning::Second:
            return {parameters.secondOmega};
        case Turning::Both:
            return {parameters.omega, parameters.secondOmega};
    }
    return {};
}

std::vector<double> targetValues(std::string_view name, std::size_t count,
                                 const TargetParameters& parameters) {
    return valuesOf<double>(name, count, parameters);
}

std::vector<double> targetValuesInFloat32(std::string_view name, std::size_t count,
                                          const TargetParameters& parameters) {
    return valuesOf<float>(name, count, parameters);
}

}  // namespace jordanscope::kernel
