#include "views/kernel_model/parameters.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace jordanscope::views {
namespace {

using kernel::Variant;

QLatin1String variantKey(Variant variant) {
    switch (variant) {
        case Variant::Exact:
            return QLatin1String("exact");
        case Variant::Stabilised:
            return QLatin1String("stabilised");
        case Variant::ScaledExact:
            break;
    }
    return QLatin1String("scaled_exact");
}

double lawfulValue(Parameter parameter, double wanted, double before) {
    return mappingOf(parameter).nearest(std::isfinite(wanted) ? wanted : before);
}

Parameters withinLimits(const Parameters& wanted, const Parameters& before) {
    Parameters after = wanted;
    for (const Parameter parameter : kSliders)
        setValueOf(after, parameter,
                   lawfulValue(parameter, valueOf(wanted, parameter), valueOf(before, parameter)));
    after.order = std::clamp(wanted.order, 1, kLargestOrder);
    return after;
}

/// While scaled exact, gamma L = c: whichever of the two was touched leads, and c leads when L was.
void tieScaledC(Parameters& after, const Parameters& before) {
    const double context = after.context;
    const bool entered = before.variant != Variant::ScaledExact;
    const bool gammaTouched = after.gamma != before.gamma;
    const bool cTouched = std::isfinite(after.scaledC) && after.scaledC != before.scaledC;
    if (cTouched && !gammaTouched) {
        after.gamma = mappingOf(Parameter::Gamma).nearest(std::clamp(after.scaledC / context, 0.0, 1.0));
    } else if (!entered && !gammaTouched && after.context != before.context) {
        after.scaledC = before.scaledC;
        after.gamma = mappingOf(Parameter::Gamma).nearest(after.scaledC / context);
    } else if (entered || gammaTouched || !std::isfinite(after.scaledC)) {
        after.scaledC = after.gamma * context;
    }
    // A limit of gamma is a limit of c as well.
    if (std::abs(after.scaledC / context - after.gamma) > 1e-12 * after.gamma)
        after.scaledC = after.gamma * context;
}

}  // namespace

const SliderMapping& mappingOf(Parameter parameter) {
    static const SliderMapping decay = SliderMapping::zeroThenLog(1e-6, 1);
    static const SliderMapping frequency = SliderMapping::zeroThenLog(1e-5, std::numbers::pi);
    static const SliderMapping shear = SliderMapping::symmetricLog(1e-3, 10);
    static const SliderMapping tokens = SliderMapping::wholeTokens(16, 131072);
    switch (parameter) {
        case Parameter::Omega:
        case Parameter::TargetOmega:
            return frequency;
        case Parameter::Eta:
            return shear;
        case Parameter::Context:
            return tokens;
        case Parameter::Gamma:
        case Parameter::TargetGamma:
            break;
    }
    return decay;
}

double defaultOf(Parameter parameter) {
    return valueOf(Parameters{}, parameter);
}

double valueOf(const Parameters& parameters, Parameter parameter) {
    switch (parameter) {
        case Parameter::Gamma:
            return parameters.gamma;
        case Parameter::Omega:
            return parameters.omega;
        case Parameter::Eta:
            return parameters.eta;
        case Parameter::Context:
            return parameters.context;
        case Parameter::TargetOmega:
            return parameters.targetOmega;
        case Parameter::TargetGamma:
            break;
    }
    return parameters.targetGamma;
}

void setValueOf(Parameters& parameters, Parameter parameter, double value) {
    switch (parameter) {
        case Parameter::Gamma:
            parameters.gamma = value;
            return;
        case Parameter::Omega:
            parameters.omega = value;
            return;
        case Parameter::Eta:
            parameters.eta = value;
            return;
        case Parameter::Context:
            if (std::isfinite(value))
                parameters.context = static_cast<int>(mappingOf(Parameter::Context).nearest(value));
            return;
        case Parameter::TargetOmega:
            parameters.targetOmega = value;
            return;
        case Parameter::TargetGamma:
            parameters.targetGamma = value;
            return;
    }
}

Parameters lawful(const Parameters& wanted, const Parameters& before) {
    Parameters after = withinLimits(wanted, before);
    if (after.linkTargetOmega) {
        const bool targetTouched = after.targetOmega != before.targetOmega && before.linkTargetOmega;
        if (targetTouched && after.omega == before.omega) {
            after.omega = after.targetOmega;
        } else {
            after.targetOmega = after.omega;
        }
    }
    if (after.variant == Variant::ScaledExact) {
        tieScaledC(after, before);
    } else if (!std::isfinite(after.scaledC)) {
        after.scaledC = before.scaledC;
    }
    return after;
}

QJsonObject toJson(const Parameters& parameters) {
    return {{"gamma", parameters.gamma},
            {"omega", parameters.omega},
            {"eta", parameters.eta},
            {"context", parameters.context},
            {"target_omega", parameters.targetOmega},
            {"target_gamma", parameters.targetGamma},
            {"link_target_omega", parameters.linkTargetOmega},
            {"order", parameters.order},
            {"variant", variantKey(parameters.variant)},
            {"scaled_c", parameters.scaledC}};
}

Parameters parametersFromJson(const QJsonObject& json) {
    const Parameters defaults;
    Parameters read;
    read.gamma = json["gamma"].toDouble(defaults.gamma);
    read.omega = json["omega"].toDouble(defaults.omega);
    read.eta = json["eta"].toDouble(defaults.eta);
    read.context = json["context"].toInt(defaults.context);
    read.targetOmega = json["target_omega"].toDouble(defaults.targetOmega);
    read.targetGamma = json["target_gamma"].toDouble(defaults.targetGamma);
    read.linkTargetOmega = json["link_target_omega"].toBool(defaults.linkTargetOmega);
    read.order = json["order"].toInt(defaults.order);
    for (const Variant variant : {Variant::Exact, Variant::Stabilised, Variant::ScaledExact})
        if (json["variant"].toString() == variantKey(variant)) read.variant = variant;
    read.scaledC = json["scaled_c"].toDouble(defaults.scaledC);
    read = withinLimits(read, defaults);
    return lawful(read, read);
}

kernel::Chain chainOf(const Parameters& parameters) {
    kernel::Chain chain;
    chain.gamma = parameters.gamma;
    chain.omega = parameters.omega;
    chain.eta = parameters.eta;
    chain.order = parameters.order;
    chain.shear = kernel::shearLaw(parameters.variant, parameters.context);
    return chain;
}

}  // namespace jordanscope::views
