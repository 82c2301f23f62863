#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include <unistd.h>

#include "core/runs/directory/process.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "core/runs/directory/safetensors.h"
#include "tests/end_to_end/end_to_end.h"
#include "tests/support/sanitized.h"

namespace jordanscope::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

/// 2 s is promised (`stop_ms` says what it was); a machine busy with something else gets more. What these
/// tests would find, a stop that waits for the work at hand, takes minutes.
constexpr double kStopSeconds = 15.0 * kSlowness;

void expectStopped(const fs::path& run, const json& state, long step) {
    EXPECT_EQ(state["status"], "stopped");
    EXPECT_EQ(state["exit_code"], 130);
    EXPECT_EQ(state["step"], step);
    const runs::SafetensorsReader checkpoint(run / "checkpoint.safetensors");
    EXPECT_EQ(checkpoint.metadata().at("step"), std::to_string(step));
}

/// Seconds of processor time that a process has used, by fields 14 and 15 of its stat; 0 where it is gone.
double processorSeconds(int pid) {
    const std::string stat = contents("/proc/" + std::to_string(pid) + "/stat");
    std::istringstream fields(stat.substr(std::min(stat.size(), stat.rfind(')') + 1)));
    std::string skipped;
    for (int field = 3; field < 14; ++field) fields >> skipped;
    double user = 0, system = 0;
    fields >> user >> system;
    return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

class Stop : public EndToEnd {
protected:
    /// Sends the signal and returns how long the process took to be gone.
    static double stop(Program& run, int signal, Outcome& outcome) {
        const auto sent = std::chrono::steady_clock::now();
        run.signal(signal);
        outcome = run.wait();
        const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - sent).count();
        RecordProperty("stop_ms", static_cast<int>(took * 1000));
        return took;
    }
};

TEST_F(Stop, ComesWithinTwoSecondsInALongEvaluation) {
    json config = smallKernelRun({{"training", {{"steps", 100}, {"eval_every", 5}}}});
    config["evaluation"] = {{"lengths", {8192}}, {"batches", 10000}, {"batch", 1}};
    const fs::path directory = scratch_ / "run";
    Program run(program(), trainArguments(config, directory));
    waitFor([&] { return state(directory).value("message", "").find("evaluating") == 0; }, "the evaluation");
    std::string name;
    std::getline(std::ifstream("/proc/" + std::to_string(run.pid()) + "/comm"), name);
    EXPECT_EQ(name, "jordan") << "though it has started itself anew";
    Outcome outcome;
    EXPECT_LT(stop(run, SIGTERM, outcome), kStopSeconds);
    EXPECT_EQ(outcome.exitCode, 130) << outcome.errors;
    expectStopped(directory, state(directory), 5);
    EXPECT_FALSE(runs::RunLock::isHeld(directory));
}

TEST_F(Stop, ComesWithinTwoSecondsInALongStep) {
    json config = smallKernelRun();
    config["model"] = {{"d_model", 256}, {"heads", 4}, {"layers", 4}};
    config["training"]["length"] = 2048;
    config["training"]["batch"] = 32;
    const fs::path directory = scratch_ / "run";
    Program run(program(), trainArguments(config, directory));
    waitFor([&] { return contents(directory / "log.txt").find("target_freq_index") != std::string::npos; },
            "the start");
    // A model of this size is made in a few tenths of a second; the step takes tens.
    const double made = processorSeconds(run.pid());
    waitFor([&] { return processorSeconds(run.pid()) > made + 2; }, "work on the first step");
    Outcome outcome;
    EXPECT_LT(stop(run, SIGTERM, outcome), kStopSeconds);
    EXPECT_EQ(outcome.exitCode, 130) << outcome.errors;
    expectStopped(directory, state(directory), 0);
}

TEST_F(Stop, BySigintKeepsTheLastCompletedStep) {
    const json config = smallKernelRun({{"training", {{"steps", 100000}, {"eval_every", 100000}}}});
    const fs::path directory = scratch_ / "run";
    Program run(program(), trainArguments(config, directory));
    waitFor([&] { return lastStep(directory / "metrics.jsonl") >= 20; }, "step 20");
    Outcome outcome;
    EXPECT_LT(stop(run, SIGINT, outcome), kStopSeconds);
    EXPECT_EQ(outcome.exitCode, 130) << outcome.errors;
    expectStopped(directory, state(directory), lastStep(directory / "metrics.jsonl"));
}

