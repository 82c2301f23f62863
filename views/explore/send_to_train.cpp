#include "views/explore/send_to_train.h"

#include <algorithm>
#include <cmath>

#include "core/kernel/methods/method.h"

namespace jordanscope::views {
namespace {

using kernel::Variant;

constexpr int kMostHundredths = 999;

}  // namespace

QString trainerMethodOf(const Parameters& p) {
    if (p.order == 1) return QStringLiteral("damped_rope");  // a chain without shear
    const QString order = p.order == 2 ? QString() : QStringLiteral("_m%1").arg(p.order);
    if (p.variant == Variant::ScaledExact) {
        const int hundredths =
            std::clamp(static_cast<int>(std::lround(p.gamma * p.context * 100)), 0, kMostHundredths);
        return QStringLiteral("jordan_exact%1_c%2").arg(order).arg(hundredths, 3, 10, QLatin1Char('0'));
    }
    if (p.order > 2) return QStringLiteral("jordan") + order;
    return p.variant == Variant::Exact ? QStringLiteral("jordan_raw_tau") : QStringLiteral("jordan_rope");
}

QJsonObject runConfigurationOf(const Parameters& p) {
    const kernel::PositionSettings defaults;
    QJsonObject position{{"train_context", p.context}, {"init_gamma", p.gamma}, {"init_eta", p.eta}};
    if (p.gamma < defaults.gammaMin) position["gamma_min"] = p.gamma;
    if (std::abs(p.eta) >= defaults.etaMax) position["eta_max"] = 1.25 * std::abs(p.eta);
    if (p.variant == Variant::Exact) position["bounded_tau"] = false;
    return {{"task", "kernel"},
            {"method", trainerMethodOf(p)},
            {"position", position},
            {"training", QJsonObject{{"length", p.context}}}};
}

}  // namespace jordanscope::views
