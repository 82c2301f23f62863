#include <clocale>
#include <numbers>

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSlider>

#include "tests/views/fit/page_fixture.h"
#include "views/fit/landscape_view.h"

using namespace jordanscope;
using namespace jordanscope::views;

namespace {

/// Single block at L = 512, gamma 0, exact shear, order 2: the published comparison of kernels.
void setSingleBlock(PageFixture& f) {
    f.click("basisBlock");
    f.find<QComboBox>("variantCombo")->setCurrentIndex(0);
    f.find<QComboBox>("orderCombo")->setCurrentIndex(1);
    f.type("gammaBox", QStringLiteral("0"));
    f.type("contextBox", QStringLiteral("512"));
    f.settle();
}

}  // namespace

class FitPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, lightTheme()); }
    void init() { failOnWarning(); }

    void everyPresetGivesTheGoldenNumbers() {
        QFile file(QStringLiteral(GOLDEN_DIR "/probe.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonArray golden = QJsonDocument::fromJson(file.readAll()).object()["rows"].toArray();
        PageFixture f;
        f.type("gammaBox", QStringLiteral("1e-4"));
        f.type("targetGammaBox", QStringLiteral("1e-4"));
        f.click("targetByIndex");
        f.settle();
        QCOMPARE(*f.target.setup().targetIndex, 3);
        int compared = 0;
        for (const std::string& preset : kernel::targetNames()) {
            f.chooseTarget(QString::fromStdString(preset));
            f.settle();
            QCOMPARE(f.target.setup().target.preset, preset);
            QCOMPARE(f.page.shown()->result.fits.size(), size_t(11));
            for (const QJsonValue& value : golden) {
                const QJsonObject row = value.toObject();
                if (row["target"].toString().toStdString() != preset) continue;
                for (int line = 0; line < 11; ++line) {
                    const auto& fit = f.page.shown()->result.fits[static_cast<size_t>(line)];
                    if (QString::fromStdString(fit.method) != row["method"].toString()) continue;
                    for (size_t i = 0; i < fit.scores.size(); ++i) {
                        if (fit.scores[i].context != row["context"].toInt()) continue;
                        const double expected = row["mse"].toDouble(), got = fit.scores[i].mse;
                        QVERIFY2(std::abs(got - expected) <= std::max(1e-5 * expected, 1e-13),
                                 qPrintable(
                                     QStringLiteral("%1 %2").arg(row["method"].toString(), f.cell(line, 1))));
                        QCOMPARE(f.cell(line, 1 + static_cast<int>(i)), QString::number(got, 'e', 3));
                        QCOMPARE(fit.columns, row["features"].toInt());
                        ++compared;
                    }
                }
            }
        }
        QCOMPARE(compared, 13 * 11 * 4);
    }

    void singleBlockGivesTheKnownNumbers() {
        PageFixture f;
        setSingleBlock(f);
        f.chooseTarget(QStringLiteral("mixed"));
        f.type("targetOmegaBox", QStringLiteral("0.1"));
        f.type("omegaBox", QStringLiteral("0.1"));
        f.settle();
        QVERIFY(near(f.mse("rope"), 4.300817e-2, 1e-6));
        QVERIFY(near(f.mse("alibi"), 1.699353e-1, 1e-6));
        QVERIFY(near(f.mse("rope_alibi"), 4.281604e-2, 1e-6));
        QVERIFY(near(f.mse("direct_sum"), 4.271117e-2, 1e-6));
        QVERIFY(f.mse("jordan") < 1e-20);
        QCOMPARE(f.fit("jordan").rank, 4);
        f.type("omegaBox", QStringLiteral("0.101"));
        f.settle();
        QVERIFY(near(f.mse("jordan"), 6.695960e-4, 1e-5));
        f.type("omegaBox", QStringLiteral("0.11"));
        f.settle();
        QVERIFY(near(f.mse("jordan"), 7.220526e-2, 1e-6));
        QVERIFY(near(f.mse("rope"), 1.443289e-1, 1e-6));
    }

    void vanishingColumnsAreSaidAndHarmless() {
        PageFixture f;
        setSingleBlock(f);
        f.click("linkTargetOmega");
        auto* slider = f.find<QSlider>("omegaSlider");
        QTest::keyClick(slider, Qt::Key_End);
        f.settle();
        QCOMPARE(f.parameters.value().omega, std::numbers::pi);
        QVERIFY(near(f.mse("rope"), 8.333302e-2, 1e-6));
        QVERIFY(near(f.mse("alibi"), 3.323536e-1, 1e-6));
        QVERIFY(f.mse("jordan") < 1e-20);
        QCOMPARE(f.fit("rope").rank, 1);
        auto* notices = f.find<QLabel>("fitNotices");
        QVERIFY(notices->isVisible());
        QVERIFY2(notices->text().contains(QStringLiteral("ω = π")), qPrintable(notices->text()));
        QVERIFY2(notices->text().contains(QStringLiteral("rope rank 1 of 2")), qPrintable(notices->text()));
        QTest::keyClick(slider, Qt::Key_Home);
        f.settle();
        QCOMPARE(f.parameters.value().omega, 0.0);
        QVERIFY(near(f.mse("rope"), 8.333302e-2, 1e-6));
        QVERIFY(f.mse("jordan") < 1e-20 && f.mse("alibi") < 1e-20);
        QVERIFY(notices->text().contains(QStringLiteral("ω = 0")));
        for (const auto& fit : f.page.shown()->result.fits) {
            QVERIFY(fit.failure.empty());
            QVERIFY(fit.maxCoefficient < 10);
        }
        f.type("omegaBox", QStringLiteral("1e-3"));
        f.settle();
        QVERIFY(f.mse("jordan") < 1e-20);
    }

    void findMovesTheSlidersInOneStep() {
        PageFixture f;
        setSingleBlock(f);
        f.type("targetOmegaBox", QStringLiteral("0.1"));
        f.type("omegaBox", QStringLiteral("0.2"));
        f.settle();
        const int before = f.parameters.undoStack().index();
        f.click("findButton");
        f.settle();
        QVERIFY2(near(f.parameters.value().omega, 0.1, 1e-6),
                 qPrintable(QString::number(f.parameters.value().omega)));
        QVERIFY(f.mse("jordan") < 1e-10);
        QCOMPARE(f.parameters.undoStack().index(), before + 1);
        auto* scan = f.find<LineChart>("scanChart");
        QVERIFY(scan->isVisible());
        QVERIFY(scan->series().front().y->size() > 500);
        f.parameters.undoStack().undo();
        QCOMPARE(f.parameters.value().omega, 0.2);
        f.click("showMap");
        QVERIFY(f.find<LandscapeView>("landscape")->isVisible());
    }

    void landscapeClickGoesThere() {
        PageFixture f;
        auto* map = f.find<LandscapeView>("landscape");
        QVERIFY(map->landscape());
        QVERIFY(map->landscape()->complete);
        // The valley lies at the target's frequency.
        const auto& mse = map->landscape()->mse;
        const size_t columns = map->landscape()->omegas.size();
        const size_t lowest =
            static_cast<size_t>(std::min_element(mse.begin(), mse.end()) - mse.begin()) % columns;
        QVERIFY(near(map->landscape()->omegas[lowest], f.parameters.value().targetOmega, 0.05));
        const int before = f.parameters.undoStack().index();
        const QPoint there =
            (map->mapRect().topLeft() + QPointF(0.25 * map->mapRect().width(), 40)).toPoint();
        QTest::mouseClick(map, Qt::LeftButton, {}, there);
        const QPointF chosen = map->toParameters(there);
        QVERIFY(near(f.parameters.value().omega, chosen.x(), 1e-9));
        QVERIFY(near(f.parameters.value().gamma, chosen.y(), 1e-9));
        QCOMPARE(f.parameters.undoStack().index(), before + 1);
        QVERIFY(
            (map->toPixel(f.parameters.value().omega, f.parameters.value().gamma) - there).manhattanLength() <
            1.5);
        QTest::keyClick(map, Qt::Key_Right);
        QVERIFY(f.parameters.value().omega > chosen.x());
        QTest::keyClick(map, Qt::Key_Up);
        QVERIFY(f.parameters.value().gamma > chosen.y());
    }

    void rowsAreCheckedByClickAndKey() {
        PageFixture f;
        auto* table = f.find<MethodsTable>("methodsTable");
        auto* chart = f.find<LineChart>("fitsChart");
        QCOMPARE(chart->series().size(), size_t(5));  // four methods and the target
        const QRect cell = table->visualRect(table->model()->index(2, 0));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.topLeft() + QPoint(10, 10));
        QCOMPARE(chart->series().size(), size_t(6));
        QCOMPARE(f.find<LineChart>("residualChart")->series().size(), size_t(5));
        table->setCurrentIndex(table->model()->index(2, 0));
        QTest::keyClick(table, Qt::Key_Space);
        QCOMPARE(chart->series().size(), size_t(5));
        QCOMPARE(table->rowHeight(0), 20);
        int bold = 0, boldRow = -1;
        for (int row = 0; row < 11; ++row)
            if (table->model()->index(row, 1).data(Qt::FontRole).value<QFont>().bold()) ++bold, boldRow = row;
        QCOMPARE(bold, 1);
        for (const auto& fit : f.page.shown()->result.fits)
            QVERIFY(f.page.shown()->result.fits[static_cast<size_t>(boldRow)].scores[0].mse <=
                    fit.scores[0].mse);
    }

    void contextsWaitForTheRelease() {
        PageFixture f;
        f.find<QComboBox>("contextsCombo")->setCurrentIndex(1);
        f.type("contextBox", QStringLiteral("256"));
        f.settle();
        QCOMPARE(f.page.shown()->result.fits[0].scores.size(), size_t(4));
        QCOMPARE(f.page.shown()->result.fits[0].scores[3].context, 2048);
        f.parameters.beginGesture(QStringLiteral("drag"));
        f.parameters.set(Parameter::Gamma, 3e-3);
        f.settle();
        QCOMPARE(f.page.shown()->result.fits[0].scores.size(), size_t(1));
        f.parameters.endGesture();
        f.settle();
        QCOMPARE(f.page.shown()->result.fits[0].scores.size(), size_t(4));
        f.find<QComboBox>("contextsCombo")->setCurrentIndex(0);
        f.settle();
        QCOMPARE(f.page.shown()->result.fits[0].scores.size(), size_t(5));
    }

    void publishedPrecisionIsAnOption() {
        PageFixture f;
        f.type("gammaBox", QStringLiteral("1e-4"));
        f.click("targetByIndex");
        f.settle();
        QVERIFY(near(f.fit("jordan_rope").scores[1].mse, 0.1510, 1e-3));
        f.find<QComboBox>("precisionCombo")->setCurrentIndex(1);
        f.settle();
        // Rounding noise of the published procedure: anything but the true value.
        QVERIFY(std::abs(f.fit("jordan_rope").scores[1].mse - 0.1510) > 1e-3);
        QVERIFY(describeBasis(f.page.shown()->input.setup, f.parameters.value())
                    .contains(QStringLiteral("float32")));
    }

    void sendToTrainCarriesTheKernel() {
        PageFixture f;
        QSignalSpy sent(&f.page, &Page::handOver);
        f.chooseTarget(QStringLiteral("high_jet_r2"));
        f.settle();
        f.click("targetByIndex");
        f.click("sendToTrain");
        QCOMPARE(sent.size(), 1);
        QCOMPARE(sent[0][0].toString(), QStringLiteral("train"));
        const runs::RunConfig config = std::get<RunToSetUp>(sent[0][1].value<HandOver>()).config;
        QCOMPARE(config.kernel.benchmark, std::string("high_jet_r2"));
        QCOMPARE(config.kernel.targetFreqIndex, 3);
        QCOMPARE(config.model.headDim(), 64);
        QVERIFY(runs::validate(config).empty());
        f.chooseTarget(QStringLiteral("phase"));
        f.settle();
        QVERIFY(!f.find<QPushButton>("sendToTrain")->isEnabled());
        f.chooseTarget(QStringLiteral("mixed"));
        f.type("targetOmegaBox", QStringLiteral("0.05"));
        f.settle();
        QVERIFY(!f.target.setup().targetIndex);
        QVERIFY(!f.find<QPushButton>("sendToTrain")->isEnabled());
        QVERIFY(f.find<QPushButton>("sendToTrain")->toolTip().contains(QStringLiteral("nearest")));
    }

    void slidersThatNoFitReadsAreShownAtOnce() {
        PageFixture f;
        QSignalSpy painted(&f.page, &Page::paintedFor);
        const auto* before = f.page.shown()->target.get();
        f.parameters.set(Parameter::Eta, 2);
        QTRY_VERIFY(!painted.isEmpty() && painted.back()[0].toULongLong() == f.parameters.revision());
        QCOMPARE(f.page.shown()->target.get(), before);
        f.parameters.set(Parameter::TargetOmega, 0.02);
        QTRY_VERIFY(painted.back()[0].toULongLong() == f.parameters.revision());
        QVERIFY(f.page.shown()->target.get() != before);
    }

    void numbersTypedInAnyLocale() {
        const std::string before = std::setlocale(LC_NUMERIC, nullptr);
        const QLocale locale = QLocale();
        std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        {
            PageFixture f;
            f.type("gammaBox", QStringLiteral("0,25"));
            QCOMPARE(f.parameters.value().gamma, 0.25);
            f.type("gammaBox", QStringLiteral("0.125"));
            QCOMPARE(f.parameters.value().gamma, 0.125);
            f.settle();
            QVERIFY(f.cell(0, 1).contains(QLatin1Char('.')));
            QVERIFY(!f.cell(0, 1).contains(QLatin1Char(',')));
            const QByteArray saved = QJsonDocument(toJson(f.target.setup())).toJson();
            QVERIFY(saved.contains("\"ridge\": 1e-04"));
        }
        std::setlocale(LC_NUMERIC, before.c_str());
        QLocale::setDefault(locale);
    }

    void sessionComesBack() {
        QJsonObject saved, setup;
        {
            PageFixture f;
            f.chooseTarget(QStringLiteral("seasonal_trend"));
            f.click("basisBlock");
            f.find<QComboBox>("precisionCombo")->setCurrentIndex(1);
            auto* table = f.find<MethodsTable>("methodsTable");
            f.settle();
            table->setCurrentIndex(table->model()->index(1, 0));
            QTest::keyClick(table, Qt::Key_Space);
            saved = f.page.saveState();
            setup = toJson(f.target.setup());
        }
        PageFixture f;
        f.target.setSetup(fitSetupFromJson(setup));
        f.page.restoreState(saved);
        f.settle();
        QCOMPARE(f.target.setup().target.preset, std::string("seasonal_trend"));
        QVERIFY(f.find<QRadioButton>("basisBlock")->isChecked());
        QCOMPARE(f.find<QComboBox>("precisionCombo")->currentIndex(), 1);
        QCOMPARE(f.find<QListWidget>("targetList")->currentItem()->text(), QStringLiteral("seasonal_trend"));
        QCOMPARE(f.page.saveState(), saved);
    }

    void hostileSessionsAreIgnored() {
        PageFixture f;
        const FitSetup before = f.target.setup();
        f.target.setSetup(
            fitSetupFromJson({{"head_dim", 3e8},
                              {"num_freqs", -1},
                              {"theta", "x"},
                              {"ridge", -1},
                              {"target", "no"},
                              {"preset", QJsonArray{}},
                              {"expression", 7},
                              {"target_freq_index", 1e300},
                              {"points", QJsonArray{QJsonArray{-1, 2}, 3}},
                              {"csv", QJsonObject{{"file", "/nonexistent/x.csv"}, {"value_column", -9}}}}));
        f.page.restoreState({{"checked", 3}, {"splitter", QJsonArray{-1, 1e9}}});
        f.settle();
        QCOMPARE(f.target.setup().headDim, before.headDim);
        QCOMPARE(f.target.setup().numFreqs, before.numFreqs);
        QCOMPARE(f.target.setup().target.preset, before.target.preset);
        QVERIFY(f.target.setup().target.points.empty());
        f.page.restoreState({});
        f.settle();
    }

    void tableModelKeepsTheRules() {
        MethodsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        MethodsTable table(model);
        kernel::FitWorkspace workspace;
        FitInput input;
        model.setResult(computeFit(input, workspace, {}));
        QCOMPARE(model.rowCount(), 11);
        QCOMPARE(model.columnCount(), 12);
        input.setup.basis = kernel::Basis::SingleBlock;
        input.parameters.context = 8192;
        model.setResult(computeFit(input, workspace, {}));
        QCOMPARE(model.rowCount(), int(kernel::singleBlockMethods().size()));
        QCOMPARE(model.columnCount(), 9);
        QVERIFY(model.setData(model.index(0, 0), Qt::Checked, Qt::CheckStateRole));
        QVERIFY(!model.setData(model.index(0, 1), Qt::Checked, Qt::CheckStateRole));
        FitOutput failed = computeFit(input, workspace, {});
        failed.result.fits[0].failure = "the columns are not finite";
        failed.result.fits[0].fitted.quality = kernel::Quality::NoFit;
        model.setResult(failed);
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("no fit: the columns are not finite"));
        QCOMPARE(table.columnSpan(0, 1), model.columnCount() - 1 - MethodsModel::kWordColumns);
        QCOMPARE(table.columnSpan(1, 1), 1);
        QVERIFY(!model.best(0));
        model.setResult({});
        QCOMPARE(model.rowCount(), 0);
    }

    void aWrongFormulaOfASessionIsMarked() {
        PageFixture fixture;
        const auto restore = [&](const char* formula) {
            fixture.target.setSetup(
                fitSetupFromJson({{"target", "expression"}, {"expression", QLatin1String(formula)}}));
            fixture.settle();
        };
        auto* problem = fixture.find<QLabel>("expressionError");
        restore("cos(omega*d)+*2");
        QVERIFY2(problem->text().contains(QStringLiteral("14")), qPrintable(problem->text()));
        QVERIFY(!fixture.find<QLabel>("fitNotices")->isHidden());
        restore("cos(omega*d)*2");
        QCOMPARE(problem->text(), QString());
        QCOMPARE(fixture.find<QLineEdit>("expressionEdit")->text(), QStringLiteral("cos(omega*d)*2"));
        QVERIFY(fixture.mse("rope") < 1);
    }
};

QTEST_MAIN(FitPageTest)
#include "fit_page_test.moc"
