#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace jordanscope::views {

/// Asks where to write; empty where nobody says. Each of `filters` is "name (*.ending)"; a name that is typed
/// without an ending gets that of the chosen filter, the first one to begin with.
QString askExportPath(QWidget* parent, const QString& title, const QStringList& filters);

}  // namespace jordanscope::views
