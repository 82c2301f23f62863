#pragma once

#include <chrono>

#include <QByteArray>
#include <QString>

#include "views/look/theme.h"

namespace jordanscope::views {

/// What outlives a session: kept with QSettings under a version; values of another version stay as they are
/// and, like those of another kind, count as not set. Storing waits for no disk: a thread of its own writes,
/// and what was stored is read back from memory. GUI thread only.
ThemeChoice storedTheme();
void storeTheme(ThemeChoice choice);
QString storedLanguage();  // "en", "ko" or empty for the desktop's
void storeLanguage(const QString& language);
QString storedRunsFolder();
void storeRunsFolder(const QString& folder);
QString storedJordan();  // where the program `jordan` is, if not beside this one or on PATH
/// 128 random bits of this user's, made when first asked for: by them a waiting run is known as queued here.
QByteArray launchSecret();
QByteArray storedGeometry();
void storeGeometry(const QByteArray& geometry);

/// Waits until everything stored has been written; false where it has not been in time.
bool flushSettings(std::chrono::milliseconds patience);

/// session.json in the user's data folder.
QString defaultSessionPath();

}  // namespace jordanscope::views
