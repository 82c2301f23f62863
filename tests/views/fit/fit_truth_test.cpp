#include <cmath>

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QJsonObject>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QToolButton>
#include <sys/stat.h>

#include "tests/views/fit/page_fixture.h"
#include "views/fit/landscape_view.h"
#include "views/fit/target_panel.h"

/// What the page shows is of what it says it is of, and nothing that a user does is lost or waited for.
using namespace jordanscope;
using namespace jordanscope::views;

namespace {

void singleBlock(PageFixture& f) {
    f.click("basisBlock");
    f.find<QComboBox>("orderCombo")->setCurrentIndex(1);
    f.type("gammaBox", QStringLiteral("0"));
    f.type("targetOmegaBox", QStringLiteral("0.1"));
    f.type("omegaBox", QStringLiteral("0.2"));
    f.settle();
}

bool has(const LineChart& chart, const QString& id) {
    return std::any_of(chart.series().begin(), chart.series().end(),
                       [&](const LineSeries& line) { return line.id == id; });
}

/// Drags the handle of gamma to the right; the value that the model then holds.
double dragGamma(PageFixture& f) {
    auto* slider = f.find<QSlider>("gammaSlider");
    const QPoint middle = slider->rect().center();
    QTest::mousePress(slider, Qt::LeftButton, {}, middle);
    QTest::mouseMove(slider, middle + QPoint(20, 0));
    QTest::mouseMove(slider, middle + QPoint(40, 0));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, middle + QPoint(40, 0));
    return f.parameters.value().gamma;
}

void saveAs(PageFixture& f, const char* action, const QString& path) {
    for (QAction* each : f.page.exportActions())
        if (each->objectName() == QLatin1String(action)) each->trigger();
    QFileDialog* dialog = nullptr;
    QTRY_VERIFY((dialog = f.page.findChild<QFileDialog*>(QStringLiteral("exportDialog"))) &&
                dialog->isVisible());
    auto* line = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    line->setText(path);
    QTest::keyClick(line, Qt::Key_Return);
}

QStringList linesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))
                                          : QStringList();
}

