#include "core/runs/directory/run_state.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/runs/directory/file_stamp.h"
#include "core/runs/directory/heartbeat.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "core/runs/directory/run_notes.h"
#include "tests/core/runs/child_process.h"
#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr ShownState kAll[] = {
    ShownState::Queued,        ShownState::QueuedElsewhere, ShownState::FailedToStart,
    ShownState::Running,       ShownState::NotResponding,   ShownState::RunningElsewhere,
    ShownState::RunningHidden, ShownState::NoHeartbeat,     ShownState::Finished,
    ShownState::Stopped,       ShownState::Paused,          ShownState::Failed,
    ShownState::Crashed,       ShownState::Unknown};

RunState runningState(double heartbeat) {
    RunState state;
    state.status = RunStatus::Running;
    state.process = currentProcess();
    state.heartbeat = heartbeat;
    return state;
}

TEST(RunState, SurvivesItsFile) {
    TemporaryFolder folder;
    RunState state = runningState(1777888999.25);
    state.device = "cuda:0";
    state.step = 12;
    state.steps = 1200;
    state.started = 1777888000.5;
    state.message = "résumé \"quoted\"\n";
    state.exitCode = 130;
    writeRunState(folder.path(), state);
    const auto read = readRunState(folder.path());
    ASSERT_TRUE(read);
    EXPECT_EQ(toJson(*read), toJson(state));
    EXPECT_EQ(read->exitCode, 130);
    EXPECT_FALSE(readRunState(folder / "none"));
}

TEST(RunState, HasTheDocumentedKeys) {
    const auto json = toJson(RunState{});
    std::vector<std::string> keys;
    for (const auto& item : json.items()) keys.push_back(item.key());
    EXPECT_THAT(keys,
                testing::ElementsAre("status", "pid", "process_start", "boot_id", "host", "device", "step",
                                     "steps", "started", "heartbeat", "ended", "message", "exit_code"));
}

TEST(RunState, UnknownKeysAndOddTypesAreNoError) {
    const RunState state = parseRunState(
        R"({"status": "finished", "later": {"a": []}, "step": "x", "pid": -4, "exit_code": 0})");
    EXPECT_EQ(state.status, RunStatus::Finished);
    EXPECT_EQ(state.step, 0);
    EXPECT_EQ(state.process.pid, 0);
    EXPECT_EQ(state.exitCode, 0);
}

TEST(RunState, WhatIsNoStateIsADataError) {
    for (const char* text :
         {"", "{}", "[]", "{\"status\": \"asleep\"}", "{\"status\": 3}", "{\"status\": \"runn", "null"}) {
        EXPECT_THAT(errorOf(ErrorKind::Data, [&] { parseRunState(text); }), HasSubstr("state.json")) << text;
    }
}

TEST(ShownState, TableOfEverything) {
    const double now = 1000;
    const auto shown = [&](RunStatus status, WriterLife life, double heartbeat, double started = 0) {
        RunState state;
        state.status = status;
        state.heartbeat = heartbeat;
        state.started = started;
        return shownState(state, life, now);
    };
    using enum WriterLife;
    EXPECT_EQ(shown(RunStatus::Running, Alive, 999), ShownState::Running);
    EXPECT_EQ(shown(RunStatus::Running, Alive, 990), ShownState::Running);
    EXPECT_EQ(shown(RunStatus::Running, Alive, 989.9), ShownState::NotResponding);
    EXPECT_EQ(shown(RunStatus::Running, Alive, 5000), ShownState::Running) << "the clock was set back";
    EXPECT_EQ(shown(RunStatus::Running, Gone, 999), ShownState::Crashed);
    EXPECT_EQ(shown(RunStatus::Running, Foreign, 970), ShownState::RunningElsewhere);
    EXPECT_EQ(shown(RunStatus::Running, Foreign, 969.9), ShownState::NoHeartbeat);
    EXPECT_EQ(shown(RunStatus::Queued, Gone, 0), ShownState::Queued) << "waits for its turn";
    EXPECT_EQ(shown(RunStatus::Queued, Gone, 0, 996), ShownState::Queued);
    EXPECT_EQ(shown(RunStatus::Queued, Gone, 0, 994), ShownState::FailedToStart);
    EXPECT_EQ(shown(RunStatus::Queued, Alive, 0, 900), ShownState::Queued);
    EXPECT_EQ(shown(RunStatus::Running, Hidden, 0), ShownState::RunningHidden) << "it holds the lock";
    EXPECT_EQ(shown(RunStatus::Running, Foreign, 1029), ShownState::RunningElsewhere);
    EXPECT_EQ(shown(RunStatus::Running, Foreign, 1031), ShownState::NoHeartbeat) << "its clock is ahead";
    EXPECT_EQ(shown(RunStatus::Queued, Hidden, 0, 900), ShownState::Queued);
    EXPECT_EQ(shown(RunStatus::Queued, Gone, 0, 9000), ShownState::FailedToStart) << "launched in the future";
    for (const WriterLife life : {Alive, Hidden, Gone, Foreign}) {
        EXPECT_EQ(shown(RunStatus::Finished, life, 0), ShownState::Finished);
        EXPECT_EQ(shown(RunStatus::Stopped, life, 0), ShownState::Stopped);
        EXPECT_EQ(shown(RunStatus::Failed, life, 0), ShownState::Failed);
    }
}

