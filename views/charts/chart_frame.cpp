#include "views/charts/chart_frame.h"

#include <cmath>

#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLegend>
#include <QLineSeries>
#include <QPainter>

#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

/// QCategoryAxis places any text anywhere, which neither QValueAxis ("-0.0") nor QLogValueAxis (crowded
/// decades) does; it is given places between 0 and 1.
void setUp(QCategoryAxis& axis, Range range, bool log, const Ticks& ticks, bool labels, const QString& title,
           const Theme& theme, bool vertical) {
    // Qt takes a span below 1e-12 for nothing and a range that is nearly the old one for the old one, so the
    // axis always reaches from 0 to 1.
    const Scale scale(range, log, 0, 1);
    const auto warp = [&scale](double v) { return scale.pixel(v); };
    for (const QString& label : axis.categoriesLabels()) axis.remove(label);
    axis.setRange(0, 1);
    axis.setStartValue(0);
    for (size_t i = 0; i < ticks.at.size(); ++i) axis.append(ticks.text[i], warp(ticks.at[i]));
    axis.setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis.setTruncateLabels(false);
    axis.setLabelsVisible(labels);
    axis.setLabelsFont(axisFont());
    axis.setTitleFont(axisFont());
    axis.setLabelsBrush(theme.muted);
    axis.setTitleBrush(theme.muted);
    axis.setTitleText(vertical ? QString() : title.toHtmlEscaped());
    axis.setTitleVisible(!vertical && !title.isEmpty());
    axis.setLinePen(QPen(theme.axis, 1));
    axis.setGridLinePen(QPen(theme.grid, 1));
}

}  // namespace

struct ChartFrame::Parts {
    QGraphicsScene scene;
    QChart* chart;  // owned by the scene
    QCategoryAxis *x, *y;
    std::optional<FrameSpec> shown, arranged;
    QPixmap pixmap;

    void arrange(const FrameSpec& spec) {
        if (arranged == spec) return;
        const Theme& theme = spec.dark ? darkTheme() : lightTheme();
        chart->setBackgroundVisible(false);
        chart->setPlotAreaBackgroundVisible(false);
        setUp(*x, spec.xRange, spec.xLog, spec.xTicks, spec.xLabels, spec.xTitle, theme, false);
        setUp(*y, spec.yRange, spec.yLog, spec.yTicks, spec.yLabels, spec.yTitle, theme, true);
        // QChart::setPlotArea moves the plot but leaves the axes where they were; a chart of the right size
        // at the right place has its plot area where we want it, since what lies around the plot does not
        // depend on the size.
        chart->resize(spec.size);
        chart->layout()->activate();
        const QRectF natural = chart->plotArea();
        const QSizeF around = QSizeF(spec.size) - natural.size();
        chart->resize(spec.area.size() + around);
        chart->setPos(spec.area.topLeft() - natural.topLeft());
        chart->layout()->activate();
        scene.setSceneRect(QRectF(QPointF(0, 0), QSizeF(spec.size)));
        arranged = spec;
    }
};

ChartFrame::ChartFrame() : parts_(std::make_unique<Parts>()) {
    Parts& p = *parts_;
    p.chart = new QChart;
    p.chart->setAnimationOptions(QChart::NoAnimation);
    p.chart->legend()->hide();
    p.chart->setMargins({});
    p.chart->layout()->setContentsMargins(0, 0, 0, 0);
    p.chart->setBackgroundRoundness(0);
    p.scene.addItem(p.chart);
    p.x = new QCategoryAxis;
    p.y = new QCategoryAxis;
    p.chart->addAxis(p.x, Qt::AlignBottom);
    p.chart->addAxis(p.y, Qt::AlignLeft);
    // Axes are laid out only where a series needs them.
    auto* none = new QLineSeries;
    p.chart->addSeries(none);
    none->attachAxis(p.x);
    none->attachAxis(p.y);
}

ChartFrame::~ChartFrame() = default;

void ChartFrame::render(QPainter& painter, const FrameSpec& spec) {
    const Theme& theme = spec.dark ? darkTheme() : lightTheme();
    parts_->arrange(spec);
    painter.fillRect(spec.area, theme.plot);
    QColor subtle = theme.grid;
    subtle.setAlphaF(0.55F);
    painter.setPen(QPen(subtle, 1));
    painter.setRenderHint(QPainter::Antialiasing, false);
    const Mapping map(spec.area, spec.xRange, spec.xLog, spec.yRange, spec.yLog);
    for (double v : spec.xTicks.minor) {
        const double px = std::round(map.x.pixel(v));
        painter.drawLine(QPointF(px, spec.area.top()), QPointF(px, spec.area.bottom()));
    }
    for (double v : spec.yTicks.minor) {
        const double py = std::round(map.y.pixel(v));
        painter.drawLine(QPointF(spec.area.left(), py), QPointF(spec.area.right(), py));
    }
    parts_->scene.render(&painter, QRectF(QPointF(0, 0), QSizeF(spec.size)),
                         QRectF(QPointF(0, 0), QSizeF(spec.size)));
}

const QPixmap& ChartFrame::pixmap(const FrameSpec& spec) {
    Parts& p = *parts_;
    if (p.shown == spec) return p.pixmap;
    QPixmap pixmap(spec.size * spec.devicePixelRatio);
    pixmap.setDevicePixelRatio(spec.devicePixelRatio);
    pixmap.fill((spec.dark ? darkTheme() : lightTheme()).card);
    QPainter painter(&pixmap);
    render(painter, spec);
    painter.end();
    p.pixmap = pixmap;
    p.shown = spec;
    return p.pixmap;
}

}  // namespace jordanscope::views
