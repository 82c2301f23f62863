#include "views/controls/value_slider.h"

#include <algorithm>
#include <cmath>

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QStyleOptionSlider>
#include <QWheelEvent>

#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kPositions = 10000;  // finer than any screen
constexpr int kWheelPauseMs = 400;

}  // namespace

ValueSlider::ValueSlider(const SliderMapping& mapping, double defaultValue, QWidget* parent)
    : QSlider(Qt::Horizontal, parent), mapping_(mapping), defaultValue_(defaultValue), number_(defaultValue) {
    installValueSliderAccessibility();
    setRange(0, kPositions);
    setFixedHeight(px(16));
    setFocusPolicy(Qt::StrongFocus);
    wheelPause_.setSingleShot(true);
    wheelPause_.setInterval(kWheelPauseMs);
    connect(&wheelPause_, &QTimer::timeout, this, &ValueSlider::finish);
    const QSignalBlocker quiet(this);
    setValue(static_cast<int>(std::lround(mapping_.fraction(number_) * kPositions)));
}

void ValueSlider::setNumber(double number) {
    if (number == number_ || !std::isfinite(number)) return;
    number_ = number;
    {
        const QSignalBlocker quiet(this);
        setValue(static_cast<int>(std::lround(mapping_.fraction(number) * kPositions)));
    }
    if (QAccessible::isActive()) {
        QAccessibleValueChangeEvent event(this, number);
        QAccessible::updateAccessibility(&event);
    }
}

void ValueSlider::edit(double number) {
    if (!std::isfinite(number)) return;
    const bool inside = active_;
    if (!inside) begin();
    take(mapping_.nearest(number));
    if (!inside) finish();
}

void ValueSlider::step(int direction, Qt::KeyboardModifiers modifiers) {
    edit(stepped(direction, modifiers));
}

double ValueSlider::stepped(int direction, Qt::KeyboardModifiers modifiers) const {
    const bool fine = modifiers.testFlag(Qt::ShiftModifier);
    const bool coarse = modifiers.testFlag(Qt::ControlModifier);
    if (!snap_.empty()) return neighbourOf(snap_, number_, direction * (coarse ? 10 : 1));
    if (mapping_.kind() == SliderMapping::Kind::WholeTokens && (fine || coarse))
        return steppedTokens(mapping_, number_, fine ? direction : 0, coarse && !fine ? direction : 0);
    return mapping_.stepped(number_, direction * (fine ? 0.1 : coarse ? 10.0 : 1.0));
}

void ValueSlider::begin() {
    if (active_) return;
    active_ = true;
    Q_EMIT gestureStarted();
}

void ValueSlider::finish() {
    wheelPause_.stop();
    if (!active_) return;
    active_ = false;
    dragging_ = false;
    setSliderDown(false);
    Q_EMIT gestureFinished();
}

void ValueSlider::take(double number) {
    if (number == number_) return;
    setNumber(number);
    Q_EMIT edited(number);
}

void ValueSlider::keyPressEvent(QKeyEvent* event) {
    const Qt::KeyboardModifiers modifiers = event->modifiers();
    double wanted = number_;
    switch (event->key()) {
        case Qt::Key_Right:
        case Qt::Key_Up:
            wanted = stepped(1, modifiers);
            break;
        case Qt::Key_Left:
        case Qt::Key_Down:
            wanted = stepped(-1, modifiers);
            break;
        case Qt::Key_PageUp:
            wanted = stepped(1, Qt::ControlModifier);
            break;
        case Qt::Key_PageDown:
            wanted = stepped(-1, Qt::ControlModifier);
            break;
        case Qt::Key_Home:
            wanted = mapping_.minimum();
            break;
        case Qt::Key_End:
            wanted = mapping_.maximum();
            break;
        default:
            event->ignore();
            return;
    }
    begin();
    take(wanted);
    event->accept();
}

void ValueSlider::keyReleaseEvent(QKeyEvent* event) {
    if (event->isAutoRepeat() || dragging_) return;
    finish();
    event->ignore();
}

QRect ValueSlider::handleRect() const {
    QStyleOptionSlider option;
    initStyleOption(&option);
    return style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
}

double ValueSlider::fractionAt(double pixel) const {
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect groove = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this);
    const double room = groove.width() - handleRect().width();
    return room > 0 ? std::clamp((pixel - groove.left()) / room, 0.0, 1.0) : 0;
}

void ValueSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    const QRect handle = handleRect();
    begin();
    dragging_ = true;
    setSliderDown(true);
    if (handle.contains(event->position().toPoint())) {
        grabbedAt_ = event->position().x() - handle.left();
    } else {
        grabbedAt_ = handle.width() / 2.0;
        sinceGroovePress_.start();
        mouseMoveEvent(event);
    }
    event->accept();
}

void ValueSlider::mouseMoveEvent(QMouseEvent* event) {
    if (!dragging_) return;
    const double wanted = mapping_.value(fractionAt(event->position().x() - grabbedAt_));
    take(snap_.empty() ? wanted : nearestOf(snap_, wanted));
    event->accept();
}

void ValueSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    finish();
    event->accept();
}

void ValueSlider::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    // Two quick clicks on the groove are no double click on the handle that the first one brought here.
    const bool brought =
        sinceGroovePress_.isValid() && sinceGroovePress_.elapsed() < QApplication::doubleClickInterval();
    if (!brought && handleRect().contains(event->position().toPoint())) resetToDefault();
    event->accept();
}

void ValueSlider::wheelEvent(QWheelEvent* event) {
    const QPoint turned = event->angleDelta();
    const int delta = turned.y() != 0 ? turned.y() : turned.x();
    const int steps = delta / QWheelEvent::DefaultDeltasPerStep;
    if (steps == 0 || dragging_) return event->ignore();
    begin();
    for (int k = 0; k < std::abs(steps); ++k) take(stepped(steps > 0 ? 1 : -1, event->modifiers()));
    wheelPause_.start();
    event->accept();
}

void ValueSlider::focusOutEvent(QFocusEvent* event) {
    if (!dragging_) finish();
    QSlider::focusOutEvent(event);
}

void ValueSlider::hideEvent(QHideEvent* event) {
    finish();
    QSlider::hideEvent(event);
}

}  // namespace jordanscope::views
