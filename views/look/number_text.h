#pragma once

#include <QString>

/// Numbers as texts and back; never in the locale's form.
namespace jordanscope::views {

/// A number as people read it: `digits` significant digits without trailing zeros, scientific below 1e-3 and
/// from 1e6 on; "NaN", "inf", "-inf". Always with a dot; never "-0", and never
/// "1" for what is not 1: digits are added.
QString numberText(double value, int digits = 6);

/// Label of a tick: as many decimals as `step` needs, scientific where the axis reaches `largest` >= 1e6 or
/// the step is below 1e-4.
QString tickText(double value, double step, double largest);

/// "%.0e", e.g. "1e-03".
QString logTickText(double value);

/// What a typed number means. Never depends on the locale: `,` and `.` are both the decimal sign, groups of
/// digits are refused, and so is everything that is not finite.
struct ParsedNumber {
    bool valid = false;
    double value = 0;
    QString problem;  // what was wrong with the text and what to type instead
};
ParsedNumber parseNumber(const QString& text);

/// A number as a box holds it, so that it can be typed again: at most `digits` significant digits, "." as
/// decimal sign, never a real minus sign; "nan", "inf" and "-inf" for those.
QString formatNumber(double value, int digits = 6);
/// The shortest text that reads back as exactly `value`.
QString exactNumber(double value);

}  // namespace jordanscope::views
