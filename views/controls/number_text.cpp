#include "views/controls/number_text.h"

#include <charconv>
#include <cmath>
#include <numbers>
#include <system_error>

#include <QCoreApplication>

namespace jordanscope::views {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(NumberBox)
};

ParsedNumber refused(const QString& problem) {
    return {false, 0, problem};
}

}  // namespace

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