/// Lags 0..rows-1 and their cosines.
QString writeTable(const QTemporaryDir& folder, int rows) {
    const QString path = folder.filePath(QStringLiteral("table.csv"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return {};
    QByteArray text("lag,value\n");
    for (int d = 0; d < rows; ++d)
        text += QByteArray::number(d) + ',' + QByteArray::number(std::cos(0.1 * d), 'g', 17) + '\n';
    file.write(text);
    return path;
}

FitSetup setupOfFile(const QString& path) {
    return fitSetupFromJson({{"target", "csv"}, {"csv", QJsonObject{{"file", path}}}});
}

}  // namespace

class FitTruthTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        applyTheme(*qApp, lightTheme());
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }
    void init() { failOnWarning(); }

    void aSearchForAnEarlierTargetMovesNothing() {
        PageFixture f;
        singleBlock(f);
        QSignalSpy said(&f.page, &Page::message);
        f.click("findButton");
        f.chooseTarget(QStringLiteral("high_jet_r2"));
        f.settle();
        QCOMPARE(f.parameters.value().omega, 0.2);
        QCOMPARE(said.size(), 1);
        QVERIFY(said[0][0].toString().contains(QStringLiteral("has stopped")));
        QVERIFY(!f.find<QToolButton>("showScan")->isVisible());
        // A longer context is another search as well.
        f.click("findButton");
        f.parameters.set(Parameter::Context, 2048);
        f.settle();
        QCOMPARE(f.parameters.value().omega, 0.2);
        f.click("findButton");
        f.settle();
        QVERIFY(f.parameters.value().omega != 0.2);
    }

    void aScanOfAnEarlierTargetGoes() {
        PageFixture f;
        singleBlock(f);
        f.click("findButton");
        f.settle();
        QVERIFY(f.find<LineChart>("scanChart")->isVisible());
        // The chain's own sliders change no scan.
        f.type("omegaBox", QStringLiteral("0.3"));
        f.settle();
        QVERIFY(f.find<LineChart>("scanChart")->isVisible());
        f.type("targetOmegaBox", QStringLiteral("0.15"));
        f.settle();
        QVERIFY(!f.find<LineChart>("scanChart")->isVisible());
        QVERIFY(!f.find<QToolButton>("showScan")->isVisible());
        QVERIFY(f.find<LandscapeView>("landscape")->isVisible());
    }

    void aMapOfAnEarlierTargetIsVeiled() {
        PageFixture f;
        auto* map = f.find<LandscapeView>("landscape");
        QVERIFY(!map->stale());
        const QPointF middle = map->mapRect().center();
        QVERIFY(map->mseAt(middle));
        f.chooseTarget(QStringLiteral("phase"));
        QVERIFY(map->stale());
        QVERIFY(!map->mseAt(middle));
        f.settle();
        QVERIFY(!map->stale());
        f.parameters.set(Parameter::Gamma, 1e-3);
        QVERIFY(!map->stale());  // the map does not depend on where its ring is
        f.settle();
        // No map at all rather than another target's.
        f.chooseTarget(QStringLiteral("drawn points"));
        f.settle();
        QVERIFY(!map->landscape());
    }

    void controlsShowTheRestoredSetUp() {
        ParameterModel parameters;
        TargetModel target(parameters);
        target.setSetup(fitSetupFromJson({{"precision", "float32_as_published"},
                                          {"contexts", "multiples"},
                                          {"theta", 500},
                                          {"head_dim", 32}}));
        FitPage page(parameters, target);
        QCOMPARE(page.findChild<QComboBox*>(QStringLiteral("precisionCombo"))->currentIndex(), 1);
        QCOMPARE(page.findChild<QComboBox*>(QStringLiteral("contextsCombo"))->currentIndex(), 1);
        const QString snap = page.findChild<QAction*>(QStringLiteral("omegaSnap"))->text();
        QVERIFY2(snap.contains(QStringLiteral("500")) && snap.contains(QStringLiteral("32")),
                 qPrintable(snap));
        QCOMPARE(parameters.undoStack().count(), 0);
    }

    void contextsThatTheDataDoNotReachAreLeftOut() {
        QTemporaryDir folder;
        PageFixture f;
        f.chooseTarget(QStringLiteral("drawn points"));
        f.settle();
        auto* chart = f.find<LineChart>("fitsChart");
        for (const auto& [lag, value] : {std::pair{0.0, 0.5}, {500.0, -0.5}, {1120.0, 0.25}})
            QTest::mouseClick(chart, Qt::LeftButton, {}, chart->toPixel({lag, value}).toPoint());
        f.settle();
        const int last = f.target.setup().target.points.back().lag;
        QVERIFY(last > 1024 && last < 1300);
        QVERIFY(f.cell(0, 1) != QStringLiteral("—"));
        QCOMPARE(f.cell(0, 2), QStringLiteral("—"));
        QCOMPARE(f.cell(0, 3), QStringLiteral("—"));
        QCOMPARE(f.find<LineChart>("mseChart")->series().front().x->size(), size_t(1));

        QSignalSpy said(&f.page, &Page::message);
        saveAs(f, "exportTableCsv", folder.filePath(QStringLiteral("t.csv")));
        QTRY_COMPARE(said.size(), 1);
        const QStringList cells =
            linesOf(folder.filePath(QStringLiteral("t.csv"))).value(1).split(QLatin1Char(','));
        QVERIFY(cells.size() > 4);
        QVERIFY(cells[2].toDouble() > 0);
        QCOMPARE(cells[3], QString());
        QCOMPARE(cells[4], QString());
        saveAs(f, "exportTableJson", folder.filePath(QStringLiteral("t.json")));
        QTRY_COMPARE(said.size(), 2);
        const QString json = linesOf(folder.filePath(QStringLiteral("t.json"))).join(QString());
        QVERIFY(json.contains(QStringLiteral("\"mse\": null")));
    }

    void reachOfData() {
        const double none = std::nan("");
        QCOMPARE(reachOf(std::vector<double>{}), 0);
        QCOMPARE(reachOf(std::vector<double>{none, none}), 0);
        QCOMPARE(reachOf(std::vector<double>{none, 1, 1, 1}), 4);     // 1/d has no value at 0
        QCOMPARE(reachOf(std::vector<double>{1, 1, none, none}), 2);  // drawn to lag 1
        QCOMPARE(reachOf(std::vector<double>{1, none, 1, none}), 4);  // a table of every second lag
    }

    void aWrongFormulaLeavesNoFitOfItsPrefix() {
        PageFixture f;
        f.chooseTarget(QStringLiteral("expression"));
        f.settle();
        auto* line = f.find<QLineEdit>("expressionEdit");
        auto* chart = f.find<LineChart>("fitsChart");
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("x"));
        f.settle();
        QVERIFY(has(*chart, QStringLiteral("target")));
        QTest::keyClicks(line, QStringLiteral("*cos(omega*d"));
        f.settle();
        QVERIFY(!has(*chart, QStringLiteral("target")));
        QVERIFY(f.page.shown()->result.fits.empty());
        QVERIFY(!f.find<LandscapeView>("landscape")->landscape());
        QVERIFY(f.find<QLabel>("expressionError")->text().contains(QStringLiteral("At character 14")));
        QVERIFY(f.find<QLabel>("fitNotices")->isVisible());
        // Leaving the field drops nothing.
        QTest::keyClick(line, Qt::Key_Tab);
        QCOMPARE(line->text(), QStringLiteral("x*cos(omega*d"));
        line->setFocus();
        line->end(false);
        QTest::keyClicks(line, QStringLiteral(")"));
        f.settle();
        QVERIFY(has(*chart, QStringLiteral("target")));
        QCOMPARE(f.page.shown()->result.fits.size(), size_t(11));
    }

    void formulasAsTheyArePrinted() {
        PageFixture f;
        f.chooseTarget(QStringLiteral("expression"));
        auto* line = f.find<QLineEdit>("expressionEdit");
        line->setFocus();
        line->selectAll();
        line->insert(QStringLiteral("1 − x² − "));
        QTest::keyClicks(line, QStringLiteral("2"));
        f.settle();
        QCOMPARE(f.find<QLabel>("expressionError")->text(), QString());
        QCOMPARE((*f.page.shown()->target)[1024], -2.0);
    }

    void whatTheBankDoesNotReadIsDisabledAndSaysWhy() {
        PageFixture f;
        auto* omega = f.find<QSlider>("omegaSlider");
        auto* eta = f.find<QSlider>("etaSlider");
        auto* find = f.find<QPushButton>("findButton");
        auto* order = f.find<QComboBox>("orderCombo");
        QVERIFY(!omega->isEnabled() && !eta->isEnabled() && !order->isEnabled() && !find->isEnabled());
        for (const char* unit : {"omegaUnit", "etaUnit"})
            QCOMPARE(f.find<QLabel>(unit)->text(), QStringLiteral("block only"));
        auto* said = f.find<QLabel>("blockOnly");
        QVERIFY(said->isVisible());
        QCOMPARE(said->text(), QStringLiteral("Single block only: ω, η, order m, Find"));
        QVERIFY(find->toolTip().contains(QStringLiteral("single block")));
        QVERIFY(order->toolTip().contains(QStringLiteral("does not read")));
        QVERIFY(f.find<QWidget>("omega")->toolTip().contains(QStringLiteral("does not read")));
        QVERIFY(f.find<QSlider>("gammaSlider")->isEnabled());
        // Tied to it, the target follows omega; a formula may name eta.
        f.click("linkTargetOmega");
        QVERIFY(omega->isEnabled());
        f.chooseTarget(QStringLiteral("expression"));
        f.find<QLineEdit>("expressionEdit")->selectAll();
        QTest::keyClicks(f.find<QLineEdit>("expressionEdit"), QStringLiteral("eta*x"));
        QVERIFY(eta->isEnabled());
        QVERIFY(!omega->isEnabled());
        QCOMPARE(said->text(), QStringLiteral("Single block only: ω, order m, Find"));
        f.click("basisBlock");
        QVERIFY(omega->isEnabled() && eta->isEnabled() && order->isEnabled() && find->isEnabled());
        QCOMPARE(f.find<QLabel>("omegaUnit")->text(), QStringLiteral("rad/token"));
        QVERIFY(!said->isVisible());
        f.settle();
    }

    /// Methods and targets are functions of whole lags: at omega = pi there is nothing but the alternation,
    /// whatever L is, and where there is room each lag has its dot.
    void curvesStandAtWholeLags() {
        for (const int context : {1023, 1024}) {
            PageFixture f;
            f.click("basisBlock");
            f.chooseTarget(QStringLiteral("mixed"));
            Parameters p = f.parameters.value();
            p.context = context;
            p.omega = p.targetOmega = std::acos(-1.0);
            p.linkTargetOmega = false;
            f.parameters.set(p, {});
            f.settle();
            for (const char* name : {"fitsChart", "residualChart"}) {
                auto* chart = f.find<LineChart>(name);
                QVERIFY(!chart->series().empty());
                for (const LineSeries& line : chart->series()) {
                    QVERIFY2(line.points && line.lines, qPrintable(line.name));
                    QVERIFY(line.y->size() == static_cast<std::size_t>(2 * context));
                    for (std::size_t i = 0; line.x && i < line.x->size(); ++i)
                        QCOMPARE((*line.x)[i], static_cast<double>(i));
                }
            }
            const LineSeries& target = f.find<LineChart>("fitsChart")->series().back();
            QCOMPARE(target.id, QStringLiteral("target"));
            for (std::size_t d = 0; d < target.y->size(); ++d)
                QVERIFY(near((*target.y)[d], (d % 2 ? -1.0 : 1.0) * static_cast<double>(d) / context, 1e-9));
        }
    }

    void bothEndsOfTheScaleAreToldApart() {
        LandscapeView view;
        auto map = std::make_shared<kernel::Landscape>();
        map->omegas = {0.01, 0.1};
        map->gammas = {1e-4, 1e-3};
        map->mse = {0.12, 0.11, 0.1, 0.09};
        view.setLandscape(map);
        QCOMPARE(view.scaleTexts().first, QStringLiteral("9.0e−2"));
        QCOMPARE(view.scaleTexts().second, QStringLiteral("1.2e−1"));
        map->mse = {0.1, 0.1, 0.1, 0.1};
        view.setLandscape(map);
        QVERIFY(view.scaleTexts().first != view.scaleTexts().second);
    }

    void allEqualBestsAreBold() {
        MethodsModel model;
        kernel::FitWorkspace workspace;
        FitOutput output = computeFit({}, workspace, {});
        output.result.fits[2].scores[0].mse = output.result.fits[5].scores[0].mse = 1e-30;
        model.setResult(output);
        for (int row = 0; row < model.rowCount(); ++row)
            QCOMPARE(model.index(row, 1).data(Qt::FontRole).value<QFont>().bold(), row == 2 || row == 5);
    }

    void aPipeIsRefused() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("pipe.csv"));
        QCOMPARE(::mkfifo(path.toLocal8Bit().constData(), 0600), 0);
        PageFixture f;
        QSignalSpy said(&f.page, &Page::message);
        f.find<TargetPanel>("targetPanel")->openCsv(path);
        QTRY_COMPARE_WITH_TIMEOUT(said.size(), 1, 20000);
        QVERIFY(said[0][0].toString().contains(QStringLiteral("pipe.csv")));
        // Named by a session it is refused as well.
        f.target.setSetup(setupOfFile(path));
        const double before = f.parameters.value().gamma;
        QVERIFY(dragGamma(f) != before);
        f.settle();
        QVERIFY(!f.target.tableProblem().isEmpty());
        QVERIFY(f.find<QLabel>("csvSummary")->text().contains(QStringLiteral("open it again")));
    }

    void slidersMoveWhileATableIsRead() {
        QTemporaryDir folder;
        const QString path = writeTable(folder, 400000);
        PageFixture f;
        f.target.setSetup(setupOfFile(path));
        // Nothing can have been read yet: the thread that reads delivers through the event loop.
        QVERIFY(!f.target.settled());
        QVERIFY(!f.target.setup().target.table);
        QVERIFY(f.find<QLabel>("csvSummary")->text().contains(QStringLiteral("is read")));
        const double before = f.parameters.value().gamma;
        QVERIFY(dragGamma(f) != before);
        f.settle();
        QVERIFY(f.target.setup().target.table);
        QCOMPARE(f.target.setup().target.table->rows, 400000);
        QCOMPARE((*f.page.shown()->target)[1], std::cos(0.1));
        // A table that came late is no step of its own, and undo does not lose it.
        f.parameters.undoStack().undo();
        QCOMPARE(f.parameters.value().gamma, before);
        f.settle();
        QVERIFY(f.target.setup().target.table);
    }

    void slidersMoveWhileATableIsWritten() {
        QTemporaryDir folder;
        PageFixture f;
        f.type("contextBox", QStringLiteral("32768"));
        f.settle();
        QSignalSpy said(&f.page, &Page::message);
        const QString path = folder.filePath(QStringLiteral("residual.csv"));
        const double gamma = f.parameters.value().gamma;
        const double first = f.find<LineChart>("residualChart")->series().front().y->front();
        saveAs(f, "exportResidual", path);
        QVERIFY(dragGamma(f) != gamma);
        QTRY_COMPARE_WITH_TIMEOUT(said.size(), 1, 60000);
        QVERIFY(said[0][0].toString().contains(path));
        const QStringList lines = linesOf(path);
        QCOMPARE(lines.size(), 2 * 32768 + 2);
        // What was on the screen when it was asked for.
        QCOMPARE(lines[1].split(QLatin1Char(',')).value(1).toDouble(), first);
        f.settle();
    }

    void keysInTheListOpenNothing() {
        PageFixture f;
        auto* list = f.find<QListWidget>("targetList");
        list->setFocus();
        QTest::keyClick(list, Qt::Key_End);
        QVERIFY(f.target.setup().target.kind == TargetKind::Points);
        QTest::keyClick(list, Qt::Key_Up);
        QVERIFY(f.target.setup().target.kind == TargetKind::Csv);
        QTest::keyClick(list, Qt::Key_Up);
        QVERIFY(f.target.setup().target.kind == TargetKind::Expression);
        QVERIFY(list->hasFocus());
        QTest::keyClick(list, Qt::Key_Down);
        QVERIFY(f.target.setup().target.kind == TargetKind::Csv);
        QVERIFY(!f.page.findChild<QFileDialog*>(QStringLiteral("csvFileDialog")));
        // The enter key means it.
        QTest::keyClick(list, Qt::Key_Return);
        QFileDialog* dialog = nullptr;
        QTRY_VERIFY((dialog = f.page.findChild<QFileDialog*>(QStringLiteral("csvFileDialog"))));
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!f.page.findChild<QFileDialog*>(QStringLiteral("csvFileDialog")));
        f.settle();
    }

    void everyChoiceIsOneStepOfUndo() {
        PageFixture f;
        QUndoStack& undo = *f.page.undoStack();
        std::vector<FitSetup> states{f.target.setup()};
        const double slider = f.parameters.value().targetOmega;
        const auto done = [&] {
            states.push_back(f.target.setup());
            QCOMPARE(undo.index(), int(states.size()) - 1);
        };
        f.chooseTarget(QStringLiteral("phase"));
        done();
        f.click("targetByIndex");  // moves the target's slider too
        done();
        f.click("basisBlock");
        done();
        f.find<QComboBox>("precisionCombo")->setCurrentIndex(1);
        done();
        f.chooseTarget(QStringLiteral("expression"));
        done();
        f.find<QLineEdit>("expressionEdit")->selectAll();
        QTest::keyClicks(f.find<QLineEdit>("expressionEdit"), QStringLiteral("cos(0.3*d)"));
        done();
        f.settle();
        for (int i = int(states.size()) - 1; i-- > 0;) {
            undo.undo();
            QVERIFY(f.target.setup() == states[static_cast<size_t>(i)]);
        }
        QCOMPARE(f.parameters.value().targetOmega, slider);
        QCOMPARE(f.find<QListWidget>("targetList")->currentItem()->text(), QStringLiteral("mixed"));
        while (undo.canRedo()) undo.redo();
        QVERIFY(f.target.setup() == states.back());
        QCOMPARE(f.find<QLineEdit>("expressionEdit")->text(), QStringLiteral("cos(0.3*d)"));
        QCOMPARE(f.find<QComboBox>("precisionCombo")->currentIndex(), 1);
        f.settle();
    }
};

QTEST_MAIN(FitTruthTest)
#include "fit_truth_test.moc"
