#pragma once

#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>

#include "views/charts/chart_content.h"

namespace jordanscope::views {

class Exporter;

/// What a LineChart is made of; line_chart.cpp keeps and paints it, line_chart_input.cpp acts on it.
struct LineChart::State {
    explicit State(LineChart& chart) : q(chart) {}

    LineChart& q;
    ChartContent content;

    // Painting: the curves over their frame are kept, so that a moving line costs no redraw of curves.
    ChartFrame frame;
    FrameSpec layout;
    QPixmap picture;
    bool pictureStale = true, layoutStale = true, paintedDue = false;
    std::optional<double> ownLeft;  // what its own y labels need, pixels
    std::shared_ptr<std::vector<State*>> aligned;
    double alignedLeft = 0;
    QTimer redraw;
    QElapsedTimer sinceDraw;
    int interval = 0;
    qint64 drawMilliseconds = 0;  // what the last picture took

    // Lines over the curves.
    std::optional<double> cursor, crosshair;
    std::optional<double> pointedAt;  // by key
    double cursorStep = 0;
    std::vector<Handle> handles;
    bool editing = false, focusShown = false;

    // A gesture under way.
    enum class Gesture { None, Box, Pan, Cursor, Edit };
    Gesture gesture = Gesture::None;
    QPointF from, to;
    bool moved = false;
    View panFrom;
    Mapping panMapping;

    std::vector<View> history;
    Exporter* exporter = nullptr;  // made when somebody exports
    bool wheeling = false;

    ~State();

    /// Content and layout up to date for the present size.
    const FrameSpec& current();
    double neededLeft();
    Mapping mapping() { return mappingOf(current()); }
    /// A redraw of curves, at most one an interval, the last one always.
    void contentChanged();
    void drawPicture();
    void paintOverlay(QPainter& painter);

    void moveCursor(double x);
    void point(double direction);
    bool nearCursor(QPointF pixel);
    void setView(View view, bool remember);
    void zoom(QPointF at, double factorX, double factorY, bool remember);
    void zoomToBox(const QRectF& box);
    void pan(const View& start, const Mapping& map, QPointF pixels, bool remember);
    View shownView();
};

}  // namespace jordanscope::views