TEST(ShownState, PredicatesFitTogether) {
    std::vector<std::string> words;
    for (const ShownState state : kAll) {
        words.emplace_back(word(state));
        EXPECT_FALSE(canStop(state) && canResume(state)) << word(state);
        EXPECT_FALSE(isLive(state) && isTerminal(state)) << word(state);
        EXPECT_EQ(canDelete(state), !isLive(state)) << word(state);
        EXPECT_TRUE(!canStop(state) || isLive(state)) << word(state);
        EXPECT_TRUE(!canResume(state) || isTerminal(state)) << word(state);
    }
    EXPECT_TRUE(canStop(ShownState::NotResponding));
    EXPECT_FALSE(canStop(ShownState::RunningElsewhere)) << "no signal to another host";
    EXPECT_FALSE(canStop(ShownState::RunningHidden)) << "no signal to what cannot be seen";
    EXPECT_TRUE(canResume(ShownState::Crashed));
    EXPECT_TRUE(canDelete(ShownState::NoHeartbeat));
    EXPECT_FALSE(canResume(ShownState::Finished));
    std::sort(words.begin(), words.end());
    EXPECT_EQ(std::unique(words.begin(), words.end()), words.end());
}

TEST(AssessRun, ARunOfThisProcess) {
    TemporaryFolder folder;
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Unknown);
    writeRunState(folder.path(), runningState(wallClock()));
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Crashed) << "nobody holds the lock";
    const RunLock lock(folder.path());
    EXPECT_EQ(assessRun(folder.path(), wallClock()).text, "running");
    writeRunState(folder.path(), runningState(wallClock() - 60));
    EXPECT_THAT(assessRun(folder.path(), wallClock()).text, HasSubstr("not responding (no heartbeat since "));
    writeText(folder / kStateFile, "{\"status\"");
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Unknown);
}

TEST(AssessRun, AKilledRunIsCrashedWhileItIsAZombieAndAfter) {
    TemporaryFolder folder;
    ChildProcess child([&] {
        new RunLock(folder.path());
        RunState state;
        state.status = RunStatus::Running;
        state.process = currentProcess();
        state.heartbeat = wallClock();
        writeRunState(folder.path(), state);
    });
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Running);
    child.killUnreaped();
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Crashed);
    child.reap();
    const RunCondition condition = assessRun(folder.path(), wallClock());
    EXPECT_EQ(condition.state, ShownState::Crashed);
    EXPECT_THAT(condition.text,
                testing::MatchesRegex("crashed \\(no heartbeat since 20..-..-.. ..:..:..\\)"));
}

TEST(AssessRun, ACopiedFolderOrAForgedStateIsNobodysRun) {
    TemporaryFolder folder;
    fs::create_directory(folder / "run");
    const RunLock lock(folder / "run");
    writeRunState(folder / "run", runningState(wallClock()));
    fs::copy(folder / "run", folder / "copy");
    EXPECT_EQ(assessRun(folder / "run", wallClock()).state, ShownState::Running);
    EXPECT_EQ(assessRun(folder / "copy", wallClock()).state, ShownState::Crashed);
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { requestStop(folder / "copy"); }),
                HasSubstr("does not hold the lock"));
    // The lock is there, held by another process than the state names.
    const ChildProcess innocent([] {});
    RunState forged = runningState(wallClock());
    forged.process = identifyProcess(innocent.pid()).value();
    writeRunState(folder / "run", forged);
    EXPECT_EQ(assessRun(folder / "run", wallClock()).text, "running (other container)");
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { requestStop(folder / "run"); }),
                HasSubstr("does not hold the lock"));
    EXPECT_TRUE(isAlive(forged.process));
}

