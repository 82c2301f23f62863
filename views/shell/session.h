#pragma once

#include <QJsonObject>
#include <QString>

namespace jordanscope::views {

/// What a session file holds. Each part is judged by whoever owns it; here only the frame is.
struct Session {
    QString page;            // pageId of the shown page, or empty
    QJsonObject parameters;  // toJson(Parameters)
    QJsonObject target;      // toJson(FitSetup)
    QJsonObject pages;       // pageId -> Page::saveState
    bool operator==(const Session&) const = default;
};

/// Throws Error(Data) that names the file, what is wrong with it and the remedy: no JSON object, another
/// program's, a version we do not know, parts of the wrong kind, over 16 MiB.
Session readSession(const QString& path);

/// Replaces the file only once it is whole, and makes its folder. Throws Error(Data) where something else
/// than a session of this version is there (also behind a symbolic link), Error(Disk) where it cannot be
/// written; what was there then stays.
void writeSession(const QString& path, const Session& session);

}  // namespace jordanscope::views
