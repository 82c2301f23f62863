#include "views/shell/system_theme.h"

#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QSignalSpy>
#include <QTest>

#include "tests/views/fail_on_warning.h"

using namespace jordanscope::views;

/// A desktop portal that answers what it is told to.
class Portal : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

public:
    uint scheme = 0;

public Q_SLOTS:
    QDBusVariant Read(const QString& group, const QString& key) {
        const bool known =
            group == QLatin1String("org.freedesktop.appearance") && key == QLatin1String("color-scheme");
        return QDBusVariant(known ? QVariant::fromValue(QDBusVariant(scheme)) : QVariant(QString()));
    }

Q_SIGNALS:
    void SettingChanged(const QString& group, const QString& key, const QDBusVariant& value);
};

class Listener : public QObject {
    Q_OBJECT

public:
    int heard = 0;

public Q_SLOTS:
    void hear(const QString&, const QString&, const QDBusVariant&) { ++heard; }
};

class SystemThemeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        if (!QDBusConnection::sessionBus().isConnected()) QSKIP("no session bus here");
    }
    void init() { failOnWarning(); }

    void withoutAPortalThePaletteDecides() {
        SystemTheme theme(true);
        QSignalSpy changed(&theme, &SystemTheme::changed);
        theme.ask();
        // The bus answers in turn: when this one is here, so is what came of the other.
        QVERIFY(QDBusConnection::sessionBus().interface()->registeredServiceNames().isValid());
        QCoreApplication::processEvents();
        QVERIFY(theme.dark());
        QCOMPARE(changed.count(), 0);
    }

    void thePortalIsAskedAndHeard() {
        QDBusConnection bus = QDBusConnection::sessionBus();
        Portal portal;
        portal.scheme = 1;
        QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/portal/desktop"), &portal,
                                   QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.portal.Desktop")));
        SystemTheme theme(false);
        QSignalSpy changed(&theme, &SystemTheme::changed);
        theme.ask();
        QVERIFY(!theme.dark());  // asking waits for nothing
        QTRY_VERIFY(theme.dark());
        const auto tell = [&portal](uint scheme) {
            Q_EMIT portal.SettingChanged(QStringLiteral("org.freedesktop.appearance"),
                                         QStringLiteral("color-scheme"), QDBusVariant(scheme));
        };
        tell(2);
        QTRY_VERIFY(!theme.dark());
        tell(1);
        QTRY_VERIFY(theme.dark());
        // One setting of another kind; whoever listens after the theme hears it after the theme.
        Listener listener;
        QVERIFY(bus.connect({}, QStringLiteral("/org/freedesktop/portal/desktop"),
                            QStringLiteral("org.freedesktop.portal.Settings"),
                            QStringLiteral("SettingChanged"), &listener,
                            "1hear(QString,QString,QDBusVariant)"));
        Q_EMIT portal.SettingChanged(QStringLiteral("org.gnome.desktop"), QStringLiteral("color-scheme"),
                                     QDBusVariant(2U));
        QTRY_COMPARE(listener.heard, 1);
        QVERIFY(theme.dark());
        QCOMPARE(changed.count(), 3);
    }
};

QTEST_GUILESS_MAIN(SystemThemeTest)
#include "system_theme_test.moc"
