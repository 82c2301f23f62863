#pragma once

#include "views/charts/line_chart.h"

namespace jordanscope::views {

/// Sets an axis but leaves what the user chose on it: linear or logarithmic.
void setAxisKeepingLog(LineChart& chart, Axis axis, AxisSpec spec);

/// 0..context with ticks at L/2^k.
AxisSpec lagAxis(const QString& title, int context);

LineSeries curveSeries(const QString& id, const QString& name, Values x, Values y, int colour);
/// The same curve frozen: faded, thin, out of the legend, without a say in the range.
LineSeries ghostOf(LineSeries series);

/// " ÷ 10³"; empty for exponent 0.
QString divisorText(int exponent);

}  // namespace jordanscope::views
