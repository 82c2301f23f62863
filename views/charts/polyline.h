#pragma once

#include <vector>

#include <QColor>
#include <QPolygonF>
#include <QRectF>

#include "views/charts/series.h"

class QPainter;

namespace jordanscope::views {

/// Shortens a straight piece to what of it is inside; false when nothing is.
bool clipPiece(QPointF& a, QPointF& b, const QRectF& rect);

/// How wide a line of that weight looks, in logical pixels.
double lookWidth(Weight weight);

/// The parts of a polyline within a rectangle. We clip ourselves because QSvgGenerator drops a painter's
/// clip.
std::vector<QPolygonF> clipped(const QPolygonF& line, const QRectF& rect);

/// The parts of a polyline that dashes of the given lengths show.
std::vector<QPolygonF> dashes(const QPolygonF& line, double on, double off);

/// Draws a polyline that runs anyhow and looks 1, 1.5 or 2 px wide out of antialiased lines one device pixel
/// wide: wider pens cost the raster engine tens of milliseconds a frame. `devicePixelRatio` 0: a vector
/// device, one pen of the true width.
void drawPolyline(QPainter& painter, const QPolygonF& line, const QColor& colour, Weight weight, bool dashed,
                  double devicePixelRatio);

}  // namespace jordanscope::views
