#include <random>

#include <QContextMenuEvent>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>

#include "tests/views/fit/page_fixture.h"
#include "views/fit/target_panel.h"

using namespace jordanscope;
using namespace jordanscope::views;

namespace {

template <typename Widget>
Widget* opened(PageFixture& f, const char* name) {
    Widget* found = nullptr;
    [&] {
        QTRY_VERIFY((found = f.page.findChild<Widget*>(QString::fromLatin1(name))) && found->isVisible());
    }();
    return found;
}

/// Types a path into the open file dialog and accepts it.
void answerFileDialog(PageFixture& f, const char* name, const QString& path) {
    auto* dialog = opened<QFileDialog>(f, name);
    auto* line = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    QVERIFY(line);
    line->setText(path);
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_VERIFY(!f.page.findChild<QFileDialog*>(QString::fromLatin1(name)));
}

QString written(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QString::fromUtf8(file.readAll());
}

void write(const QString& path, const QByteArray& content) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

}  // namespace

class FitEditingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        applyTheme(*qApp, lightTheme());
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }
    void init() { failOnWarning(); }

    void pointsAreDrawnMovedExcludedAndUndone() {
        PageFixture f;
        f.chooseTarget(QStringLiteral("drawn points"));
        f.settle();
        QVERIFY(f.page.shown()->empty);
        QVERIFY(f.page.shown()->result.fits.empty());
        auto* chart = f.find<LineChart>("fitsChart");
        const auto at = [&](double lag, double value) { return chart->toPixel({lag, value}).toPoint(); };
        for (const auto& [lag, value] : {std::pair{0.0, 0.5}, {300.0, -0.5}, {700.0, 0.25}, {1000.0, 0.0}})
            QTest::mouseClick(chart, Qt::LeftButton, {}, at(lag, value));
        f.settle();
        const auto& points = f.target.setup().target.points;
        QCOMPARE(points.size(), size_t(4));
        QVERIFY(std::abs(points[1].lag - 300) <= 4);
        QVERIFY(std::abs(points[1].value + 0.5) < 0.02);
        QCOMPARE(f.page.shown()->result.fits.size(), size_t(11));
        // The curve goes through the points and ends with them.
        const auto& target = *f.page.shown()->target;
        QVERIFY(std::abs(target[static_cast<size_t>(points[1].lag)] - points[1].value) < 1e-12);
        QVERIFY(std::isnan(target[static_cast<size_t>(points[3].lag) + 1]));
        QVERIFY(f.find<QLabel>("fitNotices")->text().contains(QStringLiteral("left out")));
        // No data beyond the last point: longer contexts have nothing to say.
        QCOMPARE(f.cell(0, 2), QStringLiteral("—"));
        QCOMPARE(f.find<LineChart>("mseChart")->series().front().x->size(), size_t(1));
        QCOMPARE(f.find<LineChart>("fitsChart")->undrawable(), 0);

        const auto drawn = points;
        QTest::mousePress(chart, Qt::LeftButton, {}, at(drawn[2].lag, drawn[2].value));
        QTest::mouseMove(chart, at(650, 0.6));
        QTest::mouseMove(chart, at(600, 0.8));
        QTest::mouseRelease(chart, Qt::LeftButton, {}, at(600, 0.8));
        f.settle();
        QCOMPARE(points.size(), size_t(4));
        QCOMPARE(points[2].id, drawn[2].id);
        QVERIFY(std::abs(points[2].lag - 600) <= 4 && std::abs(points[2].value - 0.8) < 0.02);

        QTest::keyClick(chart, Qt::Key_X);
        QVERIFY(points[2].excluded);
        f.settle();
        QVERIFY(std::abs((*f.page.shown()->target)[600] - 0.8) > 0.1);
        QTest::keyClick(chart, Qt::Key_Delete);
        QCOMPARE(points.size(), size_t(3));
        f.settle();

        QUndoStack& undo = *f.page.undoStack();
        QCOMPARE(undo.count(), 8);  // the kind of target, four points, a drag, exclude, delete
        undo.undo();
        QVERIFY(points[2].excluded);
        undo.undo();
        QVERIFY(!points[2].excluded);
        undo.undo();
        QCOMPARE(points, drawn);
        while (undo.index() > 1) undo.undo();
        QVERIFY(points.empty());
        f.settle();
        QVERIFY(f.page.shown()->empty);
        undo.undo();
        f.settle();
        QVERIFY(!f.page.shown()->empty);
        while (undo.canRedo()) undo.redo();
        QCOMPARE(points.size(), size_t(3));
        f.settle();
    }

    void pointsByMenuAndKeys() {
        PageFixture f;
        f.chooseTarget(QStringLiteral("drawn points"));
        f.settle();
        auto* chart = f.find<LineChart>("fitsChart");
        const auto& points = f.target.setup().target.points;
        QTest::keyClick(chart, Qt::Key_Delete);
        QTest::keyClick(chart, Qt::Key_N);
        QTest::keyClick(chart, Qt::Key_Insert);
        QCOMPARE(points.size(), size_t(1));
        const TargetPoint first = points[0];
        QTest::keyClick(chart, Qt::Key_Right);
        QTest::keyClick(chart, Qt::Key_Up);
        QVERIFY(points[0].lag > first.lag && points[0].value > first.value);
        const auto menuAt = [&](double lag, double value) {
            const QPoint pixel = chart->toPixel({lag, value}).toPoint();
            QContextMenuEvent event(QContextMenuEvent::Mouse, pixel, chart->mapToGlobal(pixel));
            QApplication::sendEvent(chart, &event);
            return opened<QMenu>(f, "pointMenu");
        };
        const auto choose = [&](QMenu* menu, const char* name) {
            auto* action = menu->findChild<QAction*>(QString::fromLatin1(name));
            QVERIFY(action);
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
            QTRY_VERIFY(!f.page.findChild<QMenu*>(QStringLiteral("pointMenu")));
        };
        choose(menuAt(200, 0.5), "addPoint");
        QCOMPARE(points.size(), size_t(2));
        choose(menuAt(points[1].lag, points[1].value), "excludePoint");
        QVERIFY(points[1].excluded && !points[0].excluded);
        // Undo right after a context click must be harmless.
        f.page.undoStack()->undo();
        QVERIFY(!points[1].excluded);
        choose(menuAt(points[1].lag, points[1].value), "deletePoint");
        QCOMPARE(points.size(), size_t(1));
        choose(menuAt(900, 0), "clearAllPoints");
        QVERIFY(points.empty());
        f.settle();
    }

    void aFormulaIsCheckedAsTyped() {
        PageFixture f;
        f.chooseTarget(QStringLiteral("expression"));
        f.settle();
        auto* line = f.find<QLineEdit>("expressionEdit");
        auto* problem = f.find<QLabel>("expressionError");
        QCOMPARE(line->text(), QStringLiteral("x*cos(omega*d)"));
        const double mixed = f.mse("jordan_rope");
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("x*cos(omga*d)"));
        QVERIFY2(problem->text().contains(QStringLiteral("At character 7")), qPrintable(problem->text()));
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("cos(omega*d"));
        QVERIFY(problem->text().contains(QStringLiteral("At character 12")));
        f.settle();
        QTest::keyClicks(line, QStringLiteral(")"));
        QVERIFY(problem->text().isEmpty());
        f.settle();
        QCOMPARE(f.target.setup().target.expression, QStringLiteral("cos(omega*d)"));
        QVERIFY(f.mse("jordan_rope") != mixed);
        QVERIFY(std::abs((*f.page.shown()->target)[10] - std::cos(10 * f.parameters.value().targetOmega)) <
                1e-15);
        // No value at lag 0: left out and said.
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("1/d"));
        f.settle();
        QCOMPARE(f.page.shown()->result.excluded, 1);
        QVERIFY(f.find<QLabel>("fitNotices")->text().startsWith(QStringLiteral("1 of the 1024")));
        // No value anywhere: every control lives on.
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("sqrt(-1-d)"));
        f.settle();
        QVERIFY(f.page.shown()->empty);
        f.chooseTarget(QStringLiteral("mixed"));
        f.settle();
        QCOMPARE(f.mse("jordan_rope"), mixed);
    }

    void aFileWithDecimalCommasInAnyFolder() {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("my räns 実験 (1)")));
        const QString path = folder.filePath(QStringLiteral("my räns 実験 (1)/c.csv"));
        write(path,
              "\xEF\xBB\xBF"
              "d;k\n0;0,5\n1;1,25\nbad;1\n");
        PageFixture f;
        f.chooseTarget(QStringLiteral("CSV file"));
        answerFileDialog(f, "csvFileDialog", path);
        auto* dialog = opened<QDialog>(f, "csvDialog");
        auto* status = dialog->findChild<QLabel*>(QStringLiteral("csvStatus"));
        QTRY_VERIFY_WITH_TIMEOUT(status->text().contains(QStringLiteral("2 rows are used; 1 are left out")),
                                 20000);
        QVERIFY(status->text().contains(QStringLiteral("line 4")));
        const auto* preview = dialog->findChild<QTableView*>(QStringLiteral("csvPreview"))->model();
        QCOMPARE(preview->rowCount(), 3);
        QCOMPARE(preview->index(1, 1).data().toString(), QStringLiteral("1,25"));
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("csvAccept")), Qt::LeftButton);
        f.settle();
        QCOMPARE((*f.page.shown()->target)[0], 0.5);
        QCOMPARE((*f.page.shown()->target)[1], 1.25);
        QVERIFY(f.find<QLabel>("csvSummary")->text().contains(QStringLiteral("1 rows left out")));
        QVERIFY(f.find<QLabel>("fitNotices")->text().contains(QStringLiteral("proves nothing")));
        for (const auto& fit : f.page.shown()->result.fits)
            if (fit.columns > 2) QVERIFY(fit.fitted.quality != kernel::Quality::Good);
        const QJsonObject saved = toJson(f.target.setup());
        PageFixture again;
        again.target.setSetup(fitSetupFromJson(saved));
        again.settle();
        QCOMPARE((*again.page.shown()->target)[1], 1.25);
        QVERIFY(QFile::remove(path));
        again.target.setSetup({});
        again.target.setSetup(fitSetupFromJson(saved));
        again.settle();
        QVERIFY(again.page.shown()->empty);
        QVERIFY(again.find<QLabel>("csvSummary")->text().contains(QStringLiteral("gone")));
    }

    void anUnreadableFileIsSaid() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("utf16.csv"));
        write(path, QByteArray("\xFF\xFE"
                               "d\0,\0k\0\n\0",
                               10));
        PageFixture f;
        QSignalSpy messages(&f.page, &Page::message);
        f.chooseTarget(QStringLiteral("CSV file"));
        answerFileDialog(f, "csvFileDialog", path);
        auto* dialog = opened<QDialog>(f, "csvDialog");
        auto* status = dialog->findChild<QLabel*>(QStringLiteral("csvStatus"));
        QTRY_VERIFY_WITH_TIMEOUT(status->text().contains(QStringLiteral("UTF-16")), 20000);
        QVERIFY(!dialog->findChild<QPushButton*>(QStringLiteral("csvAccept"))->isEnabled());
        QTest::keyClick(dialog, Qt::Key_Escape);
        f.settle();
        QVERIFY(f.page.shown()->empty);
        f.find<TargetPanel>("targetPanel")->openCsv(folder.filePath(QStringLiteral("none.csv")));
        QTRY_VERIFY_WITH_TIMEOUT(!messages.isEmpty(), 20000);
        QVERIFY(messages.back().front().toString().contains(QStringLiteral("none.csv")));
    }

    void exportsHoldTheNumbers() {
        QTemporaryDir folder;
        PageFixture f;
        QSignalSpy messages(&f.page, &Page::message);
        const auto actions = f.page.exportActions();
        const auto save = [&](const char* name, const QString& file) {
            for (QAction* action : actions)
                if (action->objectName() == QLatin1String(name)) action->trigger();
            const QString path = folder.filePath(file);
            messages.clear();
            answerFileDialog(f, "exportDialog", path);
            [&] { QTRY_VERIFY_WITH_TIMEOUT(!messages.isEmpty(), 20000); }();
            return path;
        };
        const QString coefficients = written(save("exportCoefficients", QStringLiteral("c.csv")));
        QCOMPARE(coefficients.section(QLatin1Char('\n'), 0, 0), QStringLiteral("method,column,coefficient"));
        int expected = 0;
        for (const auto& fit : f.page.shown()->result.fits) expected += fit.columns;
        QCOMPARE(coefficients.count(QLatin1Char('\n')), expected + 1);

        const QStringList table =
            written(save("exportTableCsv", QStringLiteral("t.csv"))).split(QLatin1Char('\n'));
        QVERIFY(table[0].startsWith(
            QStringLiteral("method,target,mse_1024,mse_2048,mse_4096,mse_8192,max_error")));
        QCOMPARE(table.size(), 13);
        for (int row = 0; row < 11; ++row) {
            const auto cells = table[row + 1].split(QLatin1Char(','));
            QCOMPARE(cells[2].toDouble(),
                     f.page.shown()->result.fits[static_cast<size_t>(row)].scores[0].mse);
        }
        const QString latex = written(save("exportTableLatex", QStringLiteral("t.tex")));
        QVERIFY(latex.contains(QStringLiteral("jordan\\_raw\\_tau & {\\boldmath$")));
        QCOMPARE(latex.count(QStringLiteral("\\boldmath")), 1);
        const QJsonObject json =
            QJsonDocument::fromJson(written(save("exportTableJson", QStringLiteral("t.json"))).toUtf8())
                .object();
        QCOMPARE(json["rows"].toArray().size(), 44);
        QCOMPARE(json["rows"].toArray()[0].toObject()["mse"].toDouble(),
                 f.page.shown()->result.fits[0].scores[0].mse);
        QCOMPARE(json["settings"].toObject()["head_dim"].toInt(), 64);

        QVERIFY(written(save("exportFits", QStringLiteral("f.svg"))).contains(QStringLiteral("<svg")));
        QVERIFY(
            written(save("exportResidual", QStringLiteral("r.csv"))).contains(QStringLiteral("jordan_rope")));
        QFile pdf(save("exportMse", QStringLiteral("m.pdf")));
        QVERIFY(pdf.open(QIODevice::ReadOnly) && pdf.readAll().startsWith("%PDF"));
        for (const char* ending : {"png", "svg", "pdf"})
            QVERIFY(QFile(save("exportLandscape", QStringLiteral("l.") + QLatin1String(ending))).size() >
                    500);
        QCOMPARE(QImage(folder.filePath(QStringLiteral("l.png"))).size(), QSize(840, 640));

        f.chooseTarget(QStringLiteral("drawn points"));
        f.settle();
        save("exportTableCsv", QStringLiteral("none.csv"));
        QCOMPARE(messages.size(), 1);
        QVERIFY(messages[0][0].toString().contains(QStringLiteral("no fit")));
        QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("none.csv"))));
    }

    /// Wrong orders of clicks and keys on empty states: nothing may crash, hang or warn.
    void anyOrderOfClicksIsHarmless() {
        PageFixture f;
        std::mt19937 random(7);
        const auto pick = [&](int count) {
            return static_cast<int>(random() % static_cast<unsigned>(count));
        };
        auto* list = f.find<QListWidget>("targetList");
        auto* chart = f.find<LineChart>("fitsChart");
        const char* const clickable[] = {"basisBlock",  "basisBank",       "targetByIndex", "findButton",
                                         "clearPoints", "linkTargetOmega", "showMap",       "showScan"};
        const int keys[] = {Qt::Key_Delete, Qt::Key_X,    Qt::Key_N,  Qt::Key_P,
                            Qt::Key_Insert, Qt::Key_Left, Qt::Key_Up, Qt::Key_Escape,
                            Qt::Key_Home,   Qt::Key_Plus, Qt::Key_L,  Qt::Key_Backspace};
        f.chooseTarget(QStringLiteral("drawn points"));
        for (int step = 0; step < 400; ++step) {
            switch (pick(9)) {
                case 0: {
                    const int row = pick(list->count());
                    if (row == list->count() - 2) break;  // opens a dialog: tried on its own
                    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                                      list->visualItemRect(list->item(row)).center());
                    break;
                }
                case 1:
                    QTest::mouseClick(f.find<QWidget>(clickable[pick(8)]), Qt::LeftButton);
                    break;
                case 2:
                case 3:
                    QTest::keyClick(chart, static_cast<Qt::Key>(keys[pick(12)]));
                    break;
                case 4:
                    QTest::mouseClick(chart, Qt::LeftButton, {}, {60 + pick(400), 30 + pick(150)});
                    break;
                case 5: {
                    const QPoint from{60 + pick(400), 30 + pick(150)}, to{60 + pick(400), 30 + pick(150)};
                    QTest::mousePress(chart, Qt::LeftButton, {}, from);
                    QTest::mouseMove(chart, to);
                    QTest::mouseRelease(chart, Qt::LeftButton, {}, to);
                    break;
                }
                case 6:
                    f.page.undoStack()->undo();
                    break;
                case 7:
                    f.page.undoStack()->redo();
                    break;
                case 8: {
                    auto* landscape = f.find<QWidget>("landscape");
                    if (landscape->isVisible())
                        QTest::mouseClick(landscape, Qt::LeftButton, {}, {pick(240), pick(120)});
                    QTest::keyClick(f.find<QWidget>("scanChart"), Qt::Key_Home);
                    break;
                }
            }
            if (step % 40 == 0) QCoreApplication::processEvents();
        }
        f.chooseTarget(QStringLiteral("mixed"));
        f.settle();
        QVERIFY(f.page.shown()->result.fits.size() >= 6);
        for (const auto& fit : f.page.shown()->result.fits) QVERIFY(std::isfinite(fit.scores.front().mse));
    }
};

QTEST_MAIN(FitEditingTest)
#include "fit_editing_test.moc"
