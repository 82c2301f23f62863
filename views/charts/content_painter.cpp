#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QPainter>

#include "views/charts/chart_content.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

/// Text that stays readable over curves.
void paintNote(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text,
               const Theme& theme, int flags = 0) {
    flags |= static_cast<int>(alignment);
    const QRectF tight = painter.boundingRect(box, flags, text);
    QColor behind = theme.plot;
    behind.setAlphaF(0.8F);
    painter.fillRect(tight.adjusted(-3, 0, 3, 0), behind);
    painter.setPen(theme.muted);
    painter.drawText(box, flags, text);
}

void paintReferences(QPainter& painter, const ChartContent& content, const Mapping& map, const Theme& theme) {
    for (const ReferenceLine& line : content.references) {
        if (!map.y.drawable(line.y)) continue;
        const double y = map.y.pixel(line.y);
        if (y < map.area.top() || y > map.area.bottom()) continue;
        QColor colour = colourOf(line.colour, {}, theme);
        QPen pen(colour, 1);
        pen.setDashPattern({2, 3});
        painter.setPen(pen);
        painter.drawLine(QPointF(map.area.left(), y), QPointF(map.area.right(), y));
    }
}

void paintReferenceTexts(QPainter& painter, const ChartContent& content, const Mapping& map,
                         const Theme& theme) {
    for (const ReferenceLine& line : content.references) {
        if (!map.y.drawable(line.y) || line.text.isEmpty()) continue;
        const double y = map.y.pixel(line.y);
        if (y < map.area.top() || y > map.area.bottom()) continue;
        const bool below = y - map.area.top() < QFontMetricsF(painter.font()).height() + 3;
        const double height = QFontMetricsF(painter.font()).height() + 1;
        const QRectF box(map.area.left() + 6, below ? y + 2 : y - height - 2, map.area.width() - 12, height);
        paintNote(painter, box, Qt::AlignRight | Qt::AlignVCenter, line.text, theme);
    }
}

void paintMarkers(QPainter& painter, const ChartContent& content, const Mapping& map, const Theme& theme) {
    for (const MarkerLine& marker : content.markers) {
        if (!map.x.drawable(marker.x) || !map.x.range().contains(marker.x)) continue;
        const double px = std::round(map.x.pixel(marker.x));
        QPen pen(theme.axis, 1);
        if (marker.dashed) pen.setDashPattern({4, 3});
        painter.setPen(pen);
        painter.drawLine(QPointF(px, map.area.top()), QPointF(px, map.area.bottom()));
        const double top = map.area.top() + 2;
        const QFontMetricsF metrics(painter.font());
        const double line = metrics.height() + 1;
        if (metrics.horizontalAdvance(marker.left) + 10 < px - map.area.left()) {
            paintNote(painter, {map.area.left(), top, px - map.area.left() - 5, line},
                      Qt::AlignRight | Qt::AlignVCenter, marker.left, theme);
        }
        if (metrics.horizontalAdvance(marker.right) + 10 < map.area.right() - px) {
            paintNote(painter, {px + 5, top, map.area.right() - px - 5, line},
                      Qt::AlignLeft | Qt::AlignVCenter, marker.right, theme);
        }
    }
}

void paintBadge(QPainter& painter, const ChartContent& content, const Mapping& map, const Theme& theme) {
    QStringList parts;
    const auto text = [](const char* singularAndPlural, int n) {
        return QCoreApplication::translate("LineChart", singularAndPlural).arg(n);
    };
    if (content.undrawable() > 0) {
        parts << text(QT_TRANSLATE_NOOP("LineChart", "%1 not drawable"), content.undrawable());
    }
    if (content.outside() > 0) parts << text(QT_TRANSLATE_NOOP("LineChart", "%1 outside"), content.outside());
    if (parts.isEmpty()) return;
    const QString badge = parts.join(QStringLiteral(" \u00b7 "));
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(badge) + 14, height = metrics.height() + 5;
    const QRectF box(map.area.right() - width - 6, map.area.top() + 6, width, height);
    painter.setPen(QPen(theme.partial, 1));
    painter.setBrush(theme.card);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, badge);
    painter.setBrush(Qt::NoBrush);
}

}  // namespace

void paintContent(QPainter& painter, const ChartContent& content, const FrameSpec& frame,
                  double devicePixelRatio) {
    const Theme& theme = frame.dark ? darkTheme() : lightTheme();
    const Mapping map = mappingOf(frame);
    painter.save();
    painter.setFont(axisFont());
    paintReferences(painter, content, map, theme);
    paintCurves(painter, content.curves(), map, theme, devicePixelRatio);
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintReferenceTexts(painter, content, map, theme);
    paintMarkers(painter, content, map, theme);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBadge(painter, content, map, theme);
    if (frame.yTitleBeside) {
        painter.save();
        painter.setPen(theme.muted);
        painter.translate(0, map.area.center().y());
        painter.rotate(-90);
        const double row = QFontMetricsF(painter.font()).height() + 4;
        painter.drawText(QRectF(-map.area.height() / 2, 2, map.area.height(), row),
                         Qt::AlignCenter | Qt::TextDontClip, frame.yTitle);
        painter.restore();
    } else if (!frame.yTitle.isEmpty()) {
        painter.setPen(theme.muted);
        painter.drawText(map.area.adjusted(6, 3, 0, 0), Qt::AlignLeft | Qt::AlignTop, frame.yTitle);
    }
    if (content.empty() && !content.hint.isEmpty()) {
        painter.setFont(QFont());
        paintNote(painter, map.area.adjusted(16, 8, -16, -8), Qt::AlignCenter, content.hint, theme,
                  Qt::TextWordWrap);
    }
    painter.restore();
}

}  // namespace jordanscope::views
