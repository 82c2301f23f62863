#include "core/runs/directory/heartbeat.h"

#include <filesystem>
#include <thread>
#include <vector>

#include <gmock/gmock.h>

#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

/// Waits for something that another thread brings about; false after 10 s.
template <class Condition>
bool eventually(Condition condition) {
    for (int i = 0; i < 1000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(10ms);
    }
    return false;
}

TEST(Heartbeat, WritesByItselfWhileTheTrainerIsBusy) {
    TemporaryFolder folder;
    const RunLock lock(folder.path());
    Heartbeat heartbeat(folder.path(),
                        {.status = RunStatus::Queued,
                         .before = {},
                         .queuedBy = {},
                         .process = {},
                         .device = "cpu",
                         .step = 0,
                         .steps = 50,
                         .started = 0,
                         .heartbeat = 0,
                         .ended = 0,
                         .message = {},
                         .exitCode = {}},
                        {}, 20ms);
    const RunState first = readRunState(folder.path()).value();
    EXPECT_EQ(first.status, RunStatus::Running);
    EXPECT_EQ(first.process, currentProcess());
    EXPECT_GT(first.started, 0);
    heartbeat.setStep(7);
    heartbeat.setDevice("cuda:0");
    heartbeat.setMessage("evaluating");
    EXPECT_TRUE(eventually([&] { return readRunState(folder.path())->step == 7; }));
    const RunState later = readRunState(folder.path()).value();
    EXPECT_GT(later.heartbeat, first.heartbeat);
    EXPECT_EQ(later.device, "cuda:0");
    EXPECT_EQ(later.message, "evaluating");
    EXPECT_EQ(later.steps, 50);
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Running);
}

TEST(Heartbeat, TheFinalStateIsTheLast) {
    TemporaryFolder folder;
    // Many times, since a beat that is under way may come at any moment; once the thread has ended, with the
    // object, nothing can follow.
    for (int time = 0; time < 100; ++time) {
        {
            Heartbeat heartbeat(folder.path(), {}, {}, 0ms);
            heartbeat.finish(RunStatus::Stopped, 130, "stopped at step 3");
            heartbeat.finish(RunStatus::Failed, 5, "too late");
        }
        const RunState state = readRunState(folder.path()).value();
        ASSERT_EQ(state.status, RunStatus::Stopped) << time;
        ASSERT_EQ(state.exitCode, 130);
        ASSERT_EQ(state.message, "stopped at step 3");
        ASSERT_GE(state.ended, state.started);
    }
}

TEST(Heartbeat, SettersFromManyThreads) {
    TemporaryFolder folder;
    {
        Heartbeat heartbeat(folder.path(), {}, {}, 1ms);
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&] {
                for (int i = 0; i < 2000; ++i) {
                    heartbeat.setStep(i);
                    heartbeat.setMessage(std::to_string(i));
                    (void)heartbeat.state();
                }
            });
        }
        // Readers never see half a file.
        for (int i = 0; i < 200; ++i) EXPECT_TRUE(readRunState(folder.path()));
    }
    EXPECT_EQ(readRunState(folder.path())->status, RunStatus::Running)
        << "ended without a word: it will look crashed";
}

TEST(Heartbeat, AVanishedFolderIsToldAndSurvived) {
    TemporaryFolder folder;
    const fs::path run = folder / "run";
    errorOf(ErrorKind::Disk, [&] { Heartbeat heartbeat(run, {}); });
    fs::create_directory(run);
    Heartbeat heartbeat(run, {}, {}, 5ms);
    EXPECT_EQ(heartbeat.problem(), "");
    fs::rename(run, folder / "moved");
    EXPECT_TRUE(eventually([&] { return !heartbeat.problem().empty(); }));
    fs::rename(folder / "moved", run);
    EXPECT_TRUE(eventually([&] { return heartbeat.problem().empty(); }));
    fs::rename(run, folder / "moved");
    errorOf(ErrorKind::Disk, [&] { heartbeat.finish(RunStatus::Finished, 0); });
}

TEST(Heartbeat, WritesNothingWhereItsOwnerForbidsIt) {
    TemporaryFolder folder;
    std::atomic<bool> may = true;
    std::atomic<int> beats = 0;
    Heartbeat heartbeat(folder.path(), {},
                        {.mayWrite = [&] { return may.load(); }, .eachBeat = [&] { ++beats; }}, 5ms);
    EXPECT_TRUE(eventually([&] { return beats > 2; }));
    may = false;
    const int before = beats;
    EXPECT_TRUE(eventually([&] { return beats > before + 1; }));  // a beat that was under way is through
    std::filesystem::remove(folder / kStateFile);
    EXPECT_TRUE(eventually([&] { return beats > before + 4; }));
    heartbeat.finish(RunStatus::Failed, 6, "not mine any more");
    EXPECT_FALSE(std::filesystem::exists(folder / kStateFile));
}

}  // namespace
}  // namespace jordanscope::runs
