#include "views/look/quantity_text.h"

#include <cmath>

#include <QLocale>

namespace jordanscope::views {
namespace {

const QString kNone = QStringLiteral("–");

QString digits(double value, char format, int precision) {
    return QLocale::c().toString(value, format, precision);
}

QString twoDigits(long long value) {
    return QStringLiteral("%1").arg(value, 2, 10, QLatin1Char('0'));
}

}  // namespace

QString rateText(double perSecond) {
    if (!(perSecond > 0) || std::isinf(perSecond)) return kNone;
    if (perSecond >= 999.5e3) return digits(perSecond / 1e6, 'f', 1) + QStringLiteral(" M");
    if (perSecond >= 9995) return digits(perSecond / 1e3, 'f', 1) + QStringLiteral(" k");
    if (perSecond >= 100) return QString::number(std::lround(perSecond));
    return digits(perSecond, 'f', perSecond >= 10 ? 1 : 2);
}

QString durationText(double seconds) {
    if (!(seconds >= 0) || seconds > 1e10) return kNone;
    const long long s = std::llround(seconds);
    if (s < 60) return QStringLiteral("%1 s").arg(s);
    if (s < 3600) return QStringLiteral("%1 min %2 s").arg(s / 60).arg(twoDigits(s % 60));
    if (s < 86400) return QStringLiteral("%1 h %2 min").arg(s / 3600).arg(twoDigits(s / 60 % 60));
    return QStringLiteral("%1 d %2 h").arg(s / 86400).arg(s / 3600 % 24);
}

QString memoryText(double mebibytes) {
    if (!(mebibytes > 0) || std::isinf(mebibytes)) return kNone;
    if (mebibytes < 1024) return QStringLiteral("%1 MiB").arg(std::lround(mebibytes));
    return digits(mebibytes / 1024, 'f', mebibytes < 10240 ? 1 : 0) + QStringLiteral(" GiB");
}

}  // namespace jordanscope::views
