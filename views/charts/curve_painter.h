#pragma once

#include <vector>

#include "views/charts/decimate.h"
#include "views/look/theme.h"

class QPainter;

namespace jordanscope::views {

/// A curve with what is computed once when it is set.
struct PreparedSeries {
    LineSeries series;
    XOrder order = XOrder::Index;  // of its index, where it has one
    SeriesExtent extent;
};

QColor colourOf(const LineSeries& series, const Theme& theme);
QColor colourOf(int colour, const QColor& ownColour, const Theme& theme);

/// Draws all visible curves, bands, bars, dots and the markers of non-finite values, nothing outside the plot
/// area. `devicePixelRatio` 0: into a vector file.
void paintCurves(QPainter& painter, const std::vector<PreparedSeries>& curves, const Mapping& mapping,
                 const Theme& theme, double devicePixelRatio);

}  // namespace jordanscope::views
