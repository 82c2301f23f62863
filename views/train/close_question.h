#pragma once

#include <QCoreApplication>
#include <QString>

class QWidget;

namespace jordanscope::views {

/// What the user wants to become of runs when the window closes.
enum class CloseChoice { KeepRunning, StopRuns, StayOpen };

/// Asked before the window closes.
class CloseQuestion {
    Q_DECLARE_TR_FUNCTIONS(CloseQuestion)

public:
    /// "2 running go on, 3 queued wait until Jordanscope opens again."; empty where nothing runs or waits.
    static QString text(int running, int queued);
    /// Asks it of the user, above `parent`.
    static CloseChoice ask(const QString& text, QWidget* parent);
};

}  // namespace jordanscope::views
