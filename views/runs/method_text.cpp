#include "views/runs/method_text.h"

#include <cmath>

#include <QCoreApplication>
#include <QStringList>

#include "views/look/number_text.h"
#include "views/look/theme.h"

namespace jordanscope::views {
namespace {

QString text(const char* source) {
    return QCoreApplication::translate("MethodText", source);
}

QString shearWord(const kernel::ShearLaw& shear) {
    if (shear.bounded) return text(QT_TRANSLATE_NOOP("MethodText", "stabilised"));
    return shear.scale == 1 ? text(QT_TRANSLATE_NOOP("MethodText", "exact"))
                            : text(QT_TRANSLATE_NOOP("MethodText", "scaled exact"));
}

}  // namespace

QString methodMeaning(const kernel::Method& method) {
    QStringList parts;
    using kernel::Carrier;
    if (method.carrier == Carrier::None && !method.alibi)
        return text(QT_TRANSLATE_NOOP("MethodText", "no positions"));
    if (method.carrier == Carrier::Rope) parts << text(QT_TRANSLATE_NOOP("MethodText", "rotation"));
    if (method.carrier == Carrier::DirectSum)
        parts << text(QT_TRANSLATE_NOOP("MethodText", "half rotation, half real chain"));
    if (method.carrier == Carrier::Chain) {
        if (method.jets.empty() && !method.etaLearned)
            parts << text(QT_TRANSLATE_NOOP("MethodText", "damped rotation"));
        else
            parts << (method.omegaZero ? text(QT_TRANSLATE_NOOP("MethodText", "real chain, order %1"))
                                       : text(QT_TRANSLATE_NOOP("MethodText", "chain, order %1")))
                         .arg(method.order);
        parts << shearWord(method.shear);
        if (method.relative) parts << text(QT_TRANSLATE_NOOP("MethodText", "by the lag itself"));
        if (!method.jets.empty()) parts << text(QT_TRANSLATE_NOOP("MethodText", "learned gates"));
        if (!method.gammaLearned) parts << text(QT_TRANSLATE_NOOP("MethodText", "γ zero"));
        if (method.etaLearned && method.initEta != 0)
            parts << QStringLiteral("η₀ %1").arg(numberText(method.initEta));
    }
    if (method.alibi) parts << QStringLiteral("ALiBi");
    return parts.join(QStringLiteral(", "));
}

BankText bankText(const kernel::TargetMatch& match) {
    if (!match.turns())
        return {QStringLiteral("●"), text(QT_TRANSLATE_NOOP("MethodText", "turns by nothing")),
                BankText::Verdict::Still};
    const kernel::FrequencyMatch* missed = match.missed();
    if (!missed)
        return {QStringLiteral("●"), text(QT_TRANSLATE_NOOP("MethodText", "in bank")),
                BankText::Verdict::InBank};
    if (!match.bank)
        return {QStringLiteral("◆"), text(QT_TRANSLATE_NOOP("MethodText", "no frequencies")),
                BankText::Verdict::NoBank};
    const double percent = 100 * (missed->nearest - missed->omega) / missed->omega;
    const QString off = QString(percent < 0 ? QStringLiteral("−") : QStringLiteral("+")) +
                        numberText(std::abs(percent), 2) + QStringLiteral(" %");
    return {QStringLiteral("†"), text(QT_TRANSLATE_NOOP("MethodText", "nearest %1")).arg(off),
            BankText::Verdict::Missed};
}

QColor colourOf(BankText::Verdict verdict, const Theme& theme) {
    switch (verdict) {
        case BankText::Verdict::InBank:
            return theme.good;
        case BankText::Verdict::Missed:
            return theme.partial;
        case BankText::Verdict::NoBank:
        case BankText::Verdict::Still:
            break;
    }
    return theme.muted;
}

}  // namespace jordanscope::views
