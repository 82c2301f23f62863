#pragma once

#include <QJsonObject>

#include "core/kernel/chain.h"
#include "views/controls/slider_mapping.h"

namespace jordanscope::views {

/// What Explore and Fit look at: one Jordan chain and the target's own frequency and decay.
struct Parameters {
    double gamma = 5e-4;                       // 1/token: 0, or 1e-6..1
    double omega = 0.03162277660168379;        // rad/token: 0, or 1e-5..pi; 10000^(-24/64)
    double eta = 1;                            // -10..10
    int context = 1024;                        // L, tokens: 16..131072
    double targetOmega = 0.05623413251903491;  // rad/token, as omega; 10000^(-20/64)
    double targetGamma = 5e-4;                 // 1/token, as gamma
    bool linkTargetOmega = false;              // the target's omega is the chain's
    int order = 3;                             // m: 1..5
    kernel::Variant variant = kernel::Variant::ScaledExact;
    double scaledC = 0.512;  // c = gamma L; while scaled exact, gamma follows c and L

    bool operator==(const Parameters&) const = default;
};

/// The six parameters that have a slider.
enum class Parameter { Gamma, Omega, Eta, Context, TargetOmega, TargetGamma };
inline constexpr Parameter kSliders[] = {Parameter::Gamma,   Parameter::Omega,       Parameter::Eta,
                                         Parameter::Context, Parameter::TargetOmega, Parameter::TargetGamma};
inline constexpr int kLargestOrder = 5;

const SliderMapping& mappingOf(Parameter parameter);
double defaultOf(Parameter parameter);
double valueOf(const Parameters& parameters, Parameter parameter);
void setValueOf(Parameters& parameters, Parameter parameter, double value);

/// `wanted` made lawful: not finite -> as in `before`; beyond a limit -> the limit; then the ties (target
/// omega to omega, gamma = c/L while scaled exact) in the direction of what changed since `before`.
Parameters lawful(const Parameters& wanted, const Parameters& before);

QJsonObject toJson(const Parameters& parameters);
/// Missing or nonsensical members keep their default.
Parameters parametersFromJson(const QJsonObject& json);

/// The chain the sliders describe.
kernel::Chain chainOf(const Parameters& parameters);

}  // namespace jordanscope::views
