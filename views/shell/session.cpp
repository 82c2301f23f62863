#include "views/shell/session.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>

#include "core/base/error.h"

namespace jordanscope::views {
namespace {

constexpr qint64 kLargest = 16 << 20;
constexpr int kVersion = 1;
constexpr const char* kFormat = "jordanscope-session";

[[noreturn]] void fail(const QString& path, const QString& problem) {
    throw Error(ErrorKind::Data,
                ("the session " + path + " " + problem + "; open another one").toStdString());
}

QJsonObject part(const QJsonObject& root, const char* name, const QString& path) {
    const QJsonValue value = root.value(QLatin1String(name));
    if (value.isUndefined()) return {};
    if (!value.isObject())
        fail(path, QStringLiteral("holds a \"%1\" that is no object").arg(QLatin1String(name)));
    return value.toObject();
}

}  // namespace

Session readSession(const QString& path) {
    // Opening a pipe would wait for whoever writes to it.
    if (const QFileInfo info(path); info.exists() && !info.isFile()) fail(path, "is no plain file");
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) fail(path, "cannot be read (" + file.errorString() + ")");
    // A device or a pipe has no size to trust.
    const QByteArray bytes = file.read(kLargest + 1);
    if (bytes.size() > kLargest) fail(path, QStringLiteral("is larger than 16 MiB"));
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &problem);
    if (problem.error != QJsonParseError::NoError) {
        fail(path,
             QStringLiteral("is no JSON (%1 at byte %2)").arg(problem.errorString()).arg(problem.offset));
    }
    if (!document.isObject()) fail(path, QStringLiteral("is no JSON object"));
    const QJsonObject root = document.object();
    if (root.value(QLatin1String("format")).toString() != QLatin1String(kFormat)) {
        fail(path, QStringLiteral("was not written by Jordanscope"));
    }
    if (const int version = root.value(QLatin1String("version")).toInt(-1); version != kVersion) {
        fail(path,
             QStringLiteral("has version %1 and this program knows version %2").arg(version).arg(kVersion));
    }
    Session session;
    session.page = root.value(QLatin1String("page")).toString();
    session.parameters = part(root, "parameters", path);
    session.target = part(root, "target", path);
    session.pages = part(root, "pages", path);
    return session;
}

void writeSession(const QString& path, const Session& session) {
    const QJsonObject root{
        {"format", QLatin1String(kFormat)}, {"version", kVersion},      {"page", session.page},
        {"parameters", session.parameters}, {"target", session.target}, {"pages", session.pages}};
    const QFileInfo there(path);
    if (there.exists() || there.isSymLink()) {
        try {
            readSession(path);
        } catch (const Error&) {
            throw Error(ErrorKind::Data, ("cannot write the session " + path +
                                          ": what is there is none, and stays; choose another name")
                                             .toStdString());
        }
    }
    QDir().mkpath(there.absolutePath());
    QSaveFile file(path);
    const QByteArray bytes = QJsonDocument(root).toJson();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        throw Error(ErrorKind::Disk, ("cannot write the session " + path + ": " + file.errorString() +
                                      "; choose another folder")
                                         .toStdString());
    }
}

}  // namespace jordanscope::views
