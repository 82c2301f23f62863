#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/views/fail_on_warning.h"
#include "views/runs/run_launch.h"
#include "views/runs/runs_model.h"

using namespace jordanscope;
using namespace jordanscope::views;
using runs::ShownState;

namespace {

LaunchRequest tiny(int steps, const std::string& task) {
    const std::string text = "{" + task + R"(, "method": "jordan_rope", "device": "cpu", "threads": 1,
            "model": {"d_model": 32, "heads": 2, "layers": 1},
            "training": {"steps": )" +
                             std::to_string(steps) +
                             R"(, "batch": 2, "length": 32, "log_every": 1, "eval_every": 100000},
            "evaluation": {"lengths": [32, 64], "batches": 2}})";
    return {text, runs::parseConfig(text)};
}

}  // namespace

/// With the real `jordan`, which lies beside this program.
class RealLaunchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void aRunTrainsStopsAtACheckpointResumesAndFinishes() {
        QTemporaryDir folder;
        RunsModel model(folder.path().toStdString());
        model.launch({tiny(4000, "\"preset\": \"kernel\"")});
        const auto run = [&] { return model.runs().front(); };
        QTRY_VERIFY_WITH_TIMEOUT(model.rowCount() == 1 && run()->series->train.rows() > 20, 120000);
        QCOMPARE(run()->condition.state, ShownState::Running);
        const QString id = run()->id;
        model.stop({id});
        QTRY_COMPARE_WITH_TIMEOUT(run()->condition.state, ShownState::Stopped, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(run()->checkpoint, 5000);
        const auto rows = run()->series->train.rows();
        QVERIFY(rows < 4000);
        model.resume({id});
        QTRY_COMPARE_WITH_TIMEOUT(run()->condition.state, ShownState::Running, 60000);
        QTRY_COMPARE_WITH_TIMEOUT(run()->condition.state, ShownState::Finished, 120000);
        QTRY_COMPARE_WITH_TIMEOUT(run()->series->train.rows(), std::size_t(4000), 5000);
        QCOMPARE(run()->series->resumes, std::size_t(1));
        QCOMPARE(run()->series->evals.size(), std::size_t(2));
        QVERIFY(!run()->learned->records.empty());
    }

    void aRefusedResumeLeavesTheRunAsItStood() {
        QTemporaryDir folder, texts;
        const QString path = texts.filePath(QStringLiteral("text.txt"));
        const auto write = [&path](char letter) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            for (int i = 0; i < 4000; ++i) file.write(QByteArray::number(i * 7919 % 1000) + letter);
        };
        write(' ');
        RunsModel model(folder.path().toStdString());
        const std::string task =
            "\"preset\": \"bytes_small\", \"task\": \"bytes\", \"bytes\": {\"train_file\": \"" +
            path.toStdString() + "\"}";
        model.launch({tiny(100'000, task)});
        const auto run = [&] { return model.runs().front(); };
        QTRY_VERIFY_WITH_TIMEOUT(model.rowCount() == 1 && run()->series->train.rows() > 5, 120000);
        const QString id = run()->id;
        model.stop({id});
        QTRY_COMPARE_WITH_TIMEOUT(run()->condition.state, ShownState::Stopped, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(run()->checkpoint, 5000);
        write('x');
        model.resume({id});
        QTRY_VERIFY_WITH_TIMEOUT(run()->stateText().contains(QStringLiteral("not resumed: ")), 60000);
        QCOMPARE(run()->condition.state, ShownState::Stopped);
        QVERIFY2(run()->stateText().contains(path), qPrintable(run()->stateText()));
        QVERIFY(mayResume(*run()));
        write(' ');
        model.resume({id});
        QTRY_COMPARE_WITH_TIMEOUT(run()->condition.state, ShownState::Running, 60000);
        model.stop({id});
        QTRY_COMPARE_WITH_TIMEOUT(run()->condition.state, ShownState::Stopped, 60000);
        QVERIFY(!run()->stateText().contains(QStringLiteral("not resumed")));
    }
};

QTEST_MAIN(RealLaunchTest)
#include "real_launch_test.moc"
