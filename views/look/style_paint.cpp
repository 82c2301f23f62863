#include "views/look/style_paint.h"

#include <algorithm>

#include <QPainter>
#include <QStyleOption>

namespace jordanscope::views {

QColor mixed(const QColor& a, const QColor& b, double share) {
    return QColor::fromRgbF(static_cast<float>(a.redF() * (1 - share) + b.redF() * share),
                            static_cast<float>(a.greenF() * (1 - share) + b.greenF() * share),
                            static_cast<float>(a.blueF() * (1 - share) + b.blueF() * share));
}

QColor faded(QColor colour, bool enabled) {
    if (!enabled) colour.setAlphaF(colour.alphaF() * 0.45F);
    return colour;
}

void box(QPainter& painter, const QRectF& rect, double radius, const QColor& border, const QColor& fill) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(border, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

void paintIndicator(QPainter& painter, const QStyleOption& option, const Theme& theme, bool round) {
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool hover = enabled && (option.state & QStyle::State_MouseOver);
    const bool on = option.state & QStyle::State_On, partly = option.state & QStyle::State_NoChange;
    const double side = std::min(option.rect.width(), option.rect.height());
    QRectF r(0, 0, side, side);
    r.moveCenter(QRectF(option.rect).center());
    const bool filled = on || partly;
    const QColor border = filled || hover ? theme.accent : mixed(theme.axis, theme.muted, 0.5);
    box(painter, r, round ? side / 2 : 3, faded(border, enabled),
        filled && !round ? faded(theme.accent, enabled) : theme.field);
    if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRoundedRect(r.adjusted(-1.5, -1.5, 1.5, 1.5), 4, 4);
    }
    if (round && on) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(faded(theme.accent, enabled));
        painter.drawEllipse(r.center(), side * 0.27, side * 0.27);
    } else if (on) {
        painter.setPen(QPen(theme.accentText, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(QPolygonF{r.topLeft() + QPointF(side * 0.25, side * 0.52),
                                       r.topLeft() + QPointF(side * 0.43, side * 0.7),
                                       r.topLeft() + QPointF(side * 0.76, side * 0.3)});
    } else if (partly) {
        painter.setPen(QPen(theme.accentText, 1.8));
        painter.drawLine(r.center() - QPointF(side * 0.22, 0), r.center() + QPointF(side * 0.22, 0));
    }
}

void paintArrow(QPainter& painter, QPointF centre, const QColor& colour, bool up) {
    const double s = up ? -1 : 1;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF{centre + QPointF(-3.5, -1.75 * s), centre + QPointF(0, 1.75 * s),
                                   centre + QPointF(3.5, -1.75 * s)});
}

QColor buttonFill(const QStyleOption& option, const Theme& theme) {
    const bool enabled = option.state & QStyle::State_Enabled;
    if (!enabled) return mixed(theme.button, theme.window, 0.5);
    if (option.state & (QStyle::State_Sunken | QStyle::State_On))
        return mixed(theme.button, theme.accent, 0.25);
    if (option.state & QStyle::State_MouseOver) return mixed(theme.button, theme.accent, 0.08);
    return theme.button;
}

QColor frameColour(const QStyleOption& option, const Theme& theme) {
    if (!(option.state & QStyle::State_Enabled)) return mixed(theme.fieldBorder, theme.window, 0.5);
    if (option.state & QStyle::State_HasFocus) return theme.accent;
    return theme.fieldBorder;
}

}  // namespace jordanscope::views
