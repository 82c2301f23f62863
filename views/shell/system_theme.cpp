#include "views/shell/system_theme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace jordanscope::views {
namespace {

constexpr const char* kService = "org.freedesktop.portal.Desktop";
constexpr const char* kPath = "/org/freedesktop/portal/desktop";
constexpr const char* kInterface = "org.freedesktop.portal.Settings";
constexpr const char* kGroup = "org.freedesktop.appearance";
constexpr const char* kKey = "color-scheme";
// QDBusConnection knows slots by name only; the 1 says that it is one.
constexpr const char* kSlot = "1settingChanged(QString,QString,QDBusVariant)";

}  // namespace

std::optional<bool> prefersDark(QVariant value) {
    while (value.canConvert<QDBusVariant>()) value = value.value<QDBusVariant>().variant();
    bool ok = false;
    const uint scheme = value.toUInt(&ok);
    if (!ok || scheme == 0 || scheme > 2) return {};
    return scheme == 1;
}

SystemTheme::SystemTheme(bool startPaletteDark, QObject* parent)
    : QObject(parent), startPaletteDark_(startPaletteDark), dark_(startPaletteDark) {}

void SystemTheme::ask() {
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return;
    bus.connect(QLatin1String(kService), QLatin1String(kPath), QLatin1String(kInterface),
                QStringLiteral("SettingChanged"), this, kSlot);
    QDBusMessage call = QDBusMessage::createMethodCall(QLatin1String(kService), QLatin1String(kPath),
                                                       QLatin1String(kInterface), QStringLiteral("Read"));
    call << QString::fromLatin1(kGroup) << QString::fromLatin1(kKey);
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call, 3000), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* done) {
        done->deleteLater();
        const QDBusPendingReply<QDBusVariant> reply = *done;
        if (!reply.isError()) take(QVariant::fromValue(reply.value()));
    });
}

void SystemTheme::settingChanged(const QString& group, const QString& key, const QDBusVariant& value) {
    if (group == QLatin1String(kGroup) && key == QLatin1String(kKey)) take(QVariant::fromValue(value));
}

void SystemTheme::take(const QVariant& value) {
    const bool dark = prefersDark(value).value_or(startPaletteDark_);
    if (dark == dark_) return;
    dark_ = dark;
    Q_EMIT changed(dark);
}

}  // namespace jordanscope::views
