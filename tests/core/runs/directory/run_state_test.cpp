#include "core/runs/directory/run_state.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

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

constexpr ShownState kAll[] = {
    ShownState::Queued,           ShownState::FailedToStart, ShownState::Running,  ShownState::NotResponding,
    ShownState::RunningElsewhere, ShownState::NoHeartbeat,   ShownState::Finished, ShownState::Stopped,
    ShownState::Paused,           ShownState::Failed,        ShownState::Crashed,  ShownState::Unknown};

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
    const auto shown = [&](RunStatus status, ProcessLife life, double heartbeat, double started = 0) {
        RunState state;
        state.status = status;
        state.heartbeat = heartbeat;
        state.started = started;
        return shownState(state, life, now);
    };
    using enum ProcessLife;
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
    for (const ProcessLife life : {Alive, Gone, Foreign}) {
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
    EXPECT_EQ(assessRun(folder.path(), wallClock()).text, "running");
    writeRunState(folder.path(), runningState(wallClock() - 60));
    EXPECT_THAT(assessRun(folder.path(), wallClock()).text, HasSubstr("not responding (no heartbeat since "));
    writeText(folder / kStateFile, "{\"status\"");
    EXPECT_EQ(assessRun(folder.path(), wallClock()).state, ShownState::Unknown);
}

TEST(AssessRun, AKilledRunIsCrashedWhileItIsAZombieAndAfter) {
    TemporaryFolder folder;
    ChildProcess child([&] {
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

TEST(AssessRun, AFailedStartSaysTheLastLineOfTheLog) {
    TemporaryFolder folder;
    RunState state;
    state.started = wallClock() - 6;
    writeRunState(folder.path(), state);
    writeText(folder / kLogFile, "first\njordan: no \x1b[31msuch\x1b[0m device\n\n");
    const RunCondition condition = assessRun(folder.path(), wallClock());
    EXPECT_EQ(condition.state, ShownState::FailedToStart);
    EXPECT_EQ(condition.text, "failed to start: jordan: no  [31msuch [0m device");
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
