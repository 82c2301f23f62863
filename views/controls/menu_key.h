#pragma once

#include <QObject>

namespace jordanscope::views {

/// Shift+F10 opens the context menu of what has the focus, in the whole application. The key of its own that
/// some keyboards have is the platform's to handle; this one nobody handles under X11 and Wayland. GUI
/// thread.
class MenuKey : public QObject {
public:
    /// One an application, however often this is called.
    static void install();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using QObject::QObject;
};

}  // namespace jordanscope::views
