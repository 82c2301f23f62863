#include "views/explore/chart_setup.h"

#include <cstdlib>

namespace jordanscope::views {

void setAxisKeepingLog(LineChart& chart, Axis axis, AxisSpec spec) {
    spec.log = chart.axis(axis).log;
    chart.setAxis(axis, std::move(spec));
}

AxisSpec lagAxis(const QString& title, int context) {
    AxisSpec spec;
    spec.title = title;
    spec.fixed = Range{0, static_cast<double>(context)};
    spec.ticks = TickMode::LagPowersOfTwo;
    spec.tickUnit = context;
    return spec;
}

LineSeries curveSeries(const QString& id, const QString& name, Values x, Values y, int colour) {
    LineSeries series;
    series.id = id;
    series.name = name;
    series.x = std::move(x);
    series.y = std::move(y);
    series.colour = colour;
    return series;
}

LineSeries ghostOf(LineSeries series) {
    series.id.prepend(QLatin1String("ghost-"));
    series.opacity = 0.35;
    series.weight = Weight::Thin;
    series.inLegend = false;
    series.decidesRange = false;
    return series;
}

QString divisorText(int exponent) {
    if (exponent == 0) return {};
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString power;
    if (exponent < 0) power += QChar(0x207B);
    const QString plain = QString::number(std::abs(exponent));
    for (const QChar digit : plain) power += digits[digit.digitValue()];
    return QStringLiteral(" ÷ 10") + power;
}

}  // namespace jordanscope::views
