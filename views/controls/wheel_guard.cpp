#include "views/controls/wheel_guard.h"

#include <QEvent>

namespace jordanscope::views {

WheelGuard::WheelGuard(QWidget* box) : QObject(box) {
    // Qt's own policy gives the focus to whatever the wheel passes over.
    box->setFocusPolicy(Qt::StrongFocus);
    box->installEventFilter(this);
}

bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus())
        return QObject::eventFilter(watched, event);
    event->ignore();
    return true;
}

}  // namespace jordanscope::views
