#pragma once

#include <QWidget>

namespace jordanscope::views {

/// In a form that scrolls, the wheel turns a box only where somebody has put the focus; else it scrolls on.
class WheelGuard : public QObject {
public:
    /// Lives as long as the box.
    explicit WheelGuard(QWidget* box);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace jordanscope::views