TEST(AssessRun, TheMachineIsItsBootAndNotItsName) {
    TemporaryFolder folder;
    const RunLock lock(folder.path());
    RunState state = runningState(wallClock());
    state.process.host = "the name before";
    writeRunState(folder.path(), state);
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Running);
    state.process.bootId = "another boot";
    writeRunState(folder.path(), state);
    EXPECT_EQ(assessRun(folder.path(), wallClock()).text, "running on the name before");
    state.heartbeat = wallClock() + 3 * 3600;
    writeRunState(folder.path(), state);
    const RunCondition ahead = assessRun(folder.path(), wallClock());
    EXPECT_EQ(ahead.state, ShownState::NoHeartbeat);
    EXPECT_THAT(ahead.text, HasSubstr("the name before, whose clock is 3 h ahead"));
    EXPECT_TRUE(canDelete(ahead.state));
    state.heartbeat = wallClock() - 60;
    state.process.host = hostName();
    writeRunState(folder.path(), state);
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Crashed) << "started anew since";
}

TEST(RunState, IsWrittenOverTheOldOneWhereNoOtherHasRoom) {
    TemporaryFolder folder;
    EXPECT_FALSE(overwriteRunState(folder.path(), {})) << "there is none";
    RunState state = runningState(1);
    state.message = std::string(2000, 'm');
    writeRunState(folder.path(), state);
    const auto inode = stampOf(folder / kStateFile).inode;
    state.status = RunStatus::Failed;
    for (const std::size_t length : {10U, 3000U}) {
        state.message = std::string(length, 'x');
        ASSERT_TRUE(overwriteRunState(folder.path(), state));
        EXPECT_EQ(toJson(readRunState(folder.path()).value()), toJson(state));
    }
    EXPECT_EQ(stampOf(folder / kStateFile).inode, inode);
    fs::remove(folder / kStateFile);
    writeText(folder / "outside", "mine");
    fs::create_symlink(folder / "outside", folder / kStateFile);
    EXPECT_FALSE(overwriteRunState(folder.path(), state));
    EXPECT_EQ(readText(folder / "outside"), "mine");
}

TEST(AssessRun, AFailedStartSaysTheLastLineOfTheLog) {
    TemporaryFolder folder;
    RunState state;
    state.started = wallClock() - 6;
    writeRunState(folder.path(), state);
    writeText(folder / kLogFile, "first\njordan: no \x1b[31msuch\x1b[0m device\n\n");
    const RunCondition condition = assessRun(folder.path(), wallClock());
    EXPECT_EQ(condition.state, ShownState::FailedToStart);
    EXPECT_EQ(condition.text, "failed to start: jordan: no ?[31msuch?[0m device");
    // The launcher knows its child; everybody sees who holds the lock.
    EXPECT_EQ(assessRun(folder.path(), wallClock(), currentProcess()).state, ShownState::Queued);
    const RunLock lock(folder.path());
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Queued);
}

TEST(AssessRun, APauseIsAStateOfAStoppedRunThatNoNotesUndo) {
    TemporaryFolder folder;
    RunState state;
    state.status = RunStatus::Stopped;
    state.message = "stopped by SIGTERM";
    writeRunState(folder.path(), state);
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Stopped);
    setPaused(folder.path(), true);
    writeNotes(folder.path(), {.title = "mine", .tags = {}, .notes = "", .colour = "", .archived = false});
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Paused);
    EXPECT_EQ(assessRun(folder.path(), wallClock()).text, "paused");
    EXPECT_TRUE(canResume(ShownState::Paused) && canDelete(ShownState::Paused));

    state.status = RunStatus::Finished;  // it was done before the signal came
    writeRunState(folder.path(), state);
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Finished);
    {
        Heartbeat heartbeat(folder.path(), state);  // resumed, by whomever
        EXPECT_FALSE(isPaused(folder.path()));
        heartbeat.finish(RunStatus::Stopped, 130);
    }
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Stopped);
    setPaused(folder.path(), false);
    EXPECT_FALSE(isPaused(folder.path()));
}

}  // namespace
}  // namespace jordanscope::runs
