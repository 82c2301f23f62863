#include <QComboBox>
#include <QJsonArray>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include "tests/views/compare/compare_fixture.h"
#include "tests/views/fail_on_warning.h"
#include "views/compare/compare_tables.h"
#include "views/compare/crosshair_read_out.h"
#include "views/compare/curves_view.h"
#include "views/compare/evaluation_view.h"
#include "views/compare/learned_view.h"
#include "views/compare/tables_card.h"
#include "views/look/theme.h"

using namespace jordanscope;
using namespace jordanscope::views;
using namespace compare_fixture;

namespace {

/// A run of the kernel task as the poller would hand it over: three records, an accuracy at one length, and
/// two chains whose gamma and eta were learned over two evaluations.
RunPtr madeRun(const QString& id, const std::string& title = {}) {
    auto description = std::make_shared<RunDescription>();
    description->config = runs::parseConfig(R"({"preset": "kernel", "method": "jordan_rope"})");
    description->rows = {{"method", "jordan_rope"}, {"seed", id.toStdString()}};
    auto series = std::make_shared<runs::RunSeries>();
    runs::EvalRecord evaluation;
    evaluation.step = 2;
    evaluation.length = 1024;
    evaluation.accuracy = 0.75;
    evaluation.n = 32;
    series->evals.push_back(evaluation);
    auto learned = std::make_shared<runs::LearnedSeries>();
    for (const int step : {1, 2}) {
        runs::LearnedLayer layer;
        layer.gamma = {{1e-3 * step, 2e-3 * step}};
        layer.eta = {{0.5 * step, 0.1 * step}};
        learned->records.push_back({step, {layer}});
    }
    auto run = std::make_shared<RunSnapshot>();
    run->id = id;
    run->notes.title = title.empty() ? id.toStdString() : title;
    run->description = description;
    run->series = series;
    run->learned = learned;
    return run;
}

LineSeries line(const QString& id) {
    LineSeries made;
    made.id = made.name = id;
    made.x = makeValues({0, 1, 2});
    made.y = makeValues({3, 2, 1});
    return made;
}

CurvesRequest requestOf(const CurvesView& view, const CurveOptions& options, std::vector<RunPtr> runs) {
    return {std::move(runs), {}, view.requested(options), EvalMetric::Accuracy};
}

}  // namespace

