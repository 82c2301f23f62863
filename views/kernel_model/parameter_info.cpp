#include "views/kernel_model/parameter_info.h"

#include <QCoreApplication>

namespace jordanscope::views {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ParameterInfo)
public:
    static Words of(Parameter parameter);

    QString id, symbol, name, unit, spoken, formula;
};

Words Words::of(Parameter parameter) {
    switch (parameter) {
        case Parameter::Gamma:
            return {"gamma",
                    "γ",
                    tr("Decay"),
                    tr("1/token"),
                    tr("gamma, decay, 1/token"),
                    tr("Decay γ (1/token): the chain fades as exp(−γ d). 0, or 1e-6 to 1.")};
        case Parameter::Omega:
            return {"omega",
                    "ω",
                    tr("Frequency"),
                    tr("rad/token"),
                    tr("omega, frequency, rad/token"),
                    tr("Frequency ω (rad/token): the chain turns as exp(i ω d). 0, or 1e-5 to π.")};
        case Parameter::Eta:
            return {"eta",
                    "η",
                    tr("Shear"),
                    QString(),
                    tr("eta, shear coupling"),
                    tr("Shear coupling η: entry r grows as (η s)^r / r!, s the shear time. −10 to 10.")};
        case Parameter::Context:
            return {"context",
                    "L",
                    tr("Train context"),
                    tr("tokens"),
                    tr("L, train context, tokens"),
                    tr("Train context L (tokens): fits see the lags d < L. A whole number, 16 to 131072.")};
        case Parameter::TargetOmega:
            return {"targetOmega",
                    "ω<sub>t</sub>",
                    tr("Target freq."),
                    tr("rad/token"),
                    tr("target omega, the target's frequency, rad/token"),
                    tr("Frequency of the target (rad/token). 0, or 1e-5 to π.")};
        case Parameter::TargetGamma:
            break;
    }
    return {"targetGamma",
            "γ<sub>t</sub>",
            tr("Target decay"),
            tr("1/token"),
            tr("target gamma, the target's decay, 1/token"),
            tr("Decay of the targets that fade, as damped_wave (1/token). 0, or 1e-6 to 1.")};
}

}  // namespace

ParameterInfo infoOf(Parameter parameter) {
    const Words words = Words::of(parameter);
    return {words.id,     words.symbol,  words.name,           words.unit,
            words.spoken, words.formula, mappingOf(parameter), defaultOf(parameter)};
}

}  // namespace jordanscope::views
