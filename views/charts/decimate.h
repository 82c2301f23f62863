#pragma once

#include <optional>
#include <span>
#include <vector>

#include <QPolygonF>

#include "views/charts/curve_index.h"
#include "views/charts/scale.h"

namespace jordanscope::views {

/// What is to be drawn of a curve, in pixels.
struct Traces {
    std::vector<QPolygonF> lines;  // each of two points or more, unbroken
    std::vector<QPointF> singles;  // points with nothing to be joined to
    size_t points = 0;             // drawable points within the x range
};

XOrder xOrder(const LineSeries& series);

/// At most four points for each of `columnsPerPixel * width` columns: the first, the least, the greatest and
/// the last, in their order. Columns depend on the mapping alone, so the same data in the same view give the
/// same picture. Any order: points less than a third of a pixel from the last one are left out. With the
/// curve's index the result is the same, and what it costs depends on the columns, not on the points.
Traces decimate(std::optional<std::span<const double>> x, std::span<const double> y, XOrder order,
                const Mapping& mapping, double columnsPerPixel = 1, const CurveIndex* index = nullptr);

/// Where the pixel columns of a plot begin and end among n ascending x (null: 0, 1, 2, ...): the same for
/// every curve over them.
struct PixelColumns {
    size_t begin = 0, end = 0;  ///< the points of the plot, and one more on either side
    /// One past the last point of each column; empty where there are so few points that each is drawn.
    std::vector<size_t> stops;
};
PixelColumns pixelColumns(std::optional<std::span<const double>> x, size_t n, const Mapping& mapping,
                          double columnsPerPixel = 1);

/// The same with columns that are known, for any order but XOrder::Any.
Traces decimate(std::optional<std::span<const double>> x, std::span<const double> y, const Mapping& mapping,
                const PixelColumns& columns, const CurveIndex* index = nullptr);

SeriesExtent extentOf(const LineSeries& series, bool logX, bool logY, const std::optional<Range>& within);

}  // namespace jordanscope::views
