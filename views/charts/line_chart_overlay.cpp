#include <cmath>

#include <QPainter>

#include "views/charts/line_chart_state.h"

namespace jordanscope::views {
namespace {

void paintHandle(QPainter& painter, QPointF at, Handle::State state, const Theme& theme) {
    painter.setPen(QPen(state == Handle::State::Excluded ? theme.muted : theme.text, 1.4));
    switch (state) {
        case Handle::State::Normal:
            painter.setBrush(theme.card);
            painter.drawEllipse(at, 4, 4);
            break;
        case Handle::State::Selected:
            painter.setBrush(theme.accent);
            painter.drawEllipse(at, 5, 5);
            break;
        case Handle::State::Excluded:
            painter.drawLine(at + QPointF(-3.5, -3.5), at + QPointF(3.5, 3.5));
            painter.drawLine(at + QPointF(-3.5, 3.5), at + QPointF(3.5, -3.5));
            break;
    }
    painter.setBrush(Qt::NoBrush);
}

}  // namespace

void LineChart::State::paintOverlay(QPainter& painter) {
    const Theme& theme = themeOf(q);
    const Mapping map = mapping();
    const auto vertical = [&](double x, const QPen& pen) {
        if (!map.x.drawable(x) || !map.x.range().contains(x)) return;
        const double px = std::round(map.x.pixel(x));
        painter.setPen(pen);
        painter.drawLine(QPointF(px, map.area.top()), QPointF(px, map.area.bottom()));
    };
    if (crosshair) vertical(*crosshair, QPen(theme.muted, 1));
    if (cursor) {
        QPen dotted(theme.text, 1);
        dotted.setDashPattern({1, 2});
        vertical(*cursor, dotted);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Handle& handle : handles) {
        if (!map.x.drawable(handle.x) || !map.y.drawable(handle.y)) continue;
        const QPointF at = map.pixel(handle.x, handle.y);
        if (map.area.adjusted(-1, -1, 1, 1).contains(at)) paintHandle(painter, at, handle.state, theme);
    }
    if (gesture == Gesture::Box && moved) {
        QColor fill = theme.accent;
        fill.setAlphaF(0.15F);
        painter.setBrush(fill);
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRect(QRectF(from, to).normalized().intersected(map.area));
        painter.setBrush(Qt::NoBrush);
    }
    if (focusShown && q.hasFocus()) {
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRoundedRect(QRectF(q.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    }
}

}  // namespace jordanscope::views
