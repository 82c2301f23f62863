#include <algorithm>
#include <cmath>
#include <utility>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QWheelEvent>

#include "views/charts/axis_range.h"
#include "views/charts/exporter.h"
#include "views/charts/line_chart_state.h"

namespace jordanscope::views {
namespace {

constexpr double kDragStart = 4;
constexpr double kGrab = 5;
constexpr double kZoomStep = 1.25;

}  // namespace

bool LineChart::State::nearCursor(QPointF pixel) {
    if (!cursor) return false;
    const Mapping map = mapping();
    return map.x.drawable(*cursor) && map.area.contains(pixel) &&
           std::abs(map.x.pixel(*cursor) - pixel.x()) <= kGrab;
}

void LineChart::State::moveCursor(double x) {
    const Range shown = current().xRange;
    if (cursorStep > 0) {
        x = std::round(x / cursorStep) * cursorStep;
        if (x < shown.min) x = std::ceil(shown.min / cursorStep) * cursorStep;
        if (x > shown.max) x = std::floor(shown.max / cursorStep) * cursorStep;
    }
    x = std::clamp(x, shown.min, shown.max);
    if (cursor == x) return;
    cursor = x;
    q.update();
    Q_EMIT q.cursorLineMoved(x);
}

/// A hundredth of what is shown to the left or the right, from the middle where nothing is pointed at.
void LineChart::State::point(double direction) {
    const QRectF area = current().area;
    const double before = pointedAt ? mapping().x.pixel(*pointedAt) : area.center().x();
    const double step = pointedAt ? direction * area.width() / 100 : 0;
    const QPointF data =
        mapping().value({std::clamp(before + step, area.left(), area.right()), area.center().y()});
    pointedAt = data.x();
    Q_EMIT q.hovered(data.x());
    Q_EMIT q.pointed(data);
}

bool LineChart::event(QEvent* event) {
    if (event->type() == QEvent::FocusIn) {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        d_->focusShown = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        update();
    } else if (event->type() == QEvent::FocusOut) {
        d_->focusShown = false;
        update();
        if (std::exchange(d_->pointedAt, std::nullopt)) {
            Q_EMIT hovered(std::nullopt);
            Q_EMIT pointed(std::nullopt);
        }
    }
    return QWidget::event(event);
}

void LineChart::mousePressEvent(QMouseEvent* event) {
    State& d = *d_;
    const QPointF at = event->position();
    d.from = d.to = at;
    d.moved = d.wheeling = false;
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && shift && !d.editing)) {
        d.gesture = State::Gesture::Pan;
        d.panFrom = d.content.view;
        d.panMapping = d.mapping();
        QWidget::setCursor(Qt::ClosedHandCursor);
    } else if (d.editing && !shift &&
               (event->button() == Qt::LeftButton || event->button() == Qt::RightButton)) {
        if (event->button() == Qt::LeftButton) d.gesture = State::Gesture::Edit;
        if (plotArea().adjusted(-6, -6, 6, 6).contains(at)) {
            Q_EMIT pointPressed(toData(at), event->button(), event->modifiers());
        }
    } else if (event->button() == Qt::LeftButton) {
        d.gesture = d.nearCursor(at) ? State::Gesture::Cursor : State::Gesture::Box;
    }
}

void LineChart::mouseMoveEvent(QMouseEvent* event) {
    State& d = *d_;
    const QPointF at = event->position();
    d.to = at;
    d.pointedAt.reset();
    Q_EMIT pointed(toData(at));
    const QPointF way = at - d.from;
    if (std::hypot(way.x(), way.y()) >= kDragStart) d.moved = true;
    switch (d.gesture) {
        case State::Gesture::Cursor:
            d.moveCursor(toData(at).x());
            break;
        case State::Gesture::Box:
            if (d.moved) update();
            break;
        case State::Gesture::Pan:
            if (d.moved) d.pan(d.panFrom, d.panMapping, way, false);
            break;
        case State::Gesture::Edit:
            Q_EMIT pointMoved(toData(at));
            break;
        case State::Gesture::None: {
            const bool inside = plotArea().contains(at);
            QWidget::setCursor(d.nearCursor(at) ? Qt::SplitHCursor
                                                : (inside ? Qt::CrossCursor : Qt::ArrowCursor));
            Q_EMIT hovered(inside ? std::optional(toData(at).x()) : std::nullopt);
            break;
        }
    }
}

void LineChart::mouseReleaseEvent(QMouseEvent* event) {
    State& d = *d_;
    const State::Gesture gesture = std::exchange(d.gesture, State::Gesture::None);
    const QPointF at = event->position();
    switch (gesture) {
        case State::Gesture::Cursor:
            Q_EMIT cursorLineReleased(*d.cursor);
            break;
        case State::Gesture::Box:
            if (d.moved) {
                d.zoomToBox(QRectF(d.from, at).normalized());
            } else if (!d.moved && plotArea().adjusted(-1, -1, 1, 1).contains(at)) {
                if (d.cursor) {
                    d.moveCursor(toData(at).x());
                    Q_EMIT cursorLineReleased(*d.cursor);
                }
                Q_EMIT clicked(toData(at));
            }
            break;
        case State::Gesture::Pan:
            if (d.moved) d.history.push_back(d.panFrom);
            break;
        case State::Gesture::Edit:
            Q_EMIT pointReleased(toData(at));
            break;
        case State::Gesture::None:
            break;
    }
    d.moved = false;
    QWidget::setCursor(Qt::CrossCursor);
    update();
}

