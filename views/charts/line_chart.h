#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QPointF>
#include <QWidget>

#include "views/charts/chart_spec.h"

namespace jordanscope::views {

/// The one chart. Qt Charts draws the frame (axes, grid, labels), kept as a pixmap; the curves are our own
/// polylines of at most four points a pixel column (first, least, greatest, last), so spikes stay and a
/// million points are fine. The data are ours: whatever they hold, the frame gets finite ranges only.
///
/// Mouse: drag = zoom box, wheel = zoom at the pointer (Shift x only, Ctrl y only), middle or Shift drag =
/// pan, double click = Home; dragging the cursor line moves it, a click moves it there. Keyboard: Home, + and
/// -, arrows move the cursor line (Shift a tenth, Ctrl ten steps) or pan where there is none, Backspace =
/// previous zoom, L = log y, Shift+L = log x; Ctrl+Left and Ctrl+Right point at the curves where there is no
/// cursor line, as the mouse does. While editing, press, move and release are only reported
/// (Shift+drag zooms).
class LineChart : public QWidget {
    Q_OBJECT

public:
    /// A notch of the wheel or a key press: this much more or less is shown.
    static constexpr double kZoomStep = 1.25;

    explicit LineChart(QWidget* parent = nullptr);
    ~LineChart() override;

    /// Accessible name, and the title of an exported picture. On the screen the card shows it.
    void setTitle(const QString& title, const QString& mutedSuffix = {});
    QString title() const;

    void setSeries(std::vector<LineSeries> series);
    const std::vector<LineSeries>& series() const;
    std::vector<LegendEntry> legend() const;

    void setAxis(Axis axis, AxisSpec spec);
    const AxisSpec& axis(Axis axis) const;
    void setLog(Axis axis, bool log);
    /// The range shown now.
    Range range(Axis axis) const;

    /// Same scale on both axes: a trajectory. Series need not be sorted by x then.
    void setEqualAspect(bool equal);
    /// Gives both, and all that either is aligned with, the room that the widest of their y labels needs: the
    /// plots of stacked charts begin at the same pixel, and no label is cut.
    void alignWith(LineChart& other);
    /// What is said where there is nothing to draw.
    void setHint(const QString& text);
    /// 0 (default): a redraw a frame, for what follows a slider. Charts of runs use 40.
    void setRedrawInterval(int milliseconds);

    /// Cursor line; nullopt hides it. step > 0 keeps it on multiples of step (1: whole lags).
    void setCursorLine(std::optional<double> x, double step = 0);
    std::optional<double> cursorLine() const;
    /// As dragging it does: it stays on its steps and within what is shown, and cursorLineMoved is emitted.
    void moveCursorLine(double x);
    void setMarkers(std::vector<MarkerLine> markers);
    void setReferenceLines(std::vector<ReferenceLine> lines);
    /// A thin line at another chart's pointer (hovered); costs no redraw of the curves.
    void setCrosshair(std::optional<double> x);

    const View& view() const;
    void setView(const View& view);  // emits viewChanged; from the session or a chart beside it
    void zoomTo(const View& view);   // the same, and zoomBack() leads back
    void zoomBack();
    void home();  // shows all and follows new data again
    /// False as soon as the user zooms or pans; new data never moves the view then.
    bool following() const;

    /// Points that can be picked. While editing, the chart reports and the owner of the points answers.
    void setEditing(bool editing);
    bool isEditing() const;
    void setHandles(std::vector<Handle> handles);
    /// Index of the handle within a few pixels of a data position.
    std::optional<int> handleAt(QPointF position) const;

    /// Points that cannot be drawn on these axes (not finite; not positive on a log axis), and finite ones so
    /// huge (over 1e30 beside ordinary ones) that the range leaves them out.
    int undrawable() const;
    int outside() const;

    /// Where the curves are, in widget pixels, and the way between pixels and data.
    QRectF plotArea() const;
    QPointF toData(QPointF pixel) const;
    QPointF toPixel(QPointF position) const;

    /// Draws from the data at `size` logical pixels: .svg, .pdf, .png (2x) or .csv (every point). Throws
    /// Error(Disk) when the file cannot be written, Error(Usage) for another ending.
    void exportTo(const QString& path, QSize size = {640, 400}) const;
    /// The same bytes, for a thread of your choice: a table is made there, a picture is drawn here and now.
    std::function<QByteArray()> exported(const QString& ending, QSize size = {640, 400}) const;

    /// Nothing waits to be drawn.
    bool settled() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The latest series are on the screen.
    void painted();
    void seriesChanged();
    void cursorLineMoved(double x);     // while dragging or by key; the chart has moved it already
    void cursorLineReleased(double x);  // end of a drag
    void hovered(std::optional<double> x);
    /// The pointer's place in data coordinates, by mouse or by key, also beside the curves; none once it has
    /// left the chart.
    void pointed(std::optional<QPointF> data);
    void viewChanged(const jordanscope::views::View& view);
    void followingChanged(bool following);
    void logChanged(jordanscope::views::Axis axis, bool log);
    // Editing, in data coordinates.
    void pointPressed(QPointF data, Qt::MouseButton button, Qt::KeyboardModifiers modifiers);
    void pointMoved(QPointF data);
    void pointReleased(QPointF data);
    void pointMenuRequested(QPointF data, QPoint globalPosition);
    /// A click (no drag) where nothing is edited, e.g. to choose the nearest curve.
    void clicked(QPointF data);
    /// A plain sentence: how an export from the context menu went.
    void message(const QString& text);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void changeView(View view, bool remember);
    void pointByKey(double direction);
    void moveByKey(const QKeyEvent& event, QPointF direction);
    bool toggleLogByKey(const QKeyEvent& event);

    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace jordanscope::views
