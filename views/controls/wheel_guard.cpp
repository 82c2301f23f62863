#include "views/controls/wheel_guard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QScrollBar>
#include <QTabBar>
#include <QWheelEvent>

namespace jordanscope::views {
namespace {

constexpr int kStep = 120;

bool guarded(const QWidget* widget) {
    return qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) ||
           qobject_cast<const QTabBar*>(widget) ||
           (qobject_cast<const QAbstractSlider*>(widget) && !qobject_cast<const QScrollBar*>(widget));
}

}  // namespace

void WheelGuard::install() {
    static QPointer<WheelGuard> guard;
    if (guard) return;
    guard = new WheelGuard(qApp);
    qApp->installEventFilter(guard);
}

bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
    if ((event->type() != QEvent::Wheel && event->type() != QEvent::Polish) || !watched->isWidgetType() ||
        passes_)
        return false;
    auto* widget = static_cast<QWidget*>(watched);
    if (!guarded(widget)) return false;
    if (event->type() == QEvent::Wheel) return turn(*widget, *static_cast<QWheelEvent*>(event));
    // Qt's own policy gives the focus to whatever the wheel passes over.
    if (widget->focusPolicy() == Qt::WheelFocus) widget->setFocusPolicy(Qt::StrongFocus);
    return false;
}

bool WheelGuard::turn(QWidget& widget, QWheelEvent& event) {
    if (!widget.hasFocus()) {
        event.ignore();
        return true;
    }
    // Some platforms give a touchpad's way in pixels alone, and turn Shift and the wheel into a horizontal
    // one.
    const QPoint delta = event.angleDelta().isNull() ? event.pixelDelta() : event.angleDelta();
    const int turned = delta.y() != 0 ? delta.y() : delta.x();
    if (turned_ != &widget || (turned > 0) != (rest_ > 0)) rest_ = 0;
    turned_ = &widget;
    const int sum = rest_ + turned, whole = sum / kStep * kStep;
    rest_ = sum - whole;
    if (whole != 0) {
        QWheelEvent steps(event.position(), event.globalPosition(), {},
                          delta.y() != 0 ? QPoint(0, whole) : QPoint(whole, 0), event.buttons(),
                          event.modifiers(), Qt::NoScrollPhase, event.inverted());
        passes_ = true;
        QCoreApplication::sendEvent(&widget, &steps);
        passes_ = false;
    }
    event.accept();
    return true;
}

}  // namespace jordanscope::views
