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

RunToSetUp runOf(const Parameters& p) {
    runs::RunConfig config;
    config.task = runs::Task::Kernel;
    config.method = trainerMethodOf(p).toStdString();
    config.training.length = config.position.trainContext = p.context;
    config.position.initGamma = p.gamma;
    config.position.initEta = p.eta;
    config.position.gammaMin = std::min(config.position.gammaMin, p.gamma);
    if (std::abs(p.eta) >= config.position.etaMax) config.position.etaMax = 1.25 * std::abs(p.eta);
    config.position.boundedTau = p.variant != Variant::Exact;
    return {config};
}

}  // namespace jordanscope::views
