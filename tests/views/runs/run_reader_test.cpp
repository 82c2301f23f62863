#include "views/runs/run_reader.h"

#include <chrono>
#include <cmath>
#include <fstream>

#include <QTemporaryDir>
#include <gtest/gtest.h>

#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "core/runs/records/metrics_writer.h"
#include "tests/views/runs/synthetic_runs.h"

namespace jordanscope::views {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kAll = 1 << 30;

class RunReaderTest : public testing::Test {
protected:
    fs::path write(std::int64_t records, runs::RunStatus status = runs::RunStatus::Finished) {
        synthetic::Run run;
        run.status = status;
        run.doneSteps = records;
        run.steps = records;
        return synthetic::write(folder_.path().toStdString(), run);
    }
    static void append(const fs::path& directory, int step, double loss) {
        runs::MetricsWriter metrics(directory);
        runs::TrainRecord record;
        record.step = step;
        record.loss = loss;
        metrics.write(record);
    }
    /// As if nothing had been touched for an hour.
    void settle(const fs::path& directory) const {
        for (const fs::path& file : {directory / runs::kMetricsFile, directory})
            fs::last_write_time(file, long_);
    }

    QTemporaryDir folder_;
    const fs::file_time_type long_ = fs::file_time_type::clock::now() - std::chrono::hours(1);
    const double now_ = runs::wallClock();
};

TEST_F(RunReaderTest, AHalfReadRunIsLoadingAndShowsNoFiguresOfIt) {
    const fs::path directory = write(5000);
    append(directory, 100'000, 0.125);
    RunReader reader(directory);
    EXPECT_TRUE(reader.poll(now_, 65536));
    ASSERT_TRUE(reader.more());
    RunPtr run = reader.snapshot();
    EXPECT_GT(run->series->train.rows(), 0U);
    EXPECT_TRUE(run->loading);
    EXPECT_EQ(run->stateText(), QStringLiteral("loading"));
    EXPECT_TRUE(std::isnan(run->progress.lastLoss));
    EXPECT_TRUE(std::isnan(run->progress.tokensPerSecond));
    while (reader.more()) reader.poll(now_, 65536);
    run = reader.snapshot();
    EXPECT_FALSE(run->loading);
    EXPECT_EQ(run->stateText(), QStringLiteral("finished"));
    EXPECT_EQ(run->progress.lastLoss, 0.125);
}

TEST_F(RunReaderTest, AFinishedRunIsLookedAtRarelyButWhatIsAppendedOrReplacedIsSeenSoon) {
    const fs::path directory = write(20);
    settle(directory);
    RunReader reader(directory);
    EXPECT_TRUE(reader.poll(now_, kAll));
    EXPECT_FALSE(reader.poll(now_, kAll));
    // A change that neither of the two stamps tells: seen when everything is looked at, and at once on a
    // command.
    std::ofstream(directory / "notes.json") << R"({"title": "first"})";
    settle(directory);
    EXPECT_FALSE(reader.poll(now_ + 10, kAll));
    reader.wake();
    EXPECT_TRUE(reader.poll(now_ + 10.25, kAll));
    EXPECT_EQ(reader.latest().notes.title, "first");
    EXPECT_FALSE(reader.poll(now_ + 10.5, kAll));
    EXPECT_FALSE(reader.poll(now_ + 10.75, kAll));
    std::ofstream(directory / "notes.json") << R"({"title": "second"})";
    settle(directory);
    EXPECT_TRUE(reader.poll(now_ + 300, kAll));
    EXPECT_EQ(reader.latest().notes.title, "second");
    EXPECT_FALSE(reader.poll(now_ + 300.25, kAll));
    EXPECT_FALSE(reader.poll(now_ + 300.5, kAll));
    append(directory, 21, 0.5);  // jordan eval does so
    EXPECT_TRUE(reader.poll(now_ + 312, kAll));
    EXPECT_EQ(reader.latest().condition.state, runs::ShownState::Finished);
    EXPECT_EQ(reader.snapshot()->series->train.rows(), 3U);
}

TEST_F(RunReaderTest, ARunOfYesterdayCostsHardlyAnyLook) {
    const fs::path directory = write(20);
    settle(directory);
    RunReader reader(directory);
    const double tomorrow = now_ + 86'400;
    for (int i = 0; i < 4; ++i) reader.poll(tomorrow + 0.25 * i, kAll);
    const std::size_t before = reader.stampsTaken();
    for (int i = 4; i < 2404; ++i) reader.poll(tomorrow + 0.25 * i, kAll);
    // Ten minutes: two stamps each half minute, and five to ten times all of them.
    EXPECT_LE(reader.stampsTaken() - before, 130U);
    EXPECT_GE(reader.stampsTaken() - before, 40U);
}

TEST_F(RunReaderTest, ALiveRunIsLookedAtEachTime) {
    const fs::path directory = write(20);
    runs::RunState state;
    state.status = runs::RunStatus::Running;
    state.process = runs::currentProcess();
    state.heartbeat = now_;
    runs::writeRunState(directory, state);
    const runs::RunLock lock(directory);
    settle(directory);
    RunReader reader(directory);
    for (int i = 0; i < 4; ++i) reader.poll(now_ + i, kAll);
    append(directory, 21, 0.5);
    settle(directory);
    EXPECT_TRUE(reader.poll(now_ + 4.25, kAll));
}

TEST_F(RunReaderTest, ALongRunsSnapshotsShareWhatIsOld) {
    const fs::path directory = write(100'000);
    RunReader reader(directory);
    while (reader.poll(now_, kAll) && reader.more()) continue;
    const RunPtr before = reader.snapshot();
    append(directory, 1'000'000, 0.5);
    reader.poll(now_ + 0.25, kAll);
    const RunPtr after = reader.snapshot();
    EXPECT_EQ(after->series->train.rows(), before->series->train.rows() + 1);
    EXPECT_EQ(after->series->train.unchangedSince(before->series->train.mark()),
              before->series->train.rows());
    EXPECT_LT(after->series->train.ownBytes(), after->series->train.sharedBytes());
    EXPECT_EQ(after->learned, before->learned);
}

}  // namespace
}  // namespace jordanscope::views
