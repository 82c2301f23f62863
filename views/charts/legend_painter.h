#pragma once

#include <vector>

#include <QRectF>

#include "views/charts/series.h"
#include "views/look/theme.h"

class QPainter;

namespace jordanscope::views {

/// Title in bold, muted suffix, then a dash and a name for each entry, all on one line; what does not fit is
/// elided, and a last "+3" counts entries left out. Texts are plain. Returns the x where the line ends.
double paintTitleLine(QPainter& painter, const QRectF& box, const QString& title, const QString& suffix,
                      const std::vector<LegendEntry>& legend, const Theme& theme, double devicePixelRatio);

/// The muted suffix on a line of its own, shortened in its middle where it must be: a run's method and seed
/// stand at its ends.
void paintSuffix(QPainter& painter, const QRectF& box, const QString& suffix, const Theme& theme);

/// How wide that line would be with nothing elided.
double titleLineWidth(const QString& title, const QString& suffix, const std::vector<LegendEntry>& legend);

double legendLine();  ///< height of a line of a legend that stands alone
/// Cells of a legend of its own, one an entry: flowing from left to right over at most two lines; where that
/// is too little room, in columns of one width, where paintLegend() shortens names in their middle (their
/// ends tell runs apart).
std::vector<QRectF> legendCells(double width, const std::vector<LegendEntry>& legend);
void paintLegend(QPainter& painter, QPointF origin, const std::vector<QRectF>& cells,
                 const std::vector<LegendEntry>& legend, const Theme& theme, double devicePixelRatio);

/// A sample of a line, centred in the box.
void paintLineSample(QPainter& painter, const QRectF& box, const LegendEntry& entry, const Theme& theme,
                     double devicePixelRatio);

}  // namespace jordanscope::views
