#pragma once

#include <functional>

class QObject;

namespace jordanscope::gui {

/// Calls `told` with the signal's number in the GUI thread when SIGTERM, SIGINT or SIGHUP (a logout, Ctrl+C,
/// a closed terminal) asks the program to end. Once a program; as long as `owner` lives. Where the system
/// refuses the pipe that it needs, signals end the program at once, as ever.
void onTermination(QObject* owner, std::function<void(int)> told);

}  // namespace jordanscope::gui