void LineChart::mouseDoubleClickEvent(QMouseEvent* event) {
    if (d_->editing) {
        mousePressEvent(event);
    } else if (event->button() == Qt::LeftButton) {
        home();
    }
}

void LineChart::wheelEvent(QWheelEvent* event) {
    State& d = *d_;
    if (!plotArea().contains(event->position())) return QWidget::wheelEvent(event);
    // Some platforms turn Shift or Alt and the wheel into a horizontal one.
    const int turned = event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    if (turned == 0) return;
    const double factor = std::pow(kZoomStep, -turned / 120.0);
    const bool onlyX = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool onlyY = event->modifiers().testFlag(Qt::ControlModifier);
    d.zoom(event->position(), onlyY ? 1 : factor, onlyX ? 1 : factor, !d.wheeling);
    d.wheeling = true;
    event->accept();
}

void LineChart::leaveEvent(QEvent* event) {
    d_->wheeling = false;
    Q_EMIT hovered(std::nullopt);
    Q_EMIT pointed(std::nullopt);
    QWidget::leaveEvent(event);
}

void LineChart::keyPressEvent(QKeyEvent* event) {
    State& d = *d_;
    const QPointF centre = plotArea().center();
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    if (event->modifiers().testFlag(Qt::AltModifier)) return QWidget::keyPressEvent(event);
    const auto arrow = [&](double directionX, double directionY) {
        if (d.cursor && directionX != 0) {
            double step = d.cursorStep > 0 ? d.cursorStep : niceStep(range(Axis::X).span() / 200);
            if (control) step *= 10;
            if (shift) step = std::max(d.cursorStep, step * 0.1);
            d.moveCursor(*d.cursor + directionX * step);
            Q_EMIT cursorLineReleased(*d.cursor);
        } else if (control && directionX != 0) {
            d.point(directionX);
        } else {
            const QRectF area = plotArea();
            d.pan(d.content.view, d.mapping(),
                  {-directionX * area.width() / 10, directionY * area.height() / 10}, true);
        }
    };
    switch (event->key()) {
        case Qt::Key_Home:
            return home();
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            d.zoom(centre, 1 / kZoomStep, 1 / kZoomStep, true);
            return;
        case Qt::Key_Minus:
            d.zoom(centre, kZoomStep, kZoomStep, true);
            return;
        case Qt::Key_Backspace:
            return zoomBack();
        case Qt::Key_Left:
            return arrow(-1, 0);
        case Qt::Key_Right:
            return arrow(1, 0);
        case Qt::Key_Up:
            return arrow(0, 1);
        case Qt::Key_Down:
            return arrow(0, -1);
        case Qt::Key_L: {
            const Axis which = shift ? Axis::X : Axis::Y;
            if (axis(which).canToggleLog && !control) return setLog(which, !axis(which).log);
            break;
        }
        case Qt::Key_Escape:
            if (d.gesture == State::Gesture::Box) {
                d.gesture = State::Gesture::None;
                return update();
            }
            break;
        default:
            break;
    }
    QWidget::keyPressEvent(event);
}

void LineChart::contextMenuEvent(QContextMenuEvent* event) {
    if (d_->editing && event->reason() == QContextMenuEvent::Mouse) {
        Q_EMIT pointMenuRequested(toData(event->pos()), event->globalPos());
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Show all and follow"), QKeySequence(Qt::Key_Home), this, &LineChart::home);
    menu->addAction(tr("Previous zoom"), QKeySequence(Qt::Key_Backspace), this, &LineChart::zoomBack)
        ->setEnabled(!following());
    menu->addSeparator();
    const auto logAction = [&](Axis which, const QString& text, const QKeySequence& key) {
        if (!axis(which).canToggleLog) return;
        QAction* action = menu->addAction(text, key, this, [this, which](bool on) { setLog(which, on); });
        action->setCheckable(true);
        action->setChecked(axis(which).log);
    };
    logAction(Axis::Y, tr("Logarithmic y"), QKeySequence(Qt::Key_L));
    logAction(Axis::X, tr("Logarithmic x"), QKeySequence(Qt::SHIFT | Qt::Key_L));
    menu->addSeparator();
    menu->addAction(tr("Export chart…"), this, [this] {
        if (!d_->exporter) {
            d_->exporter = new Exporter(this);
            connect(d_->exporter, &Exporter::message, this, &LineChart::message);
        }
        d_->exporter->saveChart(*this);
    });
    menu->popup(event->globalPos());
}

}  // namespace jordanscope::views
