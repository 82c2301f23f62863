#include <algorithm>
#include <cmath>
#include <fstream>
#include <thread>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include "core/runs/records/metrics_writer.h"
#include "tests/views/compare/compare_fixture.h"
#include "tests/views/fail_on_warning.h"
#include "tests/views/runs/synthetic_runs.h"
#include "views/charts/card.h"
#include "views/compare/compare_controls.h"
#include "views/compare/compare_page.h"
#include "views/compare/compare_tables.h"
#include "views/compare/crosshair_read_out.h"
#include "views/compare/published_marks.h"
#include "views/look/theme.h"
#include "views/runs/runs_model.h"

using namespace jordanscope;
using namespace jordanscope::views;
using namespace std::chrono_literals;
using namespace compare_fixture;

namespace {

/// Types a path into the open export dialog and accepts it.
void answerExport(QWidget& page, const QString& path) {
    QFileDialog* dialog = nullptr;
    QTRY_VERIFY((dialog = page.findChild<QFileDialog*>(QStringLiteral("exportDialog"))) &&
                dialog->isVisible());
    auto* line = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    line->setText(path);
    QTest::keyClick(line, Qt::Key_Return);
}

}  // namespace

class CompareTruthTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, lightTheme()); }
    void init() { failOnWarning(); }

    void anchoredEvaluationsStandApartAndTheClampIsMarked() {
        auto description = std::make_shared<RunDescription>();
        description->config = runs::parseConfig(R"({"preset": "kernel", "method": "jordan_raw_tau"})");
        auto series = std::make_shared<runs::RunSeries>();
        for (const auto positions : {runs::Positions::Absolute, runs::Positions::Anchored})
            for (const int length : {1024, 4096}) {
                runs::EvalRecord record;
                record.step = 10;
                record.length = length;
                record.positions = positions;
                record.loss = 1;
                record.n = 32;
                series->evals.push_back(record);
            }
        auto learned = std::make_shared<runs::LearnedSeries>();
        runs::LearnedLayer layer;
        layer.gamma = {{1e-3, 0.01}, {0.02, 2e-4}};  // beyond 30000, 3000, 1500 and 150000
        learned->records.push_back({10, {layer}});
        auto run = std::make_shared<RunSnapshot>();
        run->id = QStringLiteral("one");
        run->description = description;
        run->series = series;
        run->learned = learned;
        FiguresTable table;
        table.setRuns({run}, EvalMetric::Loss);
        QCOMPARE(table.model()->rowCount(), 2);
        QCOMPARE(table.cell(1, 0).text, table.cell(0, 0).text + QStringLiteral(" (anchored)"));
        QVERIFY(!table.cell(0, 3).text.startsWith(QChar(0x25B2)));  // nothing is clamped within 1024
        QVERIFY(table.cell(0, 4).text.startsWith(QChar(0x25B2)));
        const QString note = table.cell(0, 4).tip;
        QVERIFY2(note.contains(QStringLiteral("in 2 of 4 chains")) &&
                     note.contains(QStringLiteral("beyond position 1500")),
                 qPrintable(note));
        QVERIFY(!table.cell(1, 4).text.startsWith(QChar(0x25B2)));  // anchored: no clamp
        QVERIFY(table.content().footnote.startsWith(QChar(0x25B2)));
        table.setRuns({}, EvalMetric::Loss);
        QCOMPARE(table.content().footnote, QString());
        const auto lines = evalSeries({run}, {}, EvalMetric::Loss, {}, Spread::MinMax);
        QCOMPARE(lines.size(), std::size_t(2));
        QVERIFY(!lines[0].dashed && lines[1].dashed);
        const auto groups = evalSeries({run}, {}, EvalMetric::Loss, "method", Spread::MinMax);
        QCOMPARE(groups.size(), std::size_t(2));
        QVERIFY(groups[1].id != groups[0].id && groups[1].dashed);
    }

    void equalBestsAreAllBold() {
        std::vector<RunPtr> runs;
        for (const double accuracy : {0.75, 0.9, 0.9}) {
            auto series = std::make_shared<runs::RunSeries>();
            runs::EvalRecord record;
            record.step = 10;
            record.length = 1024;
            record.accuracy = accuracy;
            record.n = 32;
            series->evals.push_back(record);
            auto run = std::make_shared<RunSnapshot>();
            run->id = QString::number(runs.size());
            run->description = std::make_shared<RunDescription>();
            run->series = series;
            run->learned = std::make_shared<runs::LearnedSeries>();
            runs.push_back(run);
        }
        FiguresTable table;
        table.setRuns(runs, EvalMetric::Accuracy);
        QVERIFY(!table.cell(0, 3).bold);
        QVERIFY(table.cell(1, 3).bold);
        QVERIFY(table.cell(2, 3).bold);
    }

    void titlesBelongToTheCurvesThatAreShown() {
        QTemporaryDir folder;
        writeLines(folder, {"3", "2", "1"});
        RunsModel model(pathOf(folder), watching());
        ComparePage page(model);
        show(page);
        LineChart& chart = chartWith(page, "upperMetric");
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && !chart.series().empty(), 20000);
        const QString title = chart.title();
        // The answer comes through the event loop: until then what is seen is the old curve under its title.
        choose(child<QComboBox>(page, "upperMetric"), QStringLiteral("lr"));
        choose(child<QComboBox>(page, "axis"), QStringLiteral("tokens"));
        QVERIFY(!page.settled());
        QCOMPARE(chart.title(), title);
        QCOMPARE(chart.axis(Axis::X).title, timeAxisName(TimeAxis::Step));
        QCOMPARE(chart.series().back().x->size(), std::size_t(3));
        QTRY_VERIFY_WITH_TIMEOUT(page.settled(), 20000);
        QVERIFY(chart.title() != title);
        QCOMPARE(chart.axis(Axis::X).title, timeAxisName(TimeAxis::Tokens));
    }

    void aHiddenPageComputesNothingAndCatchesUp() {
        QTemporaryDir folder;
        const auto directory = writeLines(folder, {"3", "2", "1"});
        RunsModel model(pathOf(folder), watching());
        ComparePage page(model);
        show(page);
        LineChart& chart = chartWith(page, "upperMetric");
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && !chart.series().empty(), 20000);
        page.hide();
        QSignalSpy updated(&model, &RunsModel::updated);
        std::ofstream(directory / runs::kMetricsFile, std::ios::app)
            << R"({"kind": "train", "step": 3, "loss": 0.5})" << "\n";
        QTRY_VERIFY_WITH_TIMEOUT(model.runs().front()->series->train.rows() == 4, 20000);
        QVERIFY(page.settled());
        QCOMPARE(chart.series().back().x->size(), std::size_t(3));
        page.setVisible(true);
        QTRY_COMPARE_WITH_TIMEOUT(chart.series().back().x->size(), std::size_t(4), 20000);
    }

    void repeatedRunsSayWhenTheyWereStarted() {
        QTemporaryDir folder;
        for (const double started : {1'790'000'000.0, 1'790'086'400.0}) {
            synthetic::Run run;
            run.doneSteps = 100;
            run.started = started;
            synthetic::write(pathOf(folder), run);
        }
        RunsModel model(pathOf(folder), watching());
        ComparePage page(model);
        show(page);
        LineChart& chart = chartWith(page, "upperMetric");
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && chart.series().size() == 4, 20000);
        QVERIFY(chart.series()[2].name != chart.series()[3].name);
        QVERIFY(chart.series()[2].name.startsWith(model.runs().front()->title()));
        auto* list = child<QTableView>(page, "compareRuns");
        QVERIFY(list->model()->index(0, 0).data().toString() != list->model()->index(1, 0).data().toString());
    }

    void aClockSetBackTurnsNoCurveBack() {
        QTemporaryDir folder;
        synthetic::Run run;
        run.doneSteps = 0;
        const auto directory = synthetic::write(pathOf(folder), run);
        {
            std::ofstream out(directory / runs::kMetricsFile);
            const double walls[] = {1000, 1010, 500, 510, 520};  // an hour of summer is over
            for (int i = 0; i < 5; ++i)
                out << R"({"kind":"train","step":)" << i + 1 << R"(,"loss":)" << 5 - i << R"(,"seconds":)"
                    << 10 * (i + 1) << R"(,"wall":)" << walls[i] << "}\n";
        }
        RunsModel model(pathOf(folder), watching());
        QTRY_VERIFY_WITH_TIMEOUT(model.settled() && model.rowCount() == 1, 20000);
        const RunPtr shown = model.runs().front();
        const runs::CurvePoints curve =
            runs::CurveReader(Metric::Loss, TimeAxis::WallTime).read(shown->series->train, 0, 0).points;
        QCOMPARE(curve.x, (std::vector<double>{1000, 1010, 1020, 1030, 1040}));
        QCOMPARE(curve.y, (std::vector<double>{5, 4, 3, 2, 1}));
    }

    void seedsThatRanOneAfterTheOtherAreNotJoined() {
        QTemporaryDir folder;
        for (int seed = 0; seed < 2; ++seed) {
            synthetic::Run run;
            run.seed = seed;
            run.doneSteps = 0;
            const auto directory = synthetic::write(pathOf(folder), run);
            std::ofstream out(directory / runs::kMetricsFile);
            for (int i = 0; i < 3; ++i)
                out << R"({"kind":"train","step":)" << i + 1 << R"(,"loss":)" << 3 - i << R"(,"wall":)"
                    << 1000 + 1000 * seed + 10 * i << "}\n";
        }
        RunsModel model(pathOf(folder), watching());
        QTRY_VERIFY_WITH_TIMEOUT(model.settled() && model.rowCount() == 2, 20000);
        CurveOptions options;
        options.axis = TimeAxis::WallTime;
        options.groupBy = "method";
        CurveCache cache;
        const std::vector<LineSeries> lines = trainingSeries(model.runs(), model.looks(), options, cache);
        QCOMPARE(lines.size(), std::size_t(2));
        QCOMPARE(lines[0].id, lines[1].id);
        QVERIFY(lines[0].inLegend && !lines[1].inLegend);
        QCOMPARE(*lines[0].x, (std::vector<double>{0, 10, 20}));
        QCOMPARE(*lines[1].x, (std::vector<double>{1000, 1010, 1020}));
    }

    void curvesGrowAsIfReadAtOnce() {
        QTemporaryDir folder;
        const auto directory = writeLines(folder, {"3", "\"NaN\"", "1"});
        RunsModel model(pathOf(folder), watching());
        CurveCache cache;
        const auto grown = [&]() -> const CachedCurve& {
            return cache.curve(model.runs().front(), Metric::Loss, TimeAxis::Step, 0.6, 0);
        };
        QTRY_VERIFY_WITH_TIMEOUT(model.settled() && model.rowCount() == 1, 20000);
        const Values early = grown().y;
        for (std::size_t rows : {4u, 5u, 40u}) {
            {
                std::ofstream out(directory / runs::kMetricsFile, std::ios::app);
                while (model.runs().front()->series->train.rows() < rows) {
                    const std::size_t have = model.runs().front()->series->train.rows();
                    for (std::size_t i = have; i < rows; ++i)
                        out << R"({"kind":"train","step":)" << i << R"(,"loss":)" << 1 + i % 3 << "}\n";
                    out.flush();
                    QTRY_COMPARE_WITH_TIMEOUT(model.runs().front()->series->train.rows(), rows, 20000);
                }
            }
            CurveCache fresh;
            const CachedCurve& direct =
                fresh.curve(model.runs().front(), Metric::Loss, TimeAxis::Step, 0.6, 0);
            const auto same = [](const Values& a, const Values& b) {
                return std::ranges::equal(
                    *a, *b, [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
            };
            QVERIFY(same(grown().x, direct.x) && same(grown().y, direct.y));
            QVERIFY(same(grown().smoothed, direct.smoothed) && same(grown().finiteY, direct.finiteY));
            QCOMPARE(grown().index->points(), rows);
        }
        QCOMPARE(early->size(), std::size_t(3));
        QCOMPARE((*early)[0], 3.0);
    }

    void zeroAndNegativeLossesOnALogAxis() {  // R1
        QTemporaryDir folder;
        writeLines(folder, {"2", "0", "0.5", "-1", "0.1"});
        RunsModel model(pathOf(folder), watching());
        ComparePage page(model);
        show(page);
        child<QSlider>(page, "smoothing")->setValue(0);
        LineChart& chart = chartWith(page, "upperMetric");
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && chart.series().size() == 1, 20000);
        QCOMPARE(chart.series().front().x->size(), std::size_t(5));
        QCOMPARE(chart.undrawable(), 0);
        QTest::mouseClick(child<QWidget>(page, "logY"), Qt::LeftButton, {}, QPoint(8, 8));
        QTRY_COMPARE(chart.undrawable(), 2);
        QVERIFY(chart.range(Axis::Y).min > 0);
        QTest::mouseClick(child<QWidget>(page, "logY"), Qt::LeftButton, {}, QPoint(8, 8));
        QTRY_COMPARE(chart.undrawable(), 0);
    }

    void nanAndInfinityStandAtTheirStep() {  // R2
        QTemporaryDir folder;
        writeLines(folder, {"2.0", "\"NaN\"", "1.5", "\"Infinity\"", "\"-Infinity\"", "1e300", "1.4"});
        RunsModel model(pathOf(folder), watching());
        ComparePage page(model);
        show(page);
        LineChart& chart = chartWith(page, "upperMetric");
        for (int smoothing : {0, 60}) {
            child<QSlider>(page, "smoothing")->setValue(smoothing);
            QTRY_VERIFY_WITH_TIMEOUT(page.settled() && chart.series().size() == (smoothing > 0 ? 2u : 1u),
                                     20000);
            const LineSeries* line = lineOf(chart, model.runs().front()->id);
            QVERIFY(line);
            QCOMPARE(line->x->size(), std::size_t(7));
            for (std::size_t step : {1u, 3u, 4u}) QVERIFY(!std::isfinite((*line->y)[step]));
            QVERIFY(chart.range(Axis::Y).max < 1e6);
        }
        const std::string text = runs::curvesCsv(reported(model.runs()), Metric::Loss, 0.6);
        for (const char* cell : {",NaN,", ",Infinity,", ",-Infinity,", ",1e+300,", ",1.4,"})
            QVERIFY2(text.find(cell) != std::string::npos, cell);
    }

    void exportsAreWrittenElsewhereAndSaidSo() {
        StudyPage study;
        ComparePage& page = study.page;
        LineChart& chart = chartWith(page, "upperMetric");
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && !chart.series().empty(), 20000);
        QSignalSpy said(&page, &Page::message);
        for (QAction* each : page.exportActions())
            if (each->objectName() == QLatin1String("exportCurves")) each->trigger();
        // A name without an ending gets that of the table.
        const QString table = study.folder.filePath(QStringLiteral("curves"));
        answerExport(page, table);
        auto* smoothing = child<QSlider>(page, "smoothing");
        const int before = smoothing->value();
        QTest::keyClick(smoothing, Qt::Key_Right);
        QVERIFY(smoothing->value() != before);
        QVERIFY(said.isEmpty());  // nothing is written in this thread
        QTRY_COMPARE_WITH_TIMEOUT(said.size(), 1, 20000);
        QVERIFY(said[0][0].toString().contains(table + QStringLiteral(".csv")));
        QFile written(table + QStringLiteral(".csv"));
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readLine().startsWith("run,directory,method,seed,step"));

        // The chart's own menu tells as well.
        const QPoint middle = chart.plotArea().center().toPoint();
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, middle, chart.mapToGlobal(middle));
        QCoreApplication::sendEvent(&chart, &asked);
        QMenu* menu = chart.findChild<QMenu*>();
        QVERIFY(menu);
        for (QAction* each : menu->actions())
            if (each->text().startsWith(QStringLiteral("Export"))) each->trigger();
        menu->close();
        const QString picture = study.folder.filePath(QStringLiteral("upper"));
        answerExport(page, picture);
        QTRY_COMPARE_WITH_TIMEOUT(said.size(), 2, 20000);
        QVERIFY(said[1][0].toString().contains(picture + QStringLiteral(".svg")));
        QVERIFY(QFileInfo(picture + QStringLiteral(".svg")).size() > 1000);
        QTRY_VERIFY_WITH_TIMEOUT(page.settled(), 20000);
    }

    void namesAreShownLiterallyAndSafeInTables() {  // R11
        QTemporaryDir folder;
        const std::string names[] = {"<img src='/etc/hostname'>", "a<b & c", "=1+1", std::string(300, 'x'),
                                     "résumé 🚀"};
        for (const std::string& name : names) writeLines(folder, {"1", "2", "3"}, name);
        RunsModel model(pathOf(folder), watching());
        ComparePage page(model);
        show(page);
        LineChart& chart = chartWith(page, "upperMetric");
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && chart.series().size() == 10, 20000);
        QStringList shown;
        for (const LineSeries& line : chart.series()) shown << line.name;
        QVERIFY(shown.contains(QStringLiteral("<img src='/etc/hostname'> · jordan_rope s0")));
        const std::string csv = runs::curvesCsv(reported(model.runs()), Metric::Loss, 0.6);
        QVERIFY(csv.find("'=1+1") != std::string::npos);
        QVERIFY(csv.find("\n=") == std::string::npos);
        auto* differences = child<FlatTable>(page, "differences");
        QCOMPARE(differences->model()->columnCount(), 2);
        QCOMPARE(differences->column(1).heading, QStringLiteral("name"));
        QCOMPARE(differences->model()->rowCount(), 5);
    }

    void smoothingIsOverAllPointsAndTheSpikeStays() {  // R12
        QTemporaryDir folder;
        synthetic::Run run;
        run.doneSteps = 0;
        const auto constant = synthetic::write(pathOf(folder), run);
        run.seed = 1;
        const auto spike = synthetic::write(pathOf(folder), run);
        std::ofstream flat(constant / runs::kMetricsFile), noisy(spike / runs::kMetricsFile);
        for (int i = 0; i < 1000; ++i) flat << R"({"kind":"train","step":)" << i << R"(,"loss":0.3})" << '\n';
        for (int i = 0; i < 100'000; ++i)
            noisy << R"({"kind":"train","step":)" << i << R"(,"loss":)"
                  << (i == 5000 ? 100.0 : (i * 7919 % 1000) / 1000.0) << "}\n";
        flat.close();
        noisy.close();
        RunsModel model(pathOf(folder), watching());
        ComparePage page(model);
        show(page);
        child<QSlider>(page, "smoothing")->setValue(99);
        LineChart& chart = chartWith(page, "upperMetric");
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && chart.series().size() == 4, 60000);
        const LineSeries* smooth = lineOf(chart, model.runs()[1]->id);
        QVERIFY(std::all_of(smooth->y->begin(), smooth->y->end(), [](double v) { return v == 0.3; }));
        const LineSeries* raw = lineOf(chart, QStringLiteral("raw/") + model.runs()[0]->id);
        QCOMPARE(raw->y->size(), std::size_t(100'000));
        QCOMPARE((*raw->y)[5000], 100.0);
        QVERIFY(chart.range(Axis::Y).max >= 100);
        const LineSeries* over = lineOf(chart, model.runs()[0]->id);
        for (double value : *over->y) QVERIFY(value >= 0 && value <= 100);
        const QImage first = chart.grab().toImage();
        chart.setSeries(chart.series());
        QTRY_VERIFY(chart.settled());
        QCOMPARE(chart.grab().toImage(), first);
    }

    void whatRunsCostStandsOnTheSpeedTab() {
        QTemporaryDir folder;
        synthetic::Run run;
        run.doneSteps = 0;
        const auto directory = synthetic::write(pathOf(folder), run);
        RunsModel model(pathOf(folder), watching());
        ComparePage page(model);
        show(page);
        QTRY_VERIFY_WITH_TIMEOUT(model.settled() && model.rowCount() == 1, 20000);
        page.receive(RunsToCompare{{model.runs().front()->id}});
        child<QTabBar>(page, "tabs")->setCurrentIndex(2);
        auto* speed = child<FlatTable>(page, "speed");
        QVERIFY(speed->isVisible());
        QCOMPARE(speed->model()->rowCount(), 0);  // a hint, no empty row, before the first record
        std::ofstream(directory / runs::kMetricsFile, std::ios::app)
            << R"({"kind":"train","step":10,"loss":1,"tokens":5120,"seconds":4,"tokens_per_s":1280,)"
            << R"("memory_mib":300,"time":{"data":0,"forward":1,"backward":2.99,"optimiser":0.01,)"
            << R"("evaluation":0}})" << "\n"
            << R"({"kind":"train","step":20,"loss":1,"tokens":10240,"seconds":8,"tokens_per_s":1280,)"
            << R"("memory_mib":2048,"time":{"data":0,"forward":1,"backward":2.99,"optimiser":0.01,)"
            << R"("evaluation":12}})" << "\n";
        QTRY_COMPARE_WITH_TIMEOUT(speed->model()->rowCount(), 1, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(speed->cell(0, 3).text, QStringLiteral("2.0 GiB"), 20000);
        QStringList cells;
        for (int column = 1; column < speed->model()->columnCount(); ++column)
            cells << speed->cell(0, column).text;
        QCOMPARE(cells.join(QLatin1Char('|')),
                 QStringLiteral("1280|2.50|2.0 GiB|8 s||0 %|10 %|30 %|< 1 %|60 %"));
        QVERIFY(speed->cell(0, 5).tip.contains(QStringLiteral("12 s")));
        // A column is as wide as its texts, yet none touches its neighbour's.
        const QHeaderView* header = speed->horizontalHeader();
        for (int column = 0; column < speed->model()->columnCount(); ++column) {
            const QString heading = speed->column(column).heading;
            const int words = std::max(header->fontMetrics().horizontalAdvance(heading),
                                       speed->fontMetrics().horizontalAdvance(speed->cell(0, column).text));
            QVERIFY2(header->sectionSize(column) >= words + 8, qPrintable(heading));
        }
    }

    void groupsShowTheirMeanAndBand() {
        QTemporaryDir folder;
        for (int seed = 0; seed < 3; ++seed) {
            synthetic::Run run;
            run.seed = seed;
            run.doneSteps = 0;
            const auto directory = synthetic::write(pathOf(folder), run);
            std::ofstream out(directory / runs::kMetricsFile);
            for (int step = 1; step <= 4; ++step)
                out << R"({"kind":"train","step":)" << step << R"(,"loss":)" << step + seed << "}\n";
        }
        RunsModel model(pathOf(folder), watching());
        ComparePage page(model);
        show(page);
        child<QSlider>(page, "smoothing")->setValue(0);
        LineChart& chart = chartWith(page, "upperMetric");
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && chart.series().size() == 3, 20000);
        choose(child<QComboBox>(page, "group"), QStringLiteral("method"));
        QTRY_COMPARE_WITH_TIMEOUT(chart.series().size(), std::size_t(1), 20000);
        const LineSeries& mean = chart.series().front();
        QCOMPARE(*mean.y, (std::vector<double>{2, 3, 4, 5}));
        QCOMPARE(*mean.lower, (std::vector<double>{1, 2, 3, 4}));
        QCOMPARE(*mean.upper, (std::vector<double>{3, 4, 5, 6}));
        QVERIFY(mean.name.contains(QStringLiteral("n 3")));
        child<QComboBox>(page, "spread")->setCurrentIndex(1);
        QTRY_VERIFY_WITH_TIMEOUT(
            std::abs((*chart.series().front().upper)[0] - 2 - 1 / std::sqrt(3.0)) < 1e-12, 20000);
    }
};

QTEST_MAIN(CompareTruthTest)
#include "compare_truth_test.moc"
