#include <charconv>
#include <cmath>
#include <string>

#include "core/kernel/methods/method.h"
#include "core/kernel/methods/method_name.h"

namespace jordanscope::kernel {
namespace {

void refuseProbeNames(const MethodName& name) {
    for (std::string_view start : {"rope_matched_", "direct_sum_poly_", "jordan_scaled_"}) {
        if (name.name().starts_with(start)) name.fail("a method of the probe only, it cannot be trained");
    }
}

std::string shortest(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

Method chain(const PositionSettings& settings, int trainContext) {
    Method m;
    m.carrier = Carrier::Chain;
    m.order = 2;
    m.gammaLearned = m.etaLearned = true;
    m.shear = {.bounded = settings.boundedTau, .scale = 1.0, .context = static_cast<double>(trainContext)};
    m.gammaMin = settings.gammaMin;
    m.initGamma = settings.initGamma;
    m.etaMax = settings.etaMax;
    m.initEta = settings.initEta;
    return m;
}

void scaleToContext(Method& m, double c) {
    m.shear.scale = 1.0 / m.shear.context;
    m.gammaMin = 0.0;
    m.initGamma = c / m.shear.context;
}

void parseExact(Method& m, MethodName& name) {
    m.shear.bounded = false;
    if (name.take("_scaled")) return scaleToContext(m, 1.0);
    m.order = name.takeOrder().value_or(2);
    scaleToContext(m, name.takeNumber("c", 3).value_or(100) / 100.0);
    if (const auto eta = name.takeNumber("eta", 3)) m.initEta = *eta / 1000.0;
    if (name.rest() == "_eta1") {
        name.take("_eta1");
        m.etaMax = 1.0;
    }
}

void parseJetMix(Method& m, MethodName& name) {
    const bool full = name.take("full");
    m.order = name.takeOrder().value_or(4);
    const auto c = name.takeNumber("c", 3);
    if (!c)
        name.fail("needs _cCCC (gamma starts at (CCC/100)/L) where it has '" + std::string(name.rest()) +
                  "'");
    scaleToContext(m, *c / 100.0);
    m.etaLearned = false;
    m.jetMax = full ? 2.0 : 1.0;
    while (const auto gate = name.takeNumber("g", 3)) {
        const double start = *gate / 100.0;
        if (start > m.jetMax)
            name.fail("gate " + shortest(start) + " is above its largest value " + shortest(m.jetMax));
        m.jets.push_back(start);
    }
    name.requireEnd();
    const int needed = full ? m.order : m.order - 1;
    if (static_cast<int>(m.jets.size()) != needed)
        name.fail("order " + std::to_string(m.order) + " needs exactly " + std::to_string(needed) +
                  " gates _gGGG, " + std::to_string(m.jets.size()) + " are named");
    if (full) {
        m.jetBase = m.jets.front();
        m.jets.erase(m.jets.begin());
    }
}

/// The chains: name.rest() holds everything after "jordan_".
void parseJordan(Method& m, MethodName& name) {
    if (name.take("rope")) return;
    if (name.take("no_gamma")) {
        m.gammaLearned = false;
        m.gammaMin = m.initGamma = 0.0;
        return;
    }
    if (name.take("raw_tau")) {
        m.shear.bounded = false;
        return;
    }
    if (name.take("relative")) {
        m.relative = true;
        return;
    }
    if (name.take("exact")) return parseExact(m, name);
    if (name.take("jetmix")) return parseJetMix(m, name);
    // What follows starts with its own letters; put the underscore back that takeNumber looks for.
    MethodName part(name.name().substr(name.name().size() - name.rest().size() - 1));
    if (const auto order = part.takeNumber("m", 1)) {
        if (*order < 2 || *order > 5) name.fail("order " + std::to_string(*order) + " is not one of 2..5");
        m.order = *order;
    } else if (const auto eta = part.takeNumber("eta", 3)) {
        m.initEta = *eta / 1000.0;
    } else {
        name.fail("'" + std::string(name.rest()) + "' was not understood");
    }
    name.take(name.rest().substr(0, name.rest().size() - part.rest().size()));
}

void finishChain(Method& m, const MethodName& name) {
    if (m.etaLearned && std::abs(m.initEta) > m.etaMax)
        name.fail("eta starts at " + shortest(m.initEta) + ", above its largest value " + shortest(m.etaMax) +
                  "; raise position.eta_max");
    if (!m.etaLearned) m.initEta = 0.0;
}

}  // namespace

Method parseMethod(std::string_view text, const PositionSettings& settings, int trainContext) {
    MethodName name(text);
    if (trainContext < 1)
        throw Error(ErrorKind::Usage,
                    "training context " + std::to_string(trainContext) + " must be at least 1 token");
    refuseProbeNames(name);

    Method m;
    if (text == "rope" || text == "rope_alibi") {
        m.carrier = Carrier::Rope;
        m.alibi = text == "rope_alibi";
        m.order = 1;
    } else if (text == "nope" || text == "alibi") {
        m.alibi = text == "alibi";
        m.order = 1;
    } else if (text == "damped_rope") {
        m = chain(settings, trainContext);
        m.etaLearned = false;
        finishChain(m, name);
    } else if (text == "real_jordan" || text == "direct_sum") {
        m = chain(settings, trainContext);
        m.omegaZero = true;
        if (text == "direct_sum") m.carrier = Carrier::DirectSum;
        finishChain(m, name);
    } else if (name.take("jordan_")) {
        const bool alibi = text.ends_with("_alibi");
        MethodName inner(alibi ? text.substr(0, text.size() - 6) : text);
        if (!inner.take("jordan_") || inner.rest().empty()) name.fail("'jordan_' needs a variant after it");
        m = chain(settings, trainContext);
        parseJordan(m, inner);
        inner.requireEnd();
        finishChain(m, name);
        m.alibi = alibi;
    } else if (text == "damped_rope_alibi" || text == "real_jordan_alibi" || text == "direct_sum_alibi") {
        name.fail("'_alibi' goes with rope and the jordan methods only");
    } else {
        throw Error(ErrorKind::Usage,
                    "unknown method '" + std::string(text) +
                        "'; known are nope, rope, alibi, rope_alibi, damped_rope, real_jordan, "
                        "direct_sum and the names that start with jordan_");
    }
    m.name = text;
    m.maxExponent = settings.maxExponent;
    return m;
}

}  // namespace jordanscope::kernel
