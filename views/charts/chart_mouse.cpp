#include "views/charts/chart_mouse.h"

#include <cmath>
#include <utility>

#include "views/charts/line_chart.h"
#include "views/charts/view_change.h"

namespace jordanscope::views {
namespace {

constexpr double kDragStart = 4;  // pixels; less is a click
constexpr double kEditRoom = 6;   // pixels around the plot where points can be put

}  // namespace

void ChartMouse::press(const QMouseEvent& event) {
    const QPointF at = event.position();
    from_ = at;
    moved_ = panning_ = wheeling_ = false;
    const bool shift = event.modifiers().testFlag(Qt::ShiftModifier);
    const bool left = event.button() == Qt::LeftButton;
    if (event.button() == Qt::MiddleButton || (left && shift && !chart_.isEditing())) {
        gesture_ = Gesture::Pan;
        panFrom_ = chart_.view();
        panMapping_ = picture_.mapping();
        chart_.setCursor(Qt::ClosedHandCursor);
    } else if (chart_.isEditing() && !shift && (left || event.button() == Qt::RightButton)) {
        if (left) gesture_ = Gesture::Edit;
        if (chart_.plotArea().adjusted(-kEditRoom, -kEditRoom, kEditRoom, kEditRoom).contains(at))
            Q_EMIT chart_.pointPressed(chart_.toData(at), event.button(), event.modifiers());
    } else if (left) {
        gesture_ = overlay_.onCursor(at, picture_.mapping()) ? Gesture::Cursor : Gesture::Box;
    }
}

void ChartMouse::point(QPointF at) {
    const Mapping mapping = picture_.mapping();
    const bool inside = mapping.area.contains(at);
    chart_.setCursor(overlay_.onCursor(at, mapping) ? Qt::SplitHCursor
                     : inside                       ? Qt::CrossCursor
                                                    : Qt::ArrowCursor);
    Q_EMIT chart_.hovered(inside ? std::optional(mapping.value(at).x()) : std::nullopt);
}

void ChartMouse::move(const QMouseEvent& event) {
    const QPointF at = event.position();
    Q_EMIT chart_.pointed(chart_.toData(at));
    const QPointF way = at - from_;
    if (std::hypot(way.x(), way.y()) >= kDragStart) moved_ = true;
    switch (gesture_) {
        case Gesture::Cursor:
            chart_.moveCursorLine(chart_.toData(at).x());
            break;
        case Gesture::Box:
            if (!moved_) break;
            overlay_.box = QRectF(from_, at);
            chart_.update();
            break;
        case Gesture::Pan:
            if (!moved_) break;
            if (std::exchange(panning_, true))
                chart_.setView(panned(panFrom_, panMapping_, way));
            else
                chart_.zoomTo(panned(panFrom_, panMapping_, way));
            break;
        case Gesture::Edit:
            Q_EMIT chart_.pointMoved(chart_.toData(at));
            break;
        case Gesture::None:
            point(at);
            break;
    }
}

void ChartMouse::finishBox(QPointF at) {
    overlay_.box.reset();
    if (moved_) {
        chart_.zoomTo(zoomedTo(QRectF(from_, at), chart_.view(), picture_.mapping()));
    } else if (chart_.plotArea().adjusted(-1, -1, 1, 1).contains(at)) {
        if (overlay_.cursor) {
            chart_.moveCursorLine(chart_.toData(at).x());
            Q_EMIT chart_.cursorLineReleased(*overlay_.cursor);
        }
        Q_EMIT chart_.clicked(chart_.toData(at));
    }
}

void ChartMouse::release(const QMouseEvent& event) {
    const QPointF at = event.position();
    switch (std::exchange(gesture_, Gesture::None)) {
        case Gesture::Cursor:
            if (overlay_.cursor) Q_EMIT chart_.cursorLineReleased(*overlay_.cursor);
            break;
        case Gesture::Box:
            finishBox(at);
            break;
        case Gesture::Edit:
            Q_EMIT chart_.pointReleased(chart_.toData(at));
            break;
        case Gesture::Pan:
        case Gesture::None:
            break;
    }
    moved_ = false;
    chart_.setCursor(Qt::CrossCursor);
    chart_.update();
}

bool ChartMouse::wheel(const QWheelEvent& event) {
    if (!chart_.plotArea().contains(event.position())) return false;
    // Some platforms turn Shift or Alt and the wheel into a horizontal one.
    const int turned = event.angleDelta().y() != 0 ? event.angleDelta().y() : event.angleDelta().x();
    if (turned == 0) return false;
    const double factor = std::pow(LineChart::kZoomStep, -turned / 120.0);
    const bool onlyX = event.modifiers().testFlag(Qt::ShiftModifier);
    const bool onlyY = event.modifiers().testFlag(Qt::ControlModifier);
    const View view =
        zoomed(chart_.view(), picture_.mapping(), event.position(), onlyY ? 1 : factor, onlyX ? 1 : factor);
    if (std::exchange(wheeling_, true))
        chart_.setView(view);
    else
        chart_.zoomTo(view);
    return true;
}

void ChartMouse::leave() {
    wheeling_ = false;
    Q_EMIT chart_.hovered(std::nullopt);
    Q_EMIT chart_.pointed(std::nullopt);
}

bool ChartMouse::cancelBox() {
    if (gesture_ != Gesture::Box) return false;
    gesture_ = Gesture::None;
    overlay_.box.reset();
    chart_.update();
    return true;
}

}  // namespace jordanscope::views
