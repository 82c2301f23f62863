#include "views/runs/runs_model.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <thread>
#include <utility>

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "core/runs/records/metrics_writer.h"
#include "tests/support/processor_time.h"
#include "tests/views/fail_on_warning.h"
#include "tests/views/runs/runs_fixture.h"
#include "tests/views/runs/synthetic_runs.h"
#include "views/look/theme.h"
#include "views/runs/run_lines.h"
#include "views/runs/runs_sort_model.h"

using namespace jordanscope;
using namespace jordanscope::views;
using namespace runs_fixture;
using namespace std::chrono_literals;
using runs::ShownState;

class RunsModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void findsRunsNewestFirstAndSortsNanLast() {
        QTemporaryDir folder;
        synthetic::writeStudy(pathOf(folder));
        RunsModel model(pathOf(folder), watching());
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
        QCOMPARE(model.rowCount(), 14);
        QVERIFY(model.runs().front()->id > model.runs().back()->id);
        RunsSortModel sorted;
        sorted.setSourceModel(&model);
        QAbstractItemModelTester sortedTester(&sorted,
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            sorted.sort(RunsModel::Loss, order);
            QVERIFY(std::isnan(sorted.index(13, RunsModel::Loss).data(RunsModel::SortRole).toDouble()));
            QVERIFY(std::isfinite(sorted.index(0, RunsModel::Loss).data(RunsModel::SortRole).toDouble()));
        }
        QCOMPARE(model.queuedCount(), 2);
        QCOMPARE(model.runningCount(), 0);
    }

    void aDeadRunIsCrashedAndMayBeResumedOrDeleted() {
        QTemporaryDir folder;
        synthetic::Run run;
        run.status = runs::RunStatus::Running;
        run.doneSteps = 200;
        synthetic::write(pathOf(folder), run);
        RunsModel model(pathOf(folder), watching());
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
        const RunPtr found = model.runs().front();
        QCOMPARE(found->condition.state, ShownState::Crashed);
        QVERIFY2(found->stateText().contains(QStringLiteral("no heartbeat since")),
                 qPrintable(found->stateText()));
        QVERIFY(mayResume(*found));
        QVERIFY(mayTrash(*found));
        QVERIFY(!mayStop(*found, {}));
    }

    void bothRatesAreOfTheSameRecords() {
        QTemporaryDir folder;
        synthetic::Run run;
        run.doneSteps = 0;
        std::ofstream(synthetic::write(pathOf(folder), run) / runs::kMetricsFile)
            << R"({"kind":"train","step":10,"loss":1,"tokens":5120,"seconds":4,"tokens_per_s":1280})" << '\n'
            << R"({"kind":"train","step":20,"loss":1,"tokens":10240,"seconds":5,"tokens_per_s":5120})" << '\n'
            << R"({"kind":"train","step":30,"loss":1,"tokens":15360,"seconds":9,"tokens_per_s":1280})"
            << '\n';
        RunsModel model(pathOf(folder), watching());
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
        const RunProgress& progress = model.runs().front()->progress;
        QCOMPARE(progress.stepsPerSecond, 4.0);
        QCOMPARE(progress.tokensPerSecond, 512 * progress.stepsPerSecond);
    }

    /// Twenty steps of the present process took 6 s by the clock, 2 of them training.
    void timeLeftHasEvaluationsInIt() {
        QTemporaryDir folder;
        synthetic::Run run;
        run.doneSteps = 0;
        run.steps = 130;
        run.status = runs::RunStatus::Running;
        const std::string before = R"({"kind":"train","step":)", loss = R"(,"loss":1,"tokens":1,"seconds":)";
        const auto directory = synthetic::write(pathOf(folder), run);
        runs::RunState state = *runs::readRunState(directory);
        state.process = runs::currentProcess();
        runs::writeRunState(directory, state);
        const runs::RunLock lock(directory);
        std::ofstream metrics(directory / runs::kMetricsFile);
        for (const auto& [step, seconds, wall] :
             {std::tuple{"10", "1", "1789999000"}, {"20", "2", "1790000001"}, {"30", "3", "1790000003"}})
            metrics << before << step << loss << seconds << R"(,"wall":)" << wall << "}\n";
        metrics << before << "40" << loss << 4 << R"(,"wall":1790000007})" << '\n' << std::flush;
        RunsModel model(pathOf(folder), watching());
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
        const RunSnapshot& shown = *model.runs().front();
        QVERIFY(runs::isLive(shown.condition.state));
        QCOMPARE(shown.progress.stepsPerSecond, 10.0);
        QCOMPARE(shown.progress.remainingSeconds, 90 * 6.0 / 20);
    }

    /// Before an evaluation has been timed a bound; during the last one no "0 s".
    void timeLeftIsABoundUntilAnEvaluationHasBeenTimed() {
        QTemporaryDir folder;
        synthetic::Run run;
        run.doneSteps = 0;
        run.steps = 40;
        run.status = runs::RunStatus::Running;
        const auto directory = synthetic::write(pathOf(folder), run);
        runs::RunState state = *runs::readRunState(directory);
        state.process = runs::currentProcess();
        runs::writeRunState(directory, state);
        const runs::RunLock lock(directory);
        std::ofstream metrics(directory / runs::kMetricsFile);
        const auto record = [&metrics](int step, int wall) {
            metrics << R"({"kind":"train","step":)" << step << R"(,"loss":1,"tokens":1,"seconds":)" << step
                    << R"(,"wall":)" << 1'790'000'000 + wall << "}\n"
                    << std::flush;
        };
        record(10, 10);
        record(20, 20);
        RunsModel model(pathOf(folder), watching());
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
        const auto cell = [&model](int role) {
            return model.index(0, RunsModel::Remaining).data(role).toString();
        };
        QCOMPARE(cell(Qt::DisplayRole), QStringLiteral("> 20 s"));
        QVERIFY(cell(Qt::ToolTipRole).contains(QStringLiteral("has been timed yet")));
        metrics << R"({"kind":"eval","step":20,"length":64,"positions":"absolute","loss":1,)"
                << R"("loss_stderr":0,"n":4})" << '\n';
        record(30, 60);
        QTRY_COMPARE_WITH_TIMEOUT(cell(Qt::DisplayRole), QStringLiteral("25 s"), 20000);
        QVERIFY(!cell(Qt::ToolTipRole).contains(QStringLiteral("has been timed yet")));
        record(40, 70);
        QTRY_COMPARE_WITH_TIMEOUT(cell(Qt::DisplayRole), QStringLiteral("evaluating"), 20000);
        QVERIFY(cell(Qt::ToolTipRole).contains(QStringLiteral("last evaluation")));
    }

    void aFailedRunSaysWhyOnce() {
        QTemporaryDir folder;
        synthetic::Run run;
        run.doneSteps = 20;
        run.status = runs::RunStatus::Failed;
        const auto directory = synthetic::write(pathOf(folder), run);
        runs::RunState state = *runs::readRunState(directory);
        state.message = "diverged: the loss is not finite";
        runs::writeRunState(directory, state);
        RunsModel model(pathOf(folder), watching());
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
        const QString tip = model.index(0, RunsModel::State).data(Qt::ToolTipRole).toString();
        QCOMPARE(tip.count(QStringLiteral("diverged: the loss is not finite")), 1);
    }

    void killIsOfferedTenSecondsAfterAStop() {
        RunSnapshot run;
        run.condition.state = ShownState::Running;
        RunLook look;
        QVERIFY(mayStop(run, look));
        look.stopAsked = 1000;
        QVERIFY(!mayStop(run, look));
        QVERIFY(!mayKill(run, look, 1009));
        QVERIFY(mayKill(run, look, 1010));
        run.condition.state = ShownState::Stopped;
        QVERIFY(!mayKill(run, look, 2000));
    }

    void aRecordIsHereWithinHalfASecond() {
        QTemporaryDir folder;
        synthetic::Run run;
        run.status = runs::RunStatus::Running;
        run.doneSteps = 0;
        run.steps = 100'000;
        const auto directory = synthetic::write(pathOf(folder), run);
        RunsModel model(pathOf(folder), watching());
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
        constexpr int kRecords = 60;
        std::array<std::atomic<qint64>, kRecords + 1> written{};
        QElapsedTimer clock;
        clock.start();
        std::array<qint64, kRecords + 1> seen{};
        connect(&model, &RunsModel::updated, &model, [&] {
            const auto rows = model.runs().front()->series->train.rows();
            for (std::size_t step = 1; step <= rows && step <= kRecords; ++step)
                if (seen[step] == 0) seen[step] = clock.elapsed();
        });
        std::jthread writer([&] {
            runs::MetricsWriter metrics(directory);
            for (int step = 1; step <= kRecords; ++step) {
                runs::TrainRecord record;
                record.step = step;
                record.loss = 1.0 / step;
                written[static_cast<std::size_t>(step)] = clock.elapsed();
                metrics.write(record);
                std::this_thread::sleep_for(37ms);
            }
        });
        QTRY_VERIFY_WITH_TIMEOUT(seen[kRecords] > 0, 20000);
        std::array<qint64, kRecords> ways{};
        for (std::size_t i = 0; i < kRecords; ++i) ways[i] = seen[i + 1] - written[i + 1].load();
        std::ranges::sort(ways);
        qInfo("from a record to the model: median %lld ms, longest %lld ms",
              static_cast<long long>(ways[kRecords / 2]), static_cast<long long>(ways.back()));
        // The median: a machine busy with something else delays some of them, not half.
        QVERIFY2(ways[kRecords / 2] <= 500, qPrintable(QString::number(ways[kRecords / 2])));
    }

    void hostileFilesAreWordsNotTrouble() {
        QTemporaryDir folder;
        const auto broken = pathOf(folder) / "20260101-000000-broken-s0";
        std::filesystem::create_directory(broken);
        std::ofstream(broken / "config.json") << "{\"method\": 1e999, \"method\": 2}";
        std::ofstream(broken / "state.json") << "[]";
        std::ofstream(broken / "notes.json") << "\x00\xff nothing";
        std::ofstream(broken / "metrics.jsonl")
            << "{\"kind\":\"train\",\"step\":1,\"loss\":\"NaN\"}\nrubbish\n{\"kind\"";
        std::filesystem::create_symlink("/etc", pathOf(folder) / "20260101-000001-link-s0");
        const char* names[] = {
            "<img src='/etc/hostname'>", "a<b & c", "../../x", "; touch pwned", "=1+1", "", "résumé 🚀"};
        for (const char* name : names) {
            synthetic::Run run;
            run.name = name;
            run.doneSteps = 20;
            const auto made = synthetic::write(pathOf(folder), run);
            QCOMPARE(made.parent_path(), pathOf(folder));
        }
        RunsModel model(pathOf(folder), watching());
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
        QCOMPARE(model.rowCount(), 8);
        const RunPtr run = model.run(QStringLiteral("20260101-000000-broken-s0"));
        QVERIFY(run);
        QCOMPARE(run->condition.state, ShownState::Unknown);
        QVERIFY(!run->description->problem.empty());
        QCOMPARE(run->series->train.rows(), std::size_t(1));
        QCOMPARE(run->series->badLines, std::size_t(1));
        QStringList titles;
        for (const RunPtr& each : model.runs()) {
            titles << each->title();
            const QString tip = model.index(model.rowOf(each->id), 0).data(Qt::ToolTipRole).toString();
            QVERIFY(!tip.contains(QStringLiteral("<img")));
        }
        QVERIFY(titles.contains(QStringLiteral("<img src='/etc/hostname'> · jordan_rope s0")));
    }

    void aLinkToARunIsShownAndNotRemoved() {
        QTemporaryDir folder, elsewhere;
        synthetic::Run run;
        run.doneSteps = 20;
        const auto made = synthetic::write(pathOf(elsewhere), run);
        const auto link = pathOf(folder) / "20260101-000000-link-s0";
        std::filesystem::create_directory_symlink(made, link);
        RunsModel model(pathOf(folder), watching());
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.runs().front()->condition.state, ShownState::Finished);
        QCOMPARE(model.runs().front()->series->train.rows(), std::size_t(2));
        QSignalSpy said(&model, &RunsModel::message);
        model.trash({model.runs().front()->id});
        QTRY_COMPARE_WITH_TIMEOUT(said.size(), 1, 10000);
        QVERIFY(said.front().front().toString().contains(QStringLiteral("symbolic link")));
        QVERIFY(std::filesystem::is_symlink(link));
        QVERIFY(std::filesystem::exists(made / "config.json"));
    }

    void notesAreStoredAndReadAgain() {
        QTemporaryDir folder;
        synthetic::Run run;
        run.doneSteps = 20;
        synthetic::write(pathOf(folder), run);
        RunsModel model(pathOf(folder), watching());
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
        runs::RunNotes notes;
        notes.title = "best <so far>";
        notes.tags = {"paper"};
        notes.colour = "#009e73";
        model.writeNotes(model.runs().front()->id, notes);
        QTRY_COMPARE(model.runs().front()->title(), QStringLiteral("best <so far>"));
        QCOMPARE(model.looks().of(model.runs().front()->id).palette, 2);
    }

    /// A disk that is taken away, or a folder of another machine that does not answer, is no empty one.
    void aFolderThatVanishesKeepsItsRunsInSight() {
        QTemporaryDir folder;
        const auto path = pathOf(folder) / "runs";
        synthetic::Run run;
        run.doneSteps = 20;
        synthetic::write(path, run);
        RunsModel model(path, watching());
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
        const RunPtr before = model.runs().front();
        QSignalSpy told(&model, &RunsModel::message);
        std::filesystem::rename(path, pathOf(folder) / "away");
        QTRY_VERIFY_WITH_TIMEOUT(!model.folderProblem().isEmpty(), 20000);
        QVERIFY(model.folderProblem().contains(QStringLiteral("is no longer there")));
        QCOMPARE(told.size(), 1);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.runs().front(), before);
        std::filesystem::rename(pathOf(folder) / "away", path);
        QTRY_VERIFY_WITH_TIMEOUT(model.folderProblem().isEmpty(), 20000);
        QCOMPARE(model.rowCount(), 1);
    }

    /// Its colour stands beside a run's record: the one changes without the other.
    void aColourIsNoNewRecord() {
        QTemporaryDir folder;
        synthetic::Run run;
        run.doneSteps = 20;
        const auto directory = synthetic::write(pathOf(folder), run);
        RunsModel model(pathOf(folder), watching());
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
        const RunPtr before = model.runs().front();
        QSignalSpy published(&model, &RunsModel::updated), looked(&model, &RunsModel::looksChanged);
        for (const char* colour : {"#009e73", "#123456", ""}) {
            runs::RunNotes notes;
            notes.colour = colour;
            looked.clear();
            model.writeNotes(before->id, notes);
            QTRY_VERIFY_WITH_TIMEOUT(!looked.isEmpty(), 20000);
            QCOMPARE(model.looks().of(before->id).noted, std::string(colour));
            QCOMPARE(runs::readNotes(directory).colour, std::string(colour));
        }
        QCOMPARE(published.size(), 0);
        QCOMPARE(model.runs().front(), before);
        QCOMPARE(model.looks().of(before->id).palette, 2);  // what was asked for last of the palette's
        looked.clear();
        std::ofstream(directory / runs::kMetricsFile, std::ios::app)
            << R"({"kind":"train","step":21,"loss":1.5})" << '\n';
        QTRY_VERIFY_WITH_TIMEOUT(model.runs().front() != before, 20000);
        QCOMPARE(model.runs().front()->series->train.rows(), before->series->train.rows() + 1);
        QCOMPARE(looked.size(), 0);
    }

    /// Directories of any name, then launched ones that sort before them; the window opened again shows the
    /// same.
    void sixteenRunsHaveSixteenLines() {
        QTemporaryDir folder;
        const auto lines = [](const RunsModel& model) {
            std::map<QString, int> made;
            for (const RunPtr& run : model.runs()) made[run->id] = model.looks().of(run->id).palette;
            return made;
        };
        const auto distinct = [](const std::map<QString, int>& given) {
            std::set<int> pairs;
            for (const auto& [id, pair] : given) pairs.insert(pair);
            return pairs.size();
        };
        const auto write = [&folder](int i, const char* name, const char* colour) {
            synthetic::Run run;
            run.seed = i;
            run.doneSteps = 20;
            run.started = 1'790'000'000 + 60 * i;
            auto directory = synthetic::write(pathOf(folder), run);
            if (name) {
                std::filesystem::rename(directory, pathOf(folder) / name);
                directory = pathOf(folder) / name;
            }
            if (!*colour) return;
            runs::RunNotes notes;
            notes.colour = colour;
            runs::writeNotes(directory, notes);
        };
        int next = 0;
        for (const char* name : {"m5k", "relk", "ex3b", "jetb"}) write(next++, name, "");
        std::map<QString, int> live;
        {
            RunsModel model(pathOf(folder), watching());
            QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
            live = lines(model);
            QCOMPARE(live[QStringLiteral("m5k")], 0);
            QCOMPARE(live[QStringLiteral("jetb")], 3);
            for (; next < 16; ++next) {
                const bool launched = next < 11;
                write(next, nullptr,
                      launched ? qPrintable(lightTheme().line(next % 8).name(QColor::HexRgb)) : "");
                QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), next + 1, 20000);
                for (const auto& [id, pair] : live) QCOMPARE(lines(model)[id], pair);
                live = lines(model);
                QCOMPARE(distinct(live), live.size());
            }
        }
        RunsModel again(pathOf(folder), watching());
        QTRY_VERIFY_WITH_TIMEOUT(again.settled(), 20000);
        QCOMPARE(lines(again), live);
    }

    void linesRepeatOnlyWhenAllAreTaken() {
        std::vector<LineClaim> claims;
        for (int i = 0; i < 9; ++i) claims.push_back({double(i), QString::number(i)});
        claims.push_back({9, QStringLiteral("asks"), 0});
        assignLines(claims);
        QCOMPARE(claims[7].pair, 7);
        QCOMPARE(claims[8].pair, 9);  // 8 is kept for the one that asks
        QCOMPARE(claims[9].pair, 8);
        for (int i = 10; i < 17; ++i) claims.push_back({double(-i), QString::number(i)});
        assignLines(claims);
        QCOMPARE(claims[16].pair, 10);
        QCOMPARE(claims[11].pair, 15);
        QCOMPARE(claims[10].pair, 0);
    }

    void aHundredRunsKeepTheWindowAlive() {
        QTemporaryDir folder;
        QByteArray lines;
        for (int i = 1; i <= 10'000; ++i)
            lines += "{\"kind\":\"train\",\"step\":" + QByteArray::number(i) +
                     ",\"loss\":" + QByteArray::number(2.0 / i + 0.1 * ((i * 7919) % 101) / 101.0) +
                     ",\"grad_norm\":1.0,\"lr\":0.0005,\"tokens\":" + QByteArray::number(i * 24576) +
                     ",\"seconds\":" + QByteArray::number(i * 0.31) +
                     ",\"tokens_per_s\":79000,\"memory_mib\":612}\n";
        for (int i = 0; i < 100; ++i) {
            synthetic::Run run;
            run.seed = i;
            run.doneSteps = 0;
            run.steps = 10'000;
            run.started = 1'790'000'000 + i * 60;
            const auto directory = synthetic::write(pathOf(folder), run);
            std::ofstream(directory / runs::kMetricsFile).write(lines.data(), lines.size());
        }
        QElapsedTimer total;
        total.start();
        RunsModel model(pathOf(folder), watching());
        double mark = threadSeconds(), longest = 0;
        QTimer beat;
        connect(&beat, &QTimer::timeout, &beat, [&] {
            const double now = threadSeconds();
            longest = std::max(longest, now - std::exchange(mark, now));
        });
        beat.start(2);
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 120000);
        const qint64 read = total.elapsed();
        for (const RunPtr& run : model.runs()) QCOMPARE(run->series->train.rows(), std::size_t(10'000));
        qInfo("100 runs of 10k records: read in %lld ms, longest work between two beats %.1f ms",
              static_cast<long long>(read), longest * 1e3);
        QVERIFY2(longest < 0.1, qPrintable(QString::number(longest)));
    }
};

QTEST_MAIN(RunsModelTest)
#include "runs_model_test.moc"
