#pragma once

#include <optional>

#include <QDBusVariant>
#include <QObject>
#include <QVariant>

namespace jordanscope::views {

/// Whether the desktop prefers dark windows. Qt 6.4 does not tell, so the settings portal is asked over
/// D-Bus, in the background; until it answers, and where there is none, the lightness of the palette the
/// program started with decides.
class SystemTheme : public QObject {
    Q_OBJECT

public:
    /// `startPaletteDark`: whether the desktop's own palette is a dark one.
    explicit SystemTheme(bool startPaletteDark, QObject* parent = nullptr);

    bool dark() const { return dark_; }
    /// Asks the portal and listens to it from now on. Returns at once.
    void ask();

Q_SIGNALS:
    void changed(bool dark);

private Q_SLOTS:
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void take(const QVariant& value);

    bool startPaletteDark_, dark_;
};

/// 1 is dark, 2 is light, anything else no preference (nullopt), however often it is wrapped.
std::optional<bool> prefersDark(QVariant portalValue);

}  // namespace jordanscope::views
