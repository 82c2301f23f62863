#pragma once

#include <QMouseEvent>
#include <QWheelEvent>

#include "views/charts/chart_overlay.h"
#include "views/charts/chart_picture.h"

namespace jordanscope::views {

class LineChart;

/// What the mouse does on a chart, from press to release: a zoom box, a pan, the cursor line, or the points
/// that somebody edits. It acts through the chart and says what happened by the chart's signals.
class ChartMouse {
public:
    ChartMouse(LineChart& chart, ChartPicture& picture, ChartOverlay& overlay)
        : chart_(chart), picture_(picture), overlay_(overlay) {}

    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    /// True where the plot was under the wheel and something turned.
    bool wheel(const QWheelEvent& event);
    void leave();
    /// Ends a zoom box without a zoom; false where none is being drawn.
    bool cancelBox();

private:
    enum class Gesture { None, Box, Pan, Cursor, Edit };

    void point(QPointF at);
    void finishBox(QPointF at);

    LineChart& chart_;
    ChartPicture& picture_;
    ChartOverlay& overlay_;

    Gesture gesture_ = Gesture::None;
    QPointF from_;        // where the button went down, pixels
    bool moved_ = false;  // further than a click does
    View panFrom_;
    Mapping panMapping_;
    bool panning_ = false, wheeling_ = false;  // the view before is remembered already
};

}  // namespace jordanscope::views
