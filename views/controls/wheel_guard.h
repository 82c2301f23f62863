#pragma once

#include <QObject>
#include <QPoint>
#include <QPointer>
#include <QWidget>

class QWheelEvent;

namespace jordanscope::views {

/// What the wheel may do to a value, for every combo box, spin box, slider and tab bar of the application: it
/// turns one only where somebody has put the focus, else it scrolls on; and only by whole steps, which the
/// small turns of a touchpad add up to. Scroll bars scroll as ever. GUI thread.
class WheelGuard : public QObject {
public:
    /// One guard an application, however often this is called.
    static void install();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    explicit WheelGuard(QObject* parent) : QObject(parent) {}
    bool turn(QWidget& widget, QWheelEvent& event);

    QPointer<QWidget> turned_;
    int rest_ = 0;  // of a step, in eighths of a degree
    bool passes_ = false;
};

}  // namespace jordanscope::views
