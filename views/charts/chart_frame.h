#pragma once

#include <memory>

#include <QPixmap>
#include <QSize>

#include "views/charts/scale.h"
#include "views/charts/ticks.h"
#include "views/look/theme.h"

namespace jordanscope::views {

/// Everything a frame depends on; equal specs give the same pixmap.
struct FrameSpec {
    QSize size;
    double devicePixelRatio = 1;
    QRectF area;
    Range xRange, yRange;
    bool xLog = false, yLog = false;
    Ticks xTicks, yTicks;
    bool xLabels = true, yLabels = true;
    QString xTitle, yTitle;     // plain text
    bool yTitleBeside = false;  // upright beside the labels, instead of within the plot
    bool dark = false;
    bool operator==(const FrameSpec&) const = default;
};

/// Grid, axes and labels, drawn by a QChart that holds no data. It is drawn anew only when the spec changes.
class ChartFrame {
public:
    ChartFrame();
    ~ChartFrame();

    const QPixmap& pixmap(const FrameSpec& spec);
    /// Straight into a painter, e.g. of a vector file.
    void render(QPainter& painter, const FrameSpec& spec);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace jordanscope::views
