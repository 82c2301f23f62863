#include "views/charts/polyline.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

namespace jordanscope::views {
namespace {

/// The polyline moved sideways, so that lines beside each other look like one wide line in any direction.
QPolygonF moved(const QPolygonF& line, double distance) {
    QPolygonF out;
    out.reserve(line.size());
    const auto normal = [&](qsizetype i) {
        const QPointF d = line[i + 1] - line[i];
        const double length = std::hypot(d.x(), d.y());
        return length > 0 ? QPointF(-d.y() / length, d.x() / length) : QPointF(0, 0);
    };
    QPointF before = normal(0);
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QPointF after = i + 1 < line.size() ? normal(i) : before;
        QPointF sum = before + after;
        const double length = std::hypot(sum.x(), sum.y());
        // A reversal has no sideways; keep the side of the incoming piece.
        sum = length > 0.3 ? sum / length : before;
        out.append(line[i] + distance * sum);
        before = after;
    }
    return out;
}

}  // namespace

/// Liang-Barsky.
bool clipPiece(QPointF& a, QPointF& b, const QRectF& r) {
    const auto inside = [&r](const QPointF& p) {
        return p.x() >= r.left() && p.x() <= r.right() && p.y() >= r.top() && p.y() <= r.bottom();
    };
    if (inside(a) && inside(b)) return true;
    const QPointF from = a, way = b - a;
    double enter = 0, leave = 1;
    const auto edge = [&](double direction, double distance) {
        if (direction == 0) return distance >= 0;
        const double t = distance / direction;
        if (direction < 0) {
            enter = std::max(enter, t);
        } else {
            leave = std::min(leave, t);
        }
        return enter <= leave;
    };
    if (!edge(-way.x(), from.x() - r.left()) || !edge(way.x(), r.right() - from.x()) ||
        !edge(-way.y(), from.y() - r.top()) || !edge(way.y(), r.bottom() - from.y())) {
        return false;
    }
    if (leave < 1) b = from + leave * way;
    if (enter > 0) a = from + enter * way;
    return true;
}

double lookWidth(Weight weight) {
    switch (weight) {
        case Weight::Thin:
            return 1;
        case Weight::Normal:
            return 1.6;
        case Weight::Target:
            return 2;
    }
    return 1;
}

std::vector<QPolygonF> clipped(const QPolygonF& line, const QRectF& rect) {
    std::vector<QPolygonF> parts;
    QPolygonF part;
    const auto finish = [&] {
        if (part.size() > 1) parts.push_back(part);
        part.clear();
    };
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        QPointF a = line[i], b = line[i + 1];
        if (!clipPiece(a, b, rect)) {
            finish();
            continue;
        }
        if (part.isEmpty() || part.back() != a) {
            finish();
            part.append(a);
        }
        part.append(b);
        if (b != line[i + 1]) finish();
    }
    finish();
    return parts;
}

std::vector<QPolygonF> dashes(const QPolygonF& line, double on, double off) {
    std::vector<QPolygonF> parts;
    if (line.size() < 2) return parts;
    bool drawn = true;
    double left = on;
    QPolygonF part{line.front()};
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        QPointF a = line[i];
        const QPointF b = line[i + 1];
        double length = std::hypot(b.x() - a.x(), b.y() - a.y());
        while (length > left) {
            a += (b - a) * (left / length);
            length -= left;
            if (drawn) {
                part.append(a);
                parts.push_back(part);
            }
            drawn = !drawn;
            left = drawn ? on : off;
            part = {a};
        }
        left -= length;
        if (drawn) part.append(b);
    }
    if (drawn && part.size() > 1) parts.push_back(part);
    return parts;
}

void drawPolyline(QPainter& painter, const QPolygonF& line, const QColor& colour, Weight weight, bool dashed,
                  double devicePixelRatio) {
    if (line.size() < 2) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    if (devicePixelRatio <= 0) {
        QPen pen(colour, lookWidth(weight), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        if (dashed) pen.setDashPattern({4.5 / pen.widthF(), 3 / pen.widthF()});
        painter.setPen(pen);
        painter.drawPolyline(line);
        return;
    }
    QPen pen(colour, 0);
    pen.setCosmetic(true);
    painter.setPen(pen);
    // Lines one device pixel wide and at most 0.6 apart look like lookWidth: 1 px reaches half a pixel to
    // either side.
    const double reach = (lookWidth(weight) * devicePixelRatio - 1) / devicePixelRatio;
    const int lines = 1 + static_cast<int>(std::ceil(reach * devicePixelRatio / 0.61));
    for (int k = 0; k < lines; ++k) {
        const double offset = lines > 1 ? reach * (static_cast<double>(k) / (lines - 1) - 0.5) : 0;
        const QPolygonF beside = offset != 0 ? moved(line, offset) : line;
        if (dashed) {
            for (const QPolygonF& part : dashes(beside, 4.5, 3)) painter.drawPolyline(part);
        } else {
            painter.drawPolyline(beside);
        }
    }
}

}  // namespace jordanscope::views
