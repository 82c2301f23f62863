#pragma once

#include <optional>
#include <vector>

#include "views/charts/chart_spec.h"
#include "views/charts/scale.h"
#include "views/look/theme.h"

class QPainter;

namespace jordanscope::views {

/// What moves over a chart's finished picture: drawing it costs no redraw of curves.
struct ChartOverlay {
    std::optional<double> cursor, crosshair;  // x of the two vertical lines
    std::vector<Handle> handles;
    std::optional<QRectF> box;  // a zoom box being drawn, pixels

    /// Index of the nearest handle within a few pixels of `at`, a pixel.
    std::optional<int> handleAt(QPointF at, const Mapping& mapping) const;
    /// Whether `at`, a pixel, is on the cursor line.
    bool onCursor(QPointF at, const Mapping& mapping) const;

    void paint(QPainter& painter, const Mapping& mapping, const Theme& theme) const;
};

}  // namespace jordanscope::views
