#include "views/shell/main_window.h"

#include <algorithm>
#include <map>

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScreen>
#include <QSettings>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <sys/stat.h>

#include "core/base/error.h"
#include "tests/support/processor_time.h"
#include "tests/views/fail_on_warning.h"
#include "views/charts/line_chart.h"
#include "views/controls/value_slider.h"
#include "views/kernel_model/parameter_model.h"
#include "views/kernel_model/target_model.h"
#include "views/shell/message_bar.h"
#include "views/shell/session.h"
#include "views/shell/session_keeper.h"
#include "views/shell/settings.h"

using namespace jordanscope;
using namespace jordanscope::views;

namespace {

/// What the named controls of a page show, in their order.
QStringList shownBy(const Page& page) {
    QStringList all;
    for (const QWidget* widget : page.findChildren<QWidget*>()) {
        if (widget->objectName().isEmpty() || widget->objectName().startsWith(QLatin1String("qt_"))) continue;
        QString value;
        if (const auto* box = qobject_cast<const QComboBox*>(widget))
            value = box->currentText();
        else if (const auto* button = qobject_cast<const QAbstractButton*>(widget);
                 button && button->isCheckable())
            value = button->isChecked() ? QStringLiteral("on") : QStringLiteral("off");
        else if (const auto* line = qobject_cast<const QLineEdit*>(widget))
            value = line->text();
        else
            continue;
        all << widget->objectName() + QLatin1Char('=') + value;
    }
    return all;
}

/// A splitter's sizes depend on when it was laid out.
QJsonObject withoutSizes(QJsonObject state) {
    for (const char* key : {"rows", "columns", "splitter", "upperRow", "lowerRow"})
        state.remove(QLatin1String(key));
    return state;
}

}  // namespace

class MainWindowTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    WindowOptions options(const QString& session = {}) {
        WindowOptions o;
        o.transient = session.isEmpty();
        o.session = session;
        o.runs = folder_.filePath(QStringLiteral("runs"));
        return o;
    }

    QString written(const QString& name, const QByteArray& bytes) {
        const QString path = folder_.filePath(name);
        QFile file(path);
        [[maybe_unused]] const bool ok = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
        return path;
    }

    static Parameters changed(Parameters parameters) {
        parameters.eta += 0.125;
        return parameters;
    }
    static QJsonObject frame(const Session& session) {
        return {{"parameters", session.parameters}, {"target", session.target}, {"pages", session.pages}};
    }
    static Session sessionOf(const QJsonObject& frame) {
        return {.page = {},
                .parameters = frame[QStringLiteral("parameters")].toObject(),
                .target = frame[QStringLiteral("target")].toObject(),
                .pages = frame[QStringLiteral("pages")].toObject()};
    }
    /// Every place below an object, its members' members included.
    static QList<QStringList> placesIn(const QJsonValue& value) {
        QList<QStringList> places;
        const QJsonObject object = value.toObject();
        for (auto it = object.begin(); it != object.end(); ++it) {
            places << QStringList{it.key()};
            for (const QStringList& deeper : placesIn(it.value())) places << QStringList{it.key()} + deeper;
        }
        return places;
    }
    static QJsonValue replaced(const QJsonValue& value, const QStringList& place, const QJsonValue& by) {
        if (place.isEmpty()) return by;
        QJsonObject object = value.toObject();
        object[place.front()] = replaced(object[place.front()], place.mid(1), by);
        return object;
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QApplication::setOrganizationName(QStringLiteral("jordanscope-test"));
        QApplication::setApplicationName(QStringLiteral("jordanscope-test"));
        applyTheme(*qApp, lightTheme());
    }
    void init() { failOnWarning(); }

    void pagesAreMadeWhenShown() {
        MainWindow window(options());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(window.currentPage(), QStringLiteral("explore"));
        QCOMPARE(window.findChildren<Page*>().size(), 1);
        for (const QString& id : MainWindow::pageIds()) {
            auto* button = window.findChild<QAbstractButton*>(QStringLiteral("navigation.") + id);
            QVERIFY(button && !button->accessibleName().isEmpty());
            QTest::mouseClick(button, Qt::LeftButton);
            QCOMPARE(window.currentPage(), id);
            QVERIFY(button->isChecked());
        }
        QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(window.currentPage(), QStringLiteral("fit"));
    }

    void theFirstPaintIsQuick() {
        const double before = threadSeconds();
        MainWindow window(options());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        (void)window.grab();
        const double took = threadSeconds() - before;
        qInfo("first paint: %.0f ms of work", took * 1e3);
        QVERIFY(took < 0.7);
    }

    void aSessionComesBack() {
        const QString path = folder_.filePath(QStringLiteral("my r\u00e4ns \u5b9f\u9a13/session.json"));
        Parameters wanted;
        {
            MainWindow window(options(path));
            wanted = window.parameters().value();
            wanted.eta = -2.5;
            wanted.context = 2048;
            wanted.order = 2;
            window.parameters().set(wanted, {});
            wanted = window.parameters().value();
            window.showPage(QStringLiteral("fit"));
            window.close();
        }
        MainWindow window(options(path));
        QCOMPARE(window.currentPage(), QStringLiteral("fit"));
        QCOMPARE(window.parameters().value(), wanted);
        QVERIFY(!window.parameters().undoStack().canUndo());
    }

    void hostileSessionsOnlyCostAMessage_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("{\"format\": ");
        QTest::newRow("array") << QByteArray("[1, 2]");
        QTest::newRow("another program's") << QByteArray("{\"format\": \"x\", \"version\": 1}");
        QTest::newRow("future") << QByteArray("{\"format\": \"jordanscope-session\", \"version\": 99}");
        QTest::newRow("wrong kinds") << QByteArray(
            "{\"format\": \"jordanscope-session\", \"version\": 1, \"pages\": [3]}");
        QTest::newRow("binary") << QByteArray(4096, '\0');
        QTest::newRow("deep") << QByteArray(200'000, '[');
        QTest::newRow("huge") << QByteArray((16 << 20) + 5, ' ');
    }
    void hostileSessionsOnlyCostAMessage() {
        QFETCH(QByteArray, bytes);
        const QString path = written(QStringLiteral("hostile.json"), bytes);
        QVERIFY_EXCEPTION_THROWN(readSession(path), Error);
        MainWindow window(options(path));
        QCOMPARE(window.currentPage(), QStringLiteral("explore"));
        QVERIFY(window.findChild<MessageBar*>()->text().contains(QStringLiteral("hostile.json")));
        window.parameters().set(changed(window.parameters().value()), {});
        window.close();
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(file.readAll() == bytes, "what was no session is not written over");
        QVERIFY_EXCEPTION_THROWN(writeSession(path, window.session()), Error);
    }

    /// Of the window's own file what cannot be read is put aside, beside what was put aside before.
    void whatIsNoSessionIsPutAside() {
        const QString path = written(QStringLiteral("own.json"), "first");
        for (const char* content : {"first", "second"}) {
            written(QStringLiteral("own.json"), content);
            const OpenedSession opened = openSessionFile(path, /*asked=*/false);
            QVERIFY(opened.saves && !opened.session);
            QVERIFY(opened.problem.contains(QStringLiteral("own.json.bad")));
            QVERIFY(!QFile::exists(path));
        }
        const auto contents = [](const QString& name) {
            QFile file(name);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
        };
        QCOMPARE(contents(path + QStringLiteral(".bad")), QByteArray("first"));
        QCOMPARE(contents(path + QStringLiteral(".bad-2")), QByteArray("second"));
    }

    void nothingIsSavedThroughALinkOntoSomethingElse() {
        const QString other = written(QStringLiteral("other.txt"), "mine");
        for (const QString& target : {other, folder_.filePath(QStringLiteral("nowhere")), folder_.path()}) {
            const QString link = folder_.filePath(QStringLiteral("link.json"));
            QFile::remove(link);
            QVERIFY(QFile::link(target, link));
            for (const bool asked : {true, false}) QVERIFY(!openSessionFile(link, asked).saves);
            QVERIFY_EXCEPTION_THROWN(writeSession(link, {}), Error);
        }
        QFile file(other);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("mine"));
    }

    /// A newer version of this program may have been tried, and will be again.
    void settingsOfAnotherVersionAreKept() {
        QVERIFY(flushSettings(std::chrono::seconds(20)));
        {
            QSettings settings;
            settings.clear();
            settings.setValue(QStringLiteral("version"), 99);
            settings.setValue(QStringLiteral("theme"), QStringLiteral("plaid"));
        }
        storeTheme(ThemeChoice::Dark);
        QVERIFY(flushSettings(std::chrono::seconds(20)));
        QSettings settings;
        QCOMPARE(settings.value(QStringLiteral("version")).toInt(), 99);
        QCOMPARE(settings.value(QStringLiteral("theme")).toString(), QStringLiteral("plaid"));
        QCOMPARE(settings.value(QStringLiteral("version1/theme")).toString(), QStringLiteral("dark"));
        QCOMPARE(storedTheme(), ThemeChoice::Dark);
        settings.clear();
    }

    void aChangeIsSavedWithoutAClose() {
        const QString path = folder_.filePath(QStringLiteral("auto.json"));
        MainWindow window(options(path));
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const Parameters wanted = changed(window.parameters().value());
        window.parameters().set(wanted, {});
        QTest::keyClick(&window, Qt::Key_Shift);  // as any key of a user does
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 20000);
        QTRY_COMPARE_WITH_TIMEOUT(parametersFromJson(readSession(path).parameters).eta, wanted.eta, 20000);
        // A second window looks at it and leaves it alone.
        MainWindow second(options(path));
        QCOMPARE(second.parameters().value().eta, wanted.eta);
        QVERIFY(
            second.findChild<MessageBar*>()->text().contains(QStringLiteral("belongs to another window")));
        second.parameters().set(changed(wanted), {});
        second.close();
        QCOMPARE(parametersFromJson(readSession(path).parameters).eta, wanted.eta);
    }

    void aSaveThatFailsIsSaidInTheWindow() {
        const QString path = folder_.filePath(QStringLiteral("failing.json"));
        MainWindow window(options(path));
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(QDir().mkdir(path));  // something else has taken its place
        window.parameters().set(changed(window.parameters().value()), {});
        QTest::keyClick(&window, Qt::Key_Shift);
        QTRY_VERIFY_WITH_TIMEOUT(
            window.findChild<MessageBar*>()->text().contains(QStringLiteral("cannot write the session")),
            20000);
    }

    /// What a window with every page made writes is what the program reads: each value of it in turn becomes
    /// what it may not be, and the rest is still taken.
    void anyValueOfASessionMayBeNonsense() {
        MainWindow window(options());
        window.show();
        for (const QString& id : MainWindow::pageIds()) {
            window.showPage(id);
            QTRY_VERIFY_WITH_TIMEOUT(window.page(id).settled(), 60'000);
        }
        const QJsonObject whole = frame(window.session());
        const QList<QStringList> places = placesIn(whole);
        QVERIFY2(places.size() > 40, "every part has values");
        for (const QString& id : MainWindow::pageIds())
            QVERIFY2(
                std::ranges::any_of(places, [&](const QStringList& place) { return place.value(1) == id; }),
                qPrintable(id));
        const QList<QJsonValue> nonsense{
            QJsonValue::Null,
            -7,
            1e300,
            true,
            QStringLiteral("NaN"),
            QStringLiteral("<img src=x>"),
            QString(10'000, QLatin1Char('9')),
            QJsonArray{QJsonValue::Null, QJsonArray{}, -1e300, QStringLiteral("x")},
            QJsonObject{{QStringLiteral("x"), 1}}};
        for (const QStringList& place : places) {
            for (const QJsonValue& value : nonsense) {
                const QString where = place.join(QLatin1Char('.'));
                window.restoreSession(sessionOf(replaced(whole, place, value).toObject()));
                const Parameters p = window.parameters().value();
                for (const Parameter parameter : kSliders)
                    QVERIFY2(mappingOf(parameter).contains(valueOf(p, parameter)), qPrintable(where));
                QVERIFY2(p.order >= 1 && p.order <= kLargestOrder, qPrintable(where));
            }
        }
        for (const QString& id : MainWindow::pageIds()) {
            window.showPage(id);
            QTRY_VERIFY_WITH_TIMEOUT(window.page(id).settled(), 60'000);
            (void)window.grab();
        }
        // And none of it left a mark.
        window.restoreSession(sessionOf(whole));
        QCOMPARE(frame(window.session())[QStringLiteral("parameters")], whole[QStringLiteral("parameters")]);
        QCOMPARE(frame(window.session())[QStringLiteral("target")], whole[QStringLiteral("target")]);
    }

    /// As the program does it: the models first, each page when it is shown, in whatever order.
    void everyPageComesBackInWhateverOrderTheyAreShown() {
        const QString path = folder_.filePath(QStringLiteral("order.json"));
        Session kept;
        std::map<QString, QStringList> shown;
        {
            MainWindow window(options(path));
            window.show();
            Parameters wanted = window.parameters().value();
            wanted.eta = 1.5;
            wanted.context = 512;
            wanted.order = 3;
            window.parameters().set(wanted, {});
            FitSetup setup = window.target().setup();
            setup.contexts = ContextChoice::Multiples;
            setup.precision = kernel::Precision::Float32AsPublished;
            setup.numFreqs = 8;
            setup.targetIndex = 5;
            window.target().setSetup(setup);
            for (const QString& id : MainWindow::pageIds()) {
                window.showPage(id);
                QTRY_VERIFY_WITH_TIMEOUT(window.page(id).settled(), 60'000);
            }
            auto* name = window.page(QStringLiteral("train")).findChild<QLineEdit*>(QStringLiteral("name"));
            QVERIFY(name);
            window.showPage(QStringLiteral("train"));
            name->setFocus();
            QTest::keyClicks(name, QStringLiteral("night"));
            for (const QString& id :
                 {QStringLiteral("explore"), QStringLiteral("fit"), QStringLiteral("train")})
                shown[id] = shownBy(window.page(id));
            kept = window.session();
            window.close();
        }
        for (const QString& first : MainWindow::pageIds()) {
            Session session = kept;
            session.page = first;
            writeSession(path, session);
            MainWindow window(options(path));
            window.show();
            QCOMPARE(window.currentPage(), first);
            QCOMPARE(window.session().target, kept.target);
            for (qsizetype i = 0; i < MainWindow::pageIds().size(); ++i) {
                const QString& id = MainWindow::pageIds()[(MainWindow::pageIds().indexOf(first) + 3 * i) % 4];
                window.showPage(id);
                QTRY_VERIFY_WITH_TIMEOUT(window.page(id).settled(), 60'000);
            }
            // The controls say what is computed.
            for (const auto& [id, texts] : shown) QCOMPARE(shownBy(window.page(id)), texts);
            const Session now = window.session();
            QCOMPARE(now.parameters, kept.parameters);
            QCOMPARE(now.target, kept.target);
            for (const QString& id : MainWindow::pageIds())
                QVERIFY2(withoutSizes(now.pages[id].toObject()) == withoutSizes(kept.pages[id].toObject()),
                         qPrintable(id + QLatin1Char(' ') +
                                    QString::fromUtf8(QJsonDocument(now.pages[id].toObject()).toJson())));
        }
    }

    void aSessionThatIsAPipeIsRefused() {
        const QString path = folder_.filePath(QStringLiteral("pipe.json"));
        QCOMPARE(mkfifo(path.toLocal8Bit().constData(), 0600), 0);
        MainWindow window(options(path));
        QVERIFY(window.findChild<MessageBar*>()->text().contains(QStringLiteral("pipe.json")));
    }

    void theMenuKeepsNothingOfAnOpening() {
        MainWindow window(options());
        window.show();
        auto* menu = window.findChild<QMenu*>(QStringLiteral("menu"));
        QVERIFY(menu);
        auto* button = window.findChild<QAbstractButton*>(QStringLiteral("navigation.menu"));
        qsizetype once = 0;
        for (int i = 0; i < 6; ++i) {
            bool seen = false;
            // The menu has an event loop of its own until it closes.
            QTimer::singleShot(0, menu, [&] {
                seen = menu->isVisible();
                QTest::keyClick(menu, Qt::Key_Escape);
            });
            QTest::keyClick(button, Qt::Key_Space);
            QTRY_VERIFY(!menu->isVisible());
            QVERIFY(seen);
            const qsizetype kept = menu->findChildren<QObject*>().size();
            if (i == 0) once = kept;
            QCOMPARE(kept, once);
        }
    }

    void theSameMessageCountsUp() {
        MainWindow window(options());
        window.show();
        auto* bar = window.findChild<MessageBar*>();
        QVERIFY(!bar->isVisible());
        for (int i = 0; i < 3; ++i) window.tell(QStringLiteral("<b>disk</b> full"));
        QCOMPARE(bar->count(), 3);
        QCOMPARE(bar->findChild<QLabel*>()->text(), QStringLiteral("<b>disk</b> full (3)"));
        QCOMPARE(bar->findChild<QLabel*>()->textFormat(), Qt::PlainText);
        window.tell(QStringLiteral("other"));
        QCOMPARE(bar->count(), 1);
        QTest::mouseClick(bar->findChild<QToolButton*>(QStringLiteral("messageBar.close")), Qt::LeftButton);
        QVERIFY(!bar->isVisible());
    }

    void everyPageFollowsTheTheme() {
        MainWindow window(options());
        window.show();
        // The share of pixels whose lightness passes the test.
        const auto share = [&](auto&& test) {
            const QImage picture = window.grab().toImage();
            qint64 passing = 0, pixels = 0;
            for (int y = 0; y < picture.height(); y += 2)
                for (int x = 0; x < picture.width(); x += 2, ++pixels)
                    passing += test(picture.pixelColor(x, y).lightness());
            return static_cast<double>(passing) / static_cast<double>(pixels);
        };
        for (const QString& id : MainWindow::pageIds()) {
            window.showPage(id);
            QTRY_VERIFY_WITH_TIMEOUT(window.page(id).settled(), 60'000);
            window.setThemeChoice(ThemeChoice::Dark);
            QTRY_VERIFY2(share([](int lightness) { return lightness > 140; }) < 1.0 / 12, qPrintable(id));
            window.setThemeChoice(ThemeChoice::Light);
            QTRY_VERIFY2(share([](int lightness) { return lightness < 120; }) < 1.0 / 6, qPrintable(id));
        }
    }

    void pagesFitTheSmallestLayout() {
        WindowOptions small = options();
        small.size = QSize(1280, 720);
        MainWindow window(small);
        window.show();
        for (const QString& id : MainWindow::pageIds()) {
            window.showPage(id);
            QTRY_VERIFY_WITH_TIMEOUT(window.page(id).settled(), 60'000);
            QCOMPARE(window.size(), QSize(1280, 720));
            QVERIFY2(window.page(id).minimumSizeHint().width() <= 1280 - 68, qPrintable(id));
            QVERIFY2(window.page(id).minimumSizeHint().height() <= 720, qPrintable(id));
        }
    }

    void aWindowStoredOffScreenComesBack() {
        {
            MainWindow window(options(folder_.filePath(QStringLiteral("s.json"))));
            window.show();
            window.move(50'000, -40'000);
            window.close();
        }
        MainWindow window(options(folder_.filePath(QStringLiteral("s.json"))));
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(window.geometry().intersects(QGuiApplication::primaryScreen()->availableGeometry()));
    }

    void focusFollowsToTheNewPage() {
        MainWindow window(options());
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const auto button = [&](const char* id) {
            return window.findChild<QAbstractButton*>(QStringLiteral("navigation.") + QLatin1String(id));
        };
        const auto onPage = [&] {
            QWidget* page = window.findChild<QStackedWidget*>()->currentWidget();
            return window.focusWidget() == page || page->isAncestorOf(window.focusWidget());
        };
        QVERIFY(onPage());
        button("explore")->setFocus(Qt::TabFocusReason);
        QTest::mouseClick(button("fit"), Qt::LeftButton);
        QVERIFY(!button("explore")->hasFocus());
        QVERIFY(onPage());
        QTest::keyClick(window.focusWidget(), Qt::Key_Tab);
        QVERIFY(onPage());
        QWidget* last = window.focusWidget();
        QVERIFY(qobject_cast<Page*>(last) == nullptr);
        // Each page keeps its own place, whether one comes by mouse or by key.
        QTest::mouseClick(button("explore"), Qt::LeftButton);
        QVERIFY(onPage());
        QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(window.focusWidget(), last);
        // Who walks the rail by key stays on it.
        button("compare")->setFocus(Qt::TabFocusReason);
        QTest::keyClick(button("compare"), Qt::Key_Space);
        QCOMPARE(window.currentPage(), QStringLiteral("compare"));
        QVERIFY(button("compare")->hasFocus());
        QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
        QVERIFY(onPage());
    }

    void aThemeMayChangeInTheMidstOfADrag() {
        MainWindow window(options());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const auto drag = [&](QWidget* target, QPoint from, QPoint by, Qt::KeyboardModifiers keys = {}) {
            QTest::mousePress(target, Qt::LeftButton, keys, from);
            QTest::mouseMove(target, from + by / 2);
            window.setThemeChoice(ThemeChoice::Dark);
            (void)window.grab();
            QTest::mouseMove(target, from + by);
            window.setThemeChoice(ThemeChoice::Light);
            QTest::mouseRelease(target, Qt::LeftButton, keys, from + by);
            (void)window.grab();
        };
        auto* slider = window.findChild<ValueSlider*>();
        QVERIFY(slider);
        const Parameters before = window.parameters().value();
        drag(slider, slider->rect().center(), {60, 0});
        const Parameters after = window.parameters().value();
        QVERIFY(!(after == before));
        QTest::mouseMove(slider, slider->rect().center() - QPoint(50, 0));
        QCOMPARE(window.parameters().value(), after);
        // One drag is one step back.
        window.findChild<QAction*>(QStringLiteral("menu.undo"))->trigger();
        QCOMPARE(window.parameters().value(), before);

        QTRY_VERIFY_WITH_TIMEOUT(window.page(window.currentPage()).settled(), 20000);
        auto* chart = window.page(QStringLiteral("explore")).findChild<LineChart*>();
        QVERIFY(chart);
        const QPoint middle = chart->plotArea().center().toPoint();
        drag(chart, middle, {80, 60});
        QVERIFY(chart->view().x);
        const View zoomed = chart->view();
        QTest::mouseMove(chart, middle - QPoint(90, 30));
        QTest::mouseClick(chart, Qt::RightButton, Qt::ShiftModifier, {2, 2});
        QCOMPARE(chart->view().x, zoomed.x);
        QCOMPARE(chart->view().y, zoomed.y);
    }

    void undoBelongsToTheModel() {
        MainWindow window(options());
        window.show();
        const double before = window.parameters().value().eta;
        window.parameters().set(Parameter::Eta, 3.0);
        window.findChild<QAction*>(QStringLiteral("menu.undo"))->trigger();
        QCOMPARE(window.parameters().value().eta, before);
        window.findChild<QAction*>(QStringLiteral("menu.redo"))->trigger();
        QCOMPARE(window.parameters().value().eta, 3.0);
    }
};

QTEST_MAIN(MainWindowTest)
#include "main_window_test.moc"
