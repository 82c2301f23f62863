#include "views/runs/saturation_text.h"

#include <cmath>

#include <QCoreApplication>

#include "core/base/error.h"

namespace jordanscope::views {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Saturation)
};

}  // namespace

runs::Saturation saturationOf(const RunSnapshot& run) {
    if (!run.description->config) return {};
    try {
        const auto& learned = run.learned->records;
        return learned.empty() ? runs::startingSaturation(*run.description->config)
                               : runs::learnedSaturation(*run.description->config, learned.back());
    } catch (const Error&) {
        return {};
    }
}

QString saturationText(const runs::Saturation& saturation, int length) {
    const std::int64_t clamped = saturation.within(length);
    if (clamped == 0) return {};
    return Text::tr(
               "At length %1, γ × position passes max_exponent %2 in %3 of %4 chains, the first beyond "
               "position %5: there the published absolute form no longer decays.")
        .arg(length)
        .arg(saturation.maxExponent)
        .arg(clamped)
        .arg(saturation.chains())
        .arg(QString::number(std::floor(saturation.lastDecaying.front()), 'f', 0));
}

}  // namespace jordanscope::views
