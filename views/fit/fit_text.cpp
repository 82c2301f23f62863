#include "views/fit/fit_text.h"

#include <cmath>

#include <QCoreApplication>

#include "views/look/message_text.h"

namespace jordanscope::views {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FitText)
};

constexpr double kRoundingTold = 1e-4;  // the last of the four digits that are shown
const QString kNothing = QStringLiteral("—");
constexpr double kLargestBankCondition = 1e7;    // normal equations know no more
constexpr double kLargestBlockCondition = 1e10;  // the decomposition's own threshold

QString signedText(QString text) {
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace

QString errorText(double error, int decimals) {
    if (!std::isfinite(error)) return kNothing;
    const QString text = QString::number(error, 'e', decimals);
    // An exponent of three digits takes the place of a decimal: a column has room for one or the other.
    return text.size() > decimals + 6 ? QString::number(error, 'e', decimals - 1) : text;
}

QString mseText(double mse) {
    return errorText(mse, 3);
}

QString r2Text(double r2) {
    if (!std::isfinite(r2)) return kNothing;
    if (r2 >= 1) return QStringLiteral("1");
    if (r2 >= 0.99995) return QStringLiteral("1 − ") + QString::number(1 - r2, 'e', 0);
    if (r2 <= -1000) return signedText(QString::number(r2, 'e', 1));
    const QString text = QString::number(r2, 'f', 4);
    return signedText(text == QLatin1String("-0.0000") ? QStringLiteral("0.0000") : text);
}

QString conditionText(double condition, kernel::Basis basis) {
    if (std::isnan(condition)) return kNothing;
    const bool bank = basis == kernel::Basis::RopeBank;
    if (condition > (bank ? kLargestBankCondition : kLargestBlockCondition))
        return bank ? QStringLiteral("> 1e7") : QStringLiteral("> 1e10");
    return QString::number(condition, 'e', 1);
}

QString coefficientText(double value) {
    if (!std::isfinite(value)) return kNothing;
    const QString text = QString::number(value, 'g', 2);
    return text.size() > 7 ? QString::number(value, 'g', 1) : text;
}

QString qualityMark(kernel::Quality quality) {
    switch (quality) {
        case kernel::Quality::Good:
            return QStringLiteral("●");
        case kernel::Quality::Partial:
            return QStringLiteral("▲");
        case kernel::Quality::Poor:
            return QStringLiteral("◆");
        case kernel::Quality::NoFit:
            break;
    }
    return QStringLiteral("✕");
}

QString qualityWord(kernel::Quality quality) {
    switch (quality) {
        case kernel::Quality::Good:
            return Words::tr("good");
        case kernel::Quality::Partial:
            return Words::tr("partial");
        case kernel::Quality::Poor:
            return Words::tr("poor");
        case kernel::Quality::NoFit:
            break;
    }
    return QStringLiteral("no fit");
}

QString verdictReason(const kernel::Verdict& verdict) {
    QString text =
        (verdict.constant ? Words::tr("lags %1 to %2: the target is constant there, its size is the measure")
                          : Words::tr("R² %3 on lags %1 to %2"))
            .arg(verdict.first)
            .arg(verdict.last);
    if (!verdict.constant) text = text.arg(r2Text(verdict.r2));
    if (verdict.reason.empty()) return text;
    return text + QStringLiteral("; ") + messageText(verdict.reason);
}

QString qualityReason(const kernel::MethodFit& fit) {
    if (!fit.failure.empty()) return Words::tr("no fit: %1").arg(messageText(fit.failure));
    QString text = verdictReason(fit.fitted);
    if (fit.roundingShare > kRoundingTold)
        text += QStringLiteral("; ") +
                Words::tr(
                    "rounding in the normal equations has added about %1 % to the error: a larger ridge "
                    "keeps the digits")
                    .arg(QString::number(100 * fit.roundingShare, 'g', 2));
    return text;
}

}  // namespace jordanscope::views