/// Each part of Compare by itself: values go in, signals come out.
class CompareViewsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, lightTheme()); }
    void init() { failOnWarning(); }

    void curvesSayWhatTheirRequestSays() {
        QWidget page;
        CurvesView view(&page);
        CurveOptions options;
        options.axis = TimeAxis::Tokens;
        options.smoothing = 0.5;
        const CurvesRequest request = requestOf(view, options, {madeRun(QStringLiteral("1"))});
        QCOMPARE(request.charts[0].metric, Metric::Loss);
        QCOMPARE(request.charts[1].metric, Metric::Accuracy);
        QSignalSpy changed(&view, &CurvesView::metricChanged);
        choose(child<QComboBox>(page, "upperMetric"), QStringLiteral("lr"));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(view.requested(options)[0].metric, Metric::LearningRate);
        // The answer to what was asked before.
        view.setCurves(request, {{line(QStringLiteral("1"))}, {}});
        QVERIFY(view.upper().chart().title().startsWith(metricTitle(Metric::Loss)));
        QVERIFY(view.lower().chart().title().startsWith(metricTitle(Metric::Accuracy)));
        QCOMPARE(view.upper().chart().axis(Axis::X).title, timeAxisName(TimeAxis::Tokens));
        QCOMPARE(view.upper().chart().series().size(), std::size_t(1));
        QVERIFY(view.lower().chart().series().empty());
    }

    void curvesShareTheirTimeAndTellTheirLog() {
        QWidget page;
        CurvesView view(&page);
        LineChart &upper = view.upper().chart(), &lower = view.lower().chart();
        view.setCurves(requestOf(view, {}, {}), {{line(QStringLiteral("1"))}, {line(QStringLiteral("1"))}});
        upper.setView({Range{0.5, 1.5}, Range{1, 2}});
        QCOMPARE(lower.view().x, upper.view().x);
        QVERIFY(!lower.view().y);
        QSignalSpy log(&view, &CurvesView::logChanged);
        view.setLog(true, true);
        QVERIFY(upper.axis(Axis::X).log && lower.axis(Axis::Y).log);
        QVERIFY(log.isEmpty());
        QTest::keyClick(&lower, Qt::Key_L);
        QCOMPARE(log.size(), 1);
        QCOMPARE(log.front(), (QVariantList{true, false}));
    }

    void whatIsReadIsOfTheShownAxis() {
        QWidget page;
        CurvesView view(&page);
        std::vector<ReadOutValues> read;
        connect(&view, &CurvesView::pointed, &view,
                [&](const ReadOutValues& values) { read.push_back(values); });
        CurveOptions options;
        options.axis = TimeAxis::Tokens;
        view.setCurves(requestOf(view, options, {}), {{line(QStringLiteral("1"))}, {}});
        QCOMPARE(read.size(), std::size_t(1));  // what was read of the earlier axis goes
        Q_EMIT view.upper().chart().pointed(QPointF(1, 2));
        QVERIFY(read.back().where.startsWith(timeAxisName(TimeAxis::Tokens)));
        Q_EMIT view.upper().chart().pointed(std::nullopt);
        QVERIFY(read.back().rows.empty());
    }

    void evaluationsChooseTheirMetricUntilSomebodyPicks() {
        EvaluationView view;
        auto text = std::make_shared<RunSnapshot>(*madeRun(QStringLiteral("text")));
        auto series = std::make_shared<runs::RunSeries>();
        runs::EvalRecord record;
        record.step = 1;
        record.length = 512;
        record.loss = 1.5;
        record.n = 8;
        series->evals.push_back(record);
        text->series = series;
        view.chooseFor({text});
        QCOMPARE(view.evalMetric(), EvalMetric::Loss);
        // These have a loss as well.
        view.chooseFor({madeRun(QStringLiteral("1"))});
        QCOMPARE(view.evalMetric(), EvalMetric::Loss);
        // By hand: it stays with these runs, though none of them has it.
        auto* box = child<QComboBox>(view, "evalMetric");
        box->setFocus();
        QTest::keyClick(box, Qt::Key_End);
        QCOMPARE(view.evalMetric(), EvalMetric::BitsPerByte);
        view.chooseFor({madeRun(QStringLiteral("1"))});
        QCOMPARE(view.evalMetric(), EvalMetric::BitsPerByte);
        view.chooseFor({madeRun(QStringLiteral("2"))});
        QCOMPARE(view.evalMetric(), EvalMetric::Accuracy);
    }

    void evaluationsSayWhatTheirRequestSays() {
        EvaluationView view;
        const RunPtr run = madeRun(QStringLiteral("1"));
        const CurvesRequest request{{run}, {}, {CurveOptions()}, EvalMetric::Accuracy};
        view.setMetric(QString::fromLatin1(evalMetricKey(EvalMetric::Loss)));
        view.setCurves(request, evalSeries({run}, {}, EvalMetric::Accuracy, {}, Spread::MinMax));
        QCOMPARE(view.chart().axis(Axis::X).tickValues.front(), 1024.0);
        QVERIFY(view.chart().axis(Axis::X).log);
        QVERIFY(lineOf(view.chart(), QStringLiteral("1")));
        CurvesRequest grouped = request;
        grouped.charts.front().groupBy = "method";
        view.setCurves(grouped, {});
        QVERIFY(!lineOf(view.chart(), QStringLiteral("1")));
    }

    void learnedShowsTheCurrentRunElseOneThatLearns() {
        LearnedView view;
        auto* explore = child<QToolButton>(view, "openInExplore");
        QVERIFY(!explore->isEnabled());
        auto plain = std::make_shared<RunSnapshot>(*madeRun(QStringLiteral("plain")));
        plain->learned = std::make_shared<runs::LearnedSeries>();
        view.setRuns(plain, {plain, madeRun(QStringLiteral("1"))});
        QVERIFY(view.chain() && view.chain()->chain == 0);  // the larger eta
        QCOMPARE(view.chart().series().size(), std::size_t(2));
        QCOMPARE(*view.chart().series().back().y, (std::vector<double>{0.5, 1.0}));
        view.setMetric(QStringLiteral("gamma"));
        QCOMPARE(*view.chart().series().back().y, (std::vector<double>{1e-3, 2e-3}));
        // A click chooses the nearest chain, and what is handed over is that one.
        Q_EMIT view.chart().clicked(QPointF(2, 4e-3));
        QCOMPARE(view.chain()->chain, 1);
        QSignalSpy asked(&view, &LearnedView::exploreAsked);
        QTest::mouseClick(explore, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.front().front().value<ChainToShow>().gamma, std::optional(4e-3));
        view.setRuns(nullptr, {});
        QVERIFY(!explore->isEnabled() && view.chart().series().empty());
    }

    void tablesNameTheirRunsApartAndHandOnNotes() {
        TablesCard tables;
        auto* bar = child<QTabBar>(tables, "tabs");
        const RunPtr one = madeRun(QStringLiteral("1"), "twin"), two = madeRun(QStringLiteral("2"), "twin");
        tables.setRuns({one, two}, {}, EvalMetric::Accuracy);
        auto* figures = child<FlatTable>(tables, "figures");
        QCOMPARE(figures->model()->rowCount(), 2);
        QVERIFY(figures->cell(0, 0).text != figures->cell(1, 0).text);
        auto* differences = child<FlatTable>(tables, "differences");
        QCOMPARE(differences->model()->columnCount(), 2);
        QCOMPARE(differences->cell(1, 1).text, QStringLiteral("2"));
        // The same again is no work, and other figures in as many cells leave what is chosen chosen.
        figures->selectRow(1);
        QSignalSpy laidOut(figures->model(), &QAbstractItemModel::layoutChanged);
        tables.setRuns({one, two}, {}, EvalMetric::Accuracy);
        QCOMPARE(laidOut.size(), 0);
        tables.setRuns({two, one}, {}, EvalMetric::Accuracy);
        QCOMPARE(laidOut.size(), 1);
        QVERIFY(figures->selectionModel()->isRowSelected(1));
        tables.restoreState({{QStringLiteral("tab"), 3}});
        QCOMPARE(bar->currentIndex(), 3);
        QCOMPARE(tables.saveState().value(QStringLiteral("tab")).toInt(), 3);
        QSignalSpy edited(&tables, &TablesCard::notesEdited);
        tables.setCurrent(one, {});
        QTest::keyClicks(child<QLineEdit>(tables, "notesTags"), QStringLiteral("paper"));
        tables.flush();
        QCOMPARE(edited.size(), 1);
        QCOMPARE(edited.front().front().toString(), QStringLiteral("1"));
    }

    void earlierSessionsChoicesAreRead() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder), watching());
        ComparePage page(model);
        page.restoreState(
            {{QStringLiteral("metrics"),
              QJsonArray{QStringLiteral("lr"), QStringLiteral("loss"), 5, QStringLiteral("gamma")}},
             {QStringLiteral("tab"), 2}});
        const auto chosen = [&](const char* box) {
            return child<QComboBox>(page, box)->currentData().toString();
        };
        QCOMPARE(chosen("upperMetric"), QStringLiteral("lr"));
        QCOMPARE(chosen("lowerMetric"), QStringLiteral("loss"));
        QCOMPARE(chosen("evalMetric"), QStringLiteral("accuracy"));
        QCOMPARE(chosen("learnedQuantity"), QStringLiteral("gamma"));
        QCOMPARE(child<QTabBar>(page, "tabs")->currentIndex(), 2);
        ComparePage again(model);
        again.restoreState(page.saveState());
        QCOMPARE(again.saveState(), page.saveState());
    }
};

QTEST_MAIN(CompareViewsTest)
#include "compare_views_test.moc"
