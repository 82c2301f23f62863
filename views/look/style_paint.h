#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>

#include "views/look/theme.h"

class QPainter;
class QStyleOption;

namespace jordanscope::views {

/// Strokes that several controls share. Rectangles are in whole pixels; lines are drawn on their inner edge.
QColor mixed(const QColor& a, const QColor& b, double share);
QColor faded(QColor colour, bool enabled);
void box(QPainter& painter, const QRectF& rect, double radius, const QColor& border, const QColor& fill);
/// A check box, or a radio button where `round`.
void paintIndicator(QPainter& painter, const QStyleOption& option, const Theme& theme, bool round);
void paintArrow(QPainter& painter, QPointF centre, const QColor& colour, bool up = false);
QColor buttonFill(const QStyleOption& option, const Theme& theme);
QColor frameColour(const QStyleOption& option, const Theme& theme);

}  // namespace jordanscope::views
