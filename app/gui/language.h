#pragma once

#include <QString>

class QApplication;

namespace jordanscope::gui {

/// Installs the translations of `language` ("en", "ko"; empty: the setting, else the desktop's). Throws
/// Error(Usage) for a language there is no translation for, or when no installed font can show it.
void installLanguage(QApplication& application, const QString& language);

}  // namespace jordanscope::gui
