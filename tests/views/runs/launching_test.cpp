#include <algorithm>
#include <csignal>
#include <fstream>

#include <QDir>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <sys/stat.h>

#include "core/runs/directory/run_directory.h"
#include "tests/views/fail_on_warning.h"
#include "tests/views/runs/runs_fixture.h"
#include "tests/views/runs/synthetic_runs.h"
#include "views/runs/run_launch.h"
#include "views/runs/runs_model.h"

using namespace jordanscope;
using namespace jordanscope::views;
using namespace runs_fixture;
using runs::ShownState;

namespace {

LaunchRequest requestFor(const std::string& method, int steps) {
    const std::string text = R"({"preset": "kernel", "method": ")" + method +
                             R"(", "name": "; touch pwned",)" + R"( "training": {"steps": )" +
                             std::to_string(steps) + "}}";
    return {text, runs::parseConfig(text)};
}

int countOf(const RunsModel& model, ShownState state) {
    int count = 0;
    for (const RunPtr& run : model.runs()) count += run->condition.state == state;
    return count;
}

}  // namespace

/// With the stand-in for `jordan` that lies beside this program.
class LaunchingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        failOnWarning();
        qunsetenv("FAKE_JORDAN");
        QVERIFY(home_.isValid());
        qputenv("XDG_DATA_HOME", home_.path().toLocal8Bit());
    }

    void theQueueKeepsItsLimitAndEverythingFinishes() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder) / "runs of räns 実験");
        int most = 0;
        connect(&model, &RunsModel::updated, &model, [&] { most = std::max(most, model.runningCount()); });
        model.launch({requestFor("rope", 30), requestFor("alibi", 30), requestFor("jordan_rope", 30)});
        QTRY_COMPARE_WITH_TIMEOUT(countOf(model, ShownState::Finished), 3, 60000);
        QCOMPARE(most, 1);
        QCOMPARE(model.rowCount(), 3);
        for (const RunPtr& run : model.runs()) {
            QCOMPARE(run->series->train.rows(), std::size_t(30));
            QVERIFY(!model.looks().of(run->id).noted.empty());
            QVERIFY(std::filesystem::exists(run->directory / runs::kRequestFile));
        }
        QVERIFY(model.looks().of(model.runs()[0]->id).palette !=
                model.looks().of(model.runs()[1]->id).palette);
        std::vector<RunPtr> runs = model.runs();
        std::sort(runs.begin(), runs.end(),
                  [](const RunPtr& a, const RunPtr& b) { return a->state.started < b->state.started; });
        QCOMPARE(runs[0]->method(), QStringLiteral("rope"));  // as launched, not by the alphabet
        QCOMPARE(runs[1]->method(), QStringLiteral("alibi"));
        QCOMPARE(runs[2]->method(), QStringLiteral("jordan_rope"));
        QVERIFY(!QFileInfo::exists(QStringLiteral("pwned")));
    }

    void stopResumePauseAndTrash() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder));
        model.launch({requestFor("alibi", 400), requestFor("rope", 400)});
        QTRY_COMPARE_WITH_TIMEOUT(countOf(model, ShownState::Running), 1, 30000);
        QTRY_VERIFY_WITH_TIMEOUT(model.runs().back()->series->train.rows() > 5, 30000);
        const QString first = model.runs().back()->id, second = model.runs().front()->id;
        // A waiting run leaves the queue, a running one ends at a checkpoint.
        model.pause({second});
        QTRY_COMPARE_WITH_TIMEOUT(model.run(second)->stateText(), QStringLiteral("paused"), 10000);
        QVERIFY(mayResume(*model.run(second)));
        // What somebody had begun to write before the pause says nothing of it, and undoes nothing.
        runs::RunNotes notes = model.run(second)->notes;
        notes.notes = "a look at it";
        notes.tags = {"control"};
        model.writeNotes(second, notes);
        QTRY_COMPARE_WITH_TIMEOUT(model.run(second)->notes.notes, std::string("a look at it"), 10000);
        QCOMPARE(model.run(second)->stateText(), QStringLiteral("paused"));
        model.stop({first});
        QTRY_COMPARE_WITH_TIMEOUT(model.run(first)->condition.state, ShownState::Stopped, 10000);
        const auto rows = model.run(first)->series->train.rows();
        QVERIFY(rows < 400);
        QVERIFY(mayResume(*model.run(first)));
        model.resume({first});
        QTRY_COMPARE_WITH_TIMEOUT(model.run(first)->condition.state, ShownState::Running, 10000);
        QTRY_COMPARE_WITH_TIMEOUT(model.run(first)->condition.state, ShownState::Finished, 60000);
        QCOMPARE(model.run(first)->series->train.rows(), std::size_t(400));
        QVERIFY(model.run(second)->paused());
        model.resume({second});
        QTRY_COMPARE_WITH_TIMEOUT(model.run(second)->condition.state, ShownState::Running, 10000);
        QVERIFY(!model.run(second)->paused());
        model.stop({second});
        QTRY_VERIFY_WITH_TIMEOUT(mayTrash(*model.run(second)), 10000);
        model.trash({second});
        QTRY_VERIFY_WITH_TIMEOUT(!model.run(second), 10000);
        QCOMPARE(QDir(home_.path() + QStringLiteral("/Trash/files"))
                     .entryList(QDir::Dirs | QDir::NoDotAndDotDot)
                     .size(),
                 1);
    }

    void aQueuedRunThatWasReceivedWaitsUntilSomebodyAsks() {
        QTemporaryDir folder;
        RunsModelOptions options = watching();
        options.secret = "ours";
        QString own;
        {
            RunsModel model(pathOf(folder), options);
            model.launch({requestFor("rope", 20)});
            QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), 1, 10000);
            own = model.runs().front()->id;
        }
        const std::filesystem::path received = pathOf(folder) / "received";
        std::filesystem::copy(pathOf(folder) / own.toStdString(), received,
                              std::filesystem::copy_options::recursive);

        options.launches = true;
        RunsModel model(pathOf(folder), options);
        QSignalSpy messages(&model, &RunsModel::message);
        QTRY_VERIFY_WITH_TIMEOUT(model.run(own), 10000);
        // The queue that this user left behind goes on; the other one is not even launched when its turn has
        // come and gone.
        QTRY_COMPARE_WITH_TIMEOUT(model.run(own)->condition.state, ShownState::Finished, 60000);
        const QString id = QStringLiteral("received");
        QCOMPARE(model.run(id)->condition.state, ShownState::QueuedElsewhere);
        QCOMPARE(model.receivedCount(), 1);
        QCOMPARE(model.queuedCount(), 0);
        QVERIFY(!std::filesystem::exists(received / runs::kLogFile));
        QVERIFY(mayResume(*model.run(id)) && mayTrash(*model.run(id)));

        model.resume({id});
        QTRY_COMPARE_WITH_TIMEOUT(model.run(id)->condition.state, ShownState::Finished, 60000);
        QCOMPARE(model.receivedCount(), 0);
    }

    void aLockThatNobodyCanHaveIsTold() {
        QTemporaryDir folder;
        std::filesystem::create_directory(pathOf(folder) / ".launcher.lock");
        RunsModel model(pathOf(folder));
        QSignalSpy messages(&model, &RunsModel::message);
        model.launch({requestFor("rope", 20)});
        QTRY_VERIFY_WITH_TIMEOUT(model.unlaunchable(), 20000);
        QCOMPARE(messages.size(), 1);
        QVERIFY2(messages.front().front().toString().contains(QStringLiteral(".launcher.lock")),
                 qPrintable(messages.front().front().toString()));
        QCOMPARE(model.queuedCount(), 1);
        // What blocked it is gone: the queue goes on by itself.
        std::filesystem::remove(pathOf(folder) / ".launcher.lock");
        QTRY_COMPARE_WITH_TIMEOUT(countOf(model, ShownState::Finished), 1, 60000);
        QVERIFY(!model.unlaunchable());
    }

    void aRunOutlivesTheWindowAndIsFoundAgain() {
        QTemporaryDir folder;
        QString id;
        std::size_t rows = 0;
        {
            RunsModel model(pathOf(folder));
            model.launch({requestFor("alibi", 300), requestFor("rope", 20)});
            QTRY_COMPARE_WITH_TIMEOUT(countOf(model, ShownState::Running), 1, 30000);
            QTRY_VERIFY_WITH_TIMEOUT(model.runs().back()->series->train.rows() > 3, 30000);
            id = model.runs().back()->id;
            rows = model.runs().back()->series->train.rows();
        }
        RunsModel model(pathOf(folder));
        QTRY_VERIFY_WITH_TIMEOUT(model.settled() && model.run(id), 10000);
        QCOMPARE(model.run(id)->condition.state, ShownState::Running);
        QTRY_VERIFY_WITH_TIMEOUT(model.run(id)->series->train.rows() > rows, 10000);
        // The queue waited for a launcher and goes on with the new one.
        QTRY_COMPARE_WITH_TIMEOUT(countOf(model, ShownState::Finished), 2, 60000);
    }

    void aSecondWindowShowsAndDoesNotLaunch() {
        QTemporaryDir folder;
        RunsModel first(pathOf(folder));
        first.launch({requestFor("rope", 60), requestFor("alibi", 10)});
        QTRY_COMPARE_WITH_TIMEOUT(first.rowCount(), 2, 10000);
        RunsModel second(pathOf(folder));
        QTRY_VERIFY_WITH_TIMEOUT(second.settled(), 10000);
        QTRY_COMPARE_WITH_TIMEOUT(countOf(second, ShownState::Finished), 2, 60000);
        QVERIFY(first.launches());
        QVERIFY(!second.launches());
    }

    void tenMegabytesOfMessagesBlockNothing() {
        QTemporaryDir folder;
        qputenv("FAKE_JORDAN", "noise");
        RunsModel model(pathOf(folder));
        model.launch({requestFor("rope", 5)});
        QTRY_COMPARE_WITH_TIMEOUT(countOf(model, ShownState::Finished), 1, 60000);
        QVERIFY(std::filesystem::file_size(model.runs().front()->directory / runs::kLogFile) > 10'000'000);
    }

    void aProgramThatEndsAtOnceHasFailedToStart() {
        QTemporaryDir folder;
        qputenv("FAKE_JORDAN", "silent");
        RunsModel model(pathOf(folder));
        model.launch({requestFor("rope", 5)});
        QTRY_COMPARE_WITH_TIMEOUT(countOf(model, ShownState::FailedToStart), 1, 20000);
        const QString text = model.runs().front()->stateText();
        QVERIFY2(text.contains(QStringLiteral("libsomething.so is missing")), qPrintable(text));
        qunsetenv("FAKE_JORDAN");
        QVERIFY(mayResume(*model.runs().front()));
        model.resume({model.runs().front()->id});
        QTRY_COMPARE_WITH_TIMEOUT(countOf(model, ShownState::Finished), 1, 20000);
    }

    void aDeafRunCanBeKilled() {
        QTemporaryDir folder;
        qputenv("FAKE_JORDAN", "deaf");
        RunsModel model(pathOf(folder));
        model.launch({requestFor("rope", 100'000)});
        QTRY_COMPARE_WITH_TIMEOUT(countOf(model, ShownState::Running), 1, 20000);
        const QString id = model.runs().front()->id;
        // The run says nothing new, so nothing new is said of it.
        QSignalSpy looked(&model, &RunsModel::looksChanged);
        model.stop({id});
        QTRY_VERIFY_WITH_TIMEOUT(!looked.isEmpty(), 5000);
        QVERIFY(model.looks().of(id).stopAsked > 0);
        QTRY_COMPARE_WITH_TIMEOUT(model.index(0, RunsModel::State).data().toString(),
                                  QStringLiteral("stopping"), 5000);
        model.kill({id});
        QTRY_COMPARE_WITH_TIMEOUT(model.run(id)->condition.state, ShownState::Crashed, 10000);
    }

    void commandLinesAreQuoted() {
        QCOMPARE(commandLine(QStringLiteral("jordan"),
                             {QStringLiteral("train"), QStringLiteral("a b"), QStringLiteral("it's")}),
                 QStringLiteral("jordan train 'a b' 'it'\\''s'"));
        QVERIFY(findJordan({}).endsWith(QStringLiteral("/jordan")));
        QVERIFY(jordanMissingText(QStringLiteral("/x/jordan")).contains(QStringLiteral("/x/jordan")));
    }

private:
    QTemporaryDir home_;
};

QTEST_MAIN(LaunchingTest)
#include "launching_test.moc"
