#include <gmock/gmock.h>
#include <signal.h>

#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "tests/core/runs/child_process.h"
#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

using testing::HasSubstr;

/// A run directory whose process is a program called `jordan` that holds its lock.
class SignalTest : public testing::Test {
protected:
    SignalTest() : jordan_(start(folder_, "jordan")) {
        while (!RunLock::isHeld(folder_.path())) ::usleep(1000);
        state_.status = RunStatus::Running;
        state_.process = identifyProcess(jordan_.pid()).value();
        state_.heartbeat = wallClock();
        write();
    }

    static ChildProcess start(const TemporaryFolder& folder, const char* name) {
        std::filesystem::copy_file(JORDANSCOPE_LOCK_HOLDER, folder / name);
        return ChildProcess::program(folder / name, folder.path());
    }
    void write() { writeRunState(folder_.path(), state_); }
    std::string refusal() {
        return errorOf(ErrorKind::Usage, [&] { requestStop(folder_.path()); });
    }

    TemporaryFolder folder_;
    ChildProcess jordan_;
    RunState state_;
};

TEST_F(SignalTest, AStopIsSigterm) {
    requestStop(folder_.path());
    const int status = jordan_.reap();
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), SIGTERM);
    EXPECT_EQ(assessRun(folder_.path(), wallClock()).state, ShownState::Crashed);
}

TEST_F(SignalTest, AForcedEndIsSigkill) {
    forceKill(folder_.path());
    EXPECT_EQ(WTERMSIG(jordan_.reap()), SIGKILL);
}

TEST_F(SignalTest, AReplacedProgramIsStillTheRun) {
    std::filesystem::remove(folder_ / "jordan");
    requestStop(folder_.path());
    EXPECT_EQ(WTERMSIG(jordan_.reap()), SIGTERM);
}

TEST_F(SignalTest, EveryCheckRefuses) {
    const ProcessIdentity good = state_.process;
    state_.process.start += 1;
    write();
    EXPECT_THAT(refusal(), HasSubstr("it has ended"));
    state_.process = good;
    state_.process.bootId = "another";
    write();
    EXPECT_THAT(refusal(), HasSubstr("started anew"));
    state_.process.host = "node7";
    write();
    EXPECT_THAT(refusal(), HasSubstr("node7"));
    for (const std::int64_t pid : {0, 1}) {
        state_.process = good;
        state_.process.pid = pid;
        write();
        EXPECT_THAT(refusal(), HasSubstr("no run's process"));
    }
    state_.process = currentProcess();
    write();
    EXPECT_THAT(refusal(), HasSubstr("does not hold the lock")) << "this very test must not be signalled";
    state_.process = good;
    state_.status = RunStatus::Finished;
    write();
    EXPECT_THAT(refusal(), HasSubstr("not running (finished)"));
    EXPECT_TRUE(isAlive(good));
}

TEST_F(SignalTest, AnotherProgramThatHoldsTheLockIsNotSignalled) {
    jordan_.killUnreaped();
    jordan_.reap();
    const RunLock lock(folder_.path());
    state_.process = currentProcess();
    write();
    EXPECT_THAT(refusal(), HasSubstr("not \"jordan\""));
}

TEST_F(SignalTest, AnEndedOneIsTold) {
    jordan_.killUnreaped();
    EXPECT_THAT(refusal(), HasSubstr("it has ended"));
    jordan_.reap();
    EXPECT_THAT(refusal(), HasSubstr("it has ended"));
}

}  // namespace
}  // namespace jordanscope::runs
