#include "views/charts/chart_overlay.h"

#include <cmath>

#include <QPainter>

namespace jordanscope::views {
namespace {

constexpr double kPick = 8;  // pixels around a handle
constexpr double kGrab = 5;  // and on either side of the cursor line

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

void paintVertical(QPainter& painter, double x, const Mapping& mapping, const QPen& pen) {
    if (!mapping.x.drawable(x) || !mapping.x.range().contains(x)) return;
    const double pixel = std::round(mapping.x.pixel(x));
    painter.setPen(pen);
    painter.drawLine(QPointF(pixel, mapping.area.top()), QPointF(pixel, mapping.area.bottom()));
}

}  // namespace

std::optional<int> ChartOverlay::handleAt(QPointF at, const Mapping& mapping) const {
    std::optional<int> nearest;
    double best = kPick * kPick;
    for (std::size_t i = 0; i < handles.size(); ++i) {
        const QPointF way = mapping.pixel(handles[i].x, handles[i].y) - at;
        const double distance = QPointF::dotProduct(way, way);
        if (distance <= best) {
            best = distance;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

bool ChartOverlay::onCursor(QPointF at, const Mapping& mapping) const {
    return cursor && mapping.x.drawable(*cursor) && mapping.area.contains(at) &&
           std::abs(mapping.x.pixel(*cursor) - at.x()) <= kGrab;
}

void ChartOverlay::paint(QPainter& painter, const Mapping& mapping, const Theme& theme) const {
    if (crosshair) paintVertical(painter, *crosshair, mapping, QPen(theme.muted, 1));
    if (cursor) {
        QPen dotted(theme.text, 1);
        dotted.setDashPattern({1, 2});
        paintVertical(painter, *cursor, mapping, dotted);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Handle& handle : handles) {
        if (!mapping.x.drawable(handle.x) || !mapping.y.drawable(handle.y)) continue;
        const QPointF at = mapping.pixel(handle.x, handle.y);
        if (mapping.area.adjusted(-1, -1, 1, 1).contains(at)) paintHandle(painter, at, handle.state, theme);
    }
    if (box) {
        QColor fill = theme.accent;
        fill.setAlphaF(0.15F);
        painter.setBrush(fill);
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRect(box->normalized().intersected(mapping.area));
        painter.setBrush(Qt::NoBrush);
    }
}

}  // namespace jordanscope::views