TEST_F(Stop, IsHeardWhileTheProgramStarts) {
    ::unsetenv("OMP_WAIT_POLICY");  // the program starts itself anew to set it
    const json config = smallKernelRun({{"training", {{"steps", 100000}, {"eval_every", 100000}}}});
    const fs::path directory = scratch_ / "run";
    Program run(program(), trainArguments(config, directory));
    const fs::path process = "/proc/" + std::to_string(run.pid());
    const auto restarted = [&] {
        std::error_code gone;  // until it is the program, the environment seen is this test's own
        return fs::read_symlink(process / "exe", gone) == fs::canonical(program()) &&
               contents(process / "environ").find("OMP_WAIT_POLICY=passive") != std::string::npos;
    };
    while (!restarted() && run.running()) std::this_thread::yield();
    Outcome outcome;
    stop(run, SIGTERM, outcome);
    EXPECT_EQ(outcome.exitCode, 130) << outcome.signal << ' ' << outcome.errors;
    EXPECT_EQ(state(directory)["status"], "stopped");
    EXPECT_EQ(train(config, directory, {"--check", "--resume"}).exitCode, 0);
}

TEST_F(Stop, ThroughTheRunDirectoryFindsTheRightProcess) {
    const json config = smallKernelRun({{"training", {{"steps", 100000}, {"eval_every", 100000}}}});
    const fs::path directory = scratch_ / "run";
    Program run(program(), trainArguments(config, directory));
    waitFor([&] { return lastStep(directory / "metrics.jsonl") >= 3; }, "step 3");
    const json running = state(directory);
    EXPECT_EQ(running["pid"], run.pid());
    EXPECT_EQ(running["steps"], 100000);
    EXPECT_EQ(running["device"], "cpu");
    runs::requestStop(directory);
    EXPECT_EQ(run.wait().exitCode, 130);
    EXPECT_FALSE(runs::identifyProcess(run.pid()).has_value());
}

TEST_F(Stop, ByASchedulersSignalNamesIt) {
    const json config = smallKernelRun({{"training", {{"steps", 100000}, {"eval_every", 100000}}}});
    for (const auto& [signal, name] :
         {std::pair(SIGUSR1, "SIGUSR1"), {SIGUSR2, "SIGUSR2"}, {SIGXCPU, "SIGXCPU"}}) {
        const fs::path directory = scratch_ / name;
        Program run(program(), trainArguments(config, directory));
        waitFor([&] { return lastStep(directory / "metrics.jsonl") >= 3; }, "step 3");
        Outcome outcome;
        stop(run, signal, outcome);
        EXPECT_EQ(outcome.exitCode, 130) << outcome.errors;
        expectStopped(directory, state(directory), lastStep(directory / "metrics.jsonl"));
        EXPECT_NE(state(directory)["message"].get<std::string>().find(name), std::string::npos);
    }
}

TEST_F(Stop, IsNotWhatAHangupDoes) {
    const json config = smallKernelRun({{"training", {{"steps", 300}}}});
    const fs::path directory = scratch_ / "run";
    Program run(program(), trainArguments(config, directory));
    waitFor([&] { return lastStep(directory / "metrics.jsonl") >= 3; }, "step 3");
    run.signal(SIGHUP);
    EXPECT_EQ(run.wait().exitCode, 0);
    EXPECT_EQ(state(directory)["status"], "finished");
}

TEST_F(Stop, ALongEvaluationDoesNotSilenceTheHeartbeat) {
    json config = smallKernelRun({{"training", {{"steps", 100}, {"eval_every", 5}}}});
    config["evaluation"] = {{"lengths", {8192}}, {"batches", 10000}, {"batch", 1}};
    const fs::path directory = scratch_ / "run";
    Program run(program(), trainArguments(config, directory));
    waitFor([&] { return state(directory).value("message", "").find("evaluating") == 0; }, "the evaluation");
    const double before = state(directory)["heartbeat"];
    waitFor([&] { return state(directory).value("heartbeat", 0.0) > before; }, "the next heartbeat", 10);
    Outcome outcome;
    stop(run, SIGTERM, outcome);
}

}  // namespace
}  // namespace jordanscope::testing
