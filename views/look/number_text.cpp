#include "views/look/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <system_error>

#include <QCoreApplication>
#include <QLocale>

namespace jordanscope::views {
namespace {

QString trimmed(QString text) {
    const qsizetype e = text.indexOf('e');
    QString exponent = e < 0 ? QString() : text.mid(e);
    if (e >= 0) text.truncate(e);
    if (text.contains('.')) {
        while (text.endsWith('0')) text.chop(1);
        if (text.endsWith('.')) text.chop(1);
    }
    if (text == QLatin1String("-0")) text = QStringLiteral("0");
    return text + exponent;
}

QString notFinite(double value) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    return value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
}

struct Text {
    Q_DECLARE_TR_FUNCTIONS(NumberBox)
};

ParsedNumber refused(const QString& problem) {
    return {false, 0, problem};
}

}  // namespace

QString numberText(double value, int digits) {
    if (!std::isfinite(value)) return notFinite(value);
    // What is not 1 never reads as 1 (core/base/number_text.h).
    const auto isFalse = [value](const QString& text) {
        return std::abs(value) != 1 && std::abs(QLocale::c().toDouble(text)) == 1;
    };
    if (value == 0) return QStringLiteral("0");
    const double size = std::abs(value);
    // Rounding may carry into the next decade (999999.7), so the text decides, not the value.
    if (size < 1e-3 || size >= 1e6) return trimmed(QLocale::c().toString(value, 'e', digits - 1));
    const int decimals = std::clamp(digits - 1 - static_cast<int>(std::floor(std::log10(size))), 0, 12);
    QLocale locale = QLocale::c();
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    QString text = locale.toString(value, 'f', decimals);
    for (int more = decimals + 1; isFalse(text) && more <= 17; ++more)
        text = locale.toString(value, 'f', more);
    if (size > 1e5 && std::abs(locale.toDouble(text)) >= 1e6) {
        return trimmed(QLocale::c().toString(value, 'e', digits - 1));
    }
    return trimmed(text);
}

QString tickText(double value, double step, double largest) {
    if (!std::isfinite(value) || !(step > 0)) return numberText(value);
    if (std::abs(value) < step * 1e-9) value = 0;
    const int stepExponent = static_cast<int>(std::floor(std::log10(step) + 1e-9));
    if (largest >= 1e6 || step < 1e-4) {
        if (value == 0) return QStringLiteral("0");
        const int exponent = static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9));
        return trimmed(QLocale::c().toString(value, 'e', std::clamp(exponent - stepExponent + 1, 0, 12)));
    }
    int decimals = std::max(0, -stepExponent);
    // A step such as 0.25 or 62.5 needs more digits than its exponent tells.
    for (double scaled = step * std::pow(10, decimals);
         decimals < 12 && std::abs(scaled - std::round(scaled)) > 1e-6 * scaled; scaled *= 10) {
        ++decimals;
    }
    QLocale locale = QLocale::c();
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(value, 'f', decimals);
}

QString logTickText(double value) {
    return QLocale::c().toString(value, 'e', 0);
}

ParsedNumber parseNumber(const QString& typed) {
    QString text = typed.trimmed();
    text.replace(QChar(0x2212), QLatin1Char('-'));
    if (text.isEmpty()) return refused(Text::tr("Nothing was typed: type a number such as 0.25 or 2.5e-4."));
    const QString shown = text.size() > 24 ? text.left(24) + QChar(0x2026) : text;
    if (text.size() > 1 && text[0] == QLatin1Char('+') && text[1] != QLatin1Char('-')) text.remove(0, 1);
    if (text == QLatin1String("pi") || text == QString(QChar(0x03C0))) return {true, std::numbers::pi, {}};
    if (text.count(QLatin1Char(',')) + text.count(QLatin1Char('.')) > 1)
        return refused(Text::tr("“%1” has more than one decimal sign: type 1234.5 or 1234,5, without groups.")
                           .arg(shown));
    text.replace(QLatin1Char(','), QLatin1Char('.'));
    const QByteArray bytes = text.toUtf8();
    double value = 0;
    const auto [end, error] = std::from_chars(bytes.constData(), bytes.constData() + bytes.size(), value);
    if (error == std::errc::result_out_of_range)
        return refused(Text::tr("“%1” is beyond what a double can hold.").arg(shown));
    if (error != std::errc() || end != bytes.constData() + bytes.size())
        return refused(Text::tr("“%1” is not a number: type one such as 0.25 or 2.5e-4.").arg(shown));
    if (!std::isfinite(value)) return refused(Text::tr("“%1” is not a finite number.").arg(shown));
    return {true, value == 0 ? 0.0 : value, {}};
}

QString formatNumber(double value, int digits) {
    char buffer[64];
    const auto result =
        std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, digits);
    return QString::fromLatin1(buffer, static_cast<int>(result.ptr - buffer));
}

QString exactNumber(double value) {
    char buffer[64];
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
    return QString::fromLatin1(buffer, static_cast<int>(result.ptr - buffer));
}

}  // namespace jordanscope::views
