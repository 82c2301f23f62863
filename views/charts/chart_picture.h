#pragma once

#include <memory>
#include <vector>

#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>

#include "views/charts/chart_content.h"

class QWidget;

namespace jordanscope::views {

/// The picture of a chart in its widget: curves over their frame, kept as a pixmap, laid out and drawn anew
/// only when content, size or look are others. GUI thread.
class ChartPicture {
public:
    /// Asks the widget for an update() when there is something new to draw.
    explicit ChartPicture(QWidget& widget);
    ~ChartPicture();

    /// Whoever changes it says contentChanged(), or viewChanged() where only the view is another.
    ChartContent& content() { return content_; }
    const ChartContent& content() const { return content_; }

    /// A redraw of curves, at most one an interval, the last one always.
    void contentChanged();
    /// A redraw that does not wait: the user is moving the view.
    void viewChanged();
    /// Of size or look.
    void layoutChanged();
    /// Milliseconds between two redraws for changed content; 0: a redraw a frame.
    void setInterval(int milliseconds);

    /// All that either is aligned with get the room that the widest of their y labels needs.
    void alignWith(ChartPicture& other);

    /// Content and layout up to date for the present size.
    const FrameSpec& layout();
    Mapping mapping() { return mappingOf(layout()); }

    /// The picture to show now: an older one of the same size while a redraw waits for its interval.
    const QPixmap& drawn();
    /// True once after the latest content was drawn.
    bool takePainted();
    /// Whether a redraw waits, for its interval or to be painted.
    bool waits() const { return redraw_.isActive(); }
    bool stale() const { return pictureStale_ || paintedDue_; }

private:
    void invalidate();
    void draw();
    double neededLeft();
    void align();

    QWidget& widget_;
    ChartContent content_;
    ChartFrame frame_;
    FrameSpec layout_;
    QPixmap picture_;
    bool pictureStale_ = true, layoutStale_ = true, paintedDue_ = false;

    std::shared_ptr<std::vector<ChartPicture*>> aligned_;
    std::optional<double> ownLeft_;  // what its own y labels need, pixels
    double alignedLeft_ = 0;

    QTimer redraw_;
    QElapsedTimer sinceDraw_;
    int interval_ = 0;
    qint64 drawMilliseconds_ = 0;  // what the last picture took
};

}  // namespace jordanscope::views
