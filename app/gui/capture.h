#pragma once

#include <QString>

namespace jordanscope::views {
class MainWindow;
}

namespace jordanscope::gui {

/// Shows each page until everything on it has settled, writes FOLDER/explore.png, fit.png, train.png and
/// compare.png and prints one path a line. Throws Error(Disk) for a folder it cannot write,
/// Error(Disagreement) naming a page that does not settle within two minutes.
void capturePages(views::MainWindow& window, const QString& folder);

}  // namespace jordanscope::gui
