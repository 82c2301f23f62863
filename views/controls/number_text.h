#pragma once

#include <QString>

namespace jordanscope::views {

/// What a typed number means. Never depends on the locale: `,` and `.` are both the decimal sign, groups of
/// digits are refused, and so is everything that is not finite.
struct ParsedNumber {
    bool valid = false;
    double value = 0;
    QString problem;  // what was wrong with the text and what to type instead
};
ParsedNumber parseNumber(const QString& text);

/// `value` in at most `digits` significant digits, `.` as decimal sign, a real minus sign never (so that it
/// can be pasted elsewhere); "nan", "inf" and "-inf" for those.
QString formatNumber(double value, int digits = 6);
/// The shortest text that reads back as exactly `value`.
QString exactNumber(double value);

}  // namespace jordanscope::views
