#pragma once

#include <vector>

#include <QPolygonF>

#include "views/charts/scale.h"

namespace jordanscope::views {

/// What is to be drawn of a curve, in pixels.
struct Traces {
    std::vector<QPolygonF> lines;  // each of two points or more, unbroken
    std::vector<QPointF> singles;  // points with nothing to be joined to
    size_t points = 0;             // drawable points within the x range
};

/// How an x column runs; the first two allow decimation by pixel column.
enum class XOrder { Index, Ascending, Any };
XOrder xOrder(const LineSeries& series);

/// At most four points for each of `columnsPerPixel * width` columns: the first, the least, the greatest and
/// the last, in their order. Columns depend on the mapping alone, so the same data in the same view give the
/// same picture. Any order: points less than a third of a pixel from the last one are left out.
Traces decimate(const std::vector<double>* x, const std::vector<double>& y, XOrder order,
                const Mapping& mapping, double columnsPerPixel = 1);

/// What the ranges and the badge need to know about a curve.
struct SeriesExtent {
    std::optional<Range> x, y;  // of drawable points; huge ones apart unless there are no others
    int undrawable = 0, huge = 0;
};
SeriesExtent extentOf(const LineSeries& series, bool logX, bool logY, const std::optional<Range>& within);

}  // namespace jordanscope::views
