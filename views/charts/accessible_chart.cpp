#include "views/charts/accessible_chart.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include "views/charts/line_chart.h"
#include "views/look/number_text.h"

namespace jordanscope::views {
namespace {

/// What a chart shows, in words: made when they are asked for, since the curves may follow a slider.
class AccessibleLineChart : public QAccessibleWidget {
public:
    explicit AccessibleLineChart(LineChart* chart) : QAccessibleWidget(chart, QAccessible::Chart) {}

    QString text(QAccessible::Text what) const override {
        if (what != QAccessible::Description || !widget()->accessibleDescription().isEmpty())
            return QAccessibleWidget::text(what);
        const LineChart& chart = *static_cast<LineChart*>(widget());
        QStringList words;
        for (const LegendEntry& entry : chart.legend()) words << entry.name;
        words << ends(chart, Axis::X) << ends(chart, Axis::Y);
        if (const std::optional<double> at = chart.cursorLine())
            words << LineChart::tr("cursor at %1").arg(formatNumber(*at));
        return words.join(QStringLiteral(", "));
    }

private:
    static QString ends(const LineChart& chart, Axis axis) {
        const AxisSpec& spec = chart.axis(axis);
        const Range range = chart.range(axis);
        const QString name = !spec.title.isEmpty() ? spec.title
                             : axis == Axis::X     ? QStringLiteral("x")
                                                   : QStringLiteral("y");
        const QString words =
            spec.log ? LineChart::tr("%1 from %2 to %3, logarithmic") : LineChart::tr("%1 from %2 to %3");
        return words.arg(name, formatNumber(range.min), formatNumber(range.max));
    }
};

QAccessibleInterface* makeInterface(const QString& className, QObject* object) {
    if (className != QLatin1String(LineChart::staticMetaObject.className())) return nullptr;
    auto* chart = qobject_cast<LineChart*>(object);
    return chart ? new AccessibleLineChart(chart) : nullptr;
}

}  // namespace

void describeChartsToReaders() {
    static const bool installed = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    Q_UNUSED(installed)
}

}  // namespace jordanscope::views
