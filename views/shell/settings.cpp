#include "views/shell/settings.h"

#include <QDir>
#include <QSettings>
#include <QStandardPaths>

namespace jordanscope::views {
namespace {

constexpr int kVersion = 1;

QVariant stored(const char* key) {
    const QSettings settings;
    if (settings.value(QStringLiteral("version"), kVersion).toInt() != kVersion) return {};
    return settings.value(QLatin1String(key));
}

void store(const char* key, const QVariant& value) {
    QSettings settings;
    if (settings.value(QStringLiteral("version"), kVersion).toInt() != kVersion) settings.clear();
    settings.setValue(QStringLiteral("version"), kVersion);
    settings.setValue(QLatin1String(key), value);
}

}  // namespace

ThemeChoice storedTheme() {
    return themeChoiceFromName(stored("theme").toString());
}
void storeTheme(ThemeChoice choice) {
    store("theme", themeChoiceName(choice));
}

QString storedLanguage() {
    const QString language = stored("language").toString();
    return language == QLatin1String("en") || language == QLatin1String("ko") ? language : QString();
}
void storeLanguage(const QString& language) {
    store("language", language);
}

QString storedRunsFolder() {
    const QString folder = stored("runs").toString();
    return QDir::isAbsolutePath(folder) ? folder : QString();
}
void storeRunsFolder(const QString& folder) {
    store("runs", folder);
}

QString storedJordan() {
    return stored("jordan").toString();
}

QByteArray storedGeometry() {
    return stored("geometry").toByteArray();
}
void storeGeometry(const QByteArray& geometry) {
    store("geometry", geometry);
}

QString defaultSessionPath() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
           QStringLiteral("/session.json");
}

}  // namespace jordanscope::views
