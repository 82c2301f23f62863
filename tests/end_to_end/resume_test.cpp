#include <csignal>
#include <fstream>

#include "core/runs/directory/safetensors.h"
#include "tests/end_to_end/end_to_end.h"

namespace jordanscope::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

/// Long enough to be killed in the middle of, on a fast machine too.
json longRun() {
    return smallKernelRun({{"training", {{"steps", 400}, {"eval_every", 50}, {"checkpoint_every", 20}}}});
}

TEST_F(EndToEnd, AKilledRunResumesBitForBit) {
    const json config = longRun();
    const fs::path whole = scratch_ / "whole", killed = scratch_ / "killed";
    ASSERT_EQ(train(config, whole).exitCode, 0);
    {
        Program run(program(), trainArguments(config, killed));
        waitFor([&] { return lastStep(killed / "metrics.jsonl") >= 75; }, "step 75");
        run.signal(SIGKILL);
        ASSERT_EQ(run.wait().signal, SIGKILL);
    }
    ASSERT_LT(lastStep(killed / "metrics.jsonl"), 400);
    EXPECT_EQ(state(killed)["status"], "running") << "nobody was left to say otherwise";
    // As a power cut would leave it: a torn last line in both logs.
    std::ofstream(killed / "metrics.jsonl", std::ios::app) << R"({"kind": "train", "step": 7)";
    std::ofstream(killed / "learned.jsonl", std::ios::app) << R"({"kind")";
    const Outcome resumed = train(config, killed, {"--resume"});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.errors;
    expectSameRecords(whole, killed);
    EXPECT_EQ(state(killed)["status"], "finished");
    EXPECT_EQ(runs::SafetensorsReader(whole / "best.safetensors").metadata().at("step"),
              runs::SafetensorsReader(killed / "best.safetensors").metadata().at("step"));

    const Outcome again = train(config, killed, {"--resume"});
    EXPECT_EQ(again.exitCode, 0) << again.errors;
    expectSameRecords(whole, killed);
}

TEST_F(EndToEnd, AStopWithinAnEvaluationResumesBitForBit) {
    json config = longRun();
    config["training"]["steps"] = 60;
    config["evaluation"] = {{"lengths", {32, 64, 512}}, {"batches", 200}, {"batch", 2}};
    const fs::path whole = scratch_ / "whole", stopped = scratch_ / "stopped";
    ASSERT_EQ(train(config, whole).exitCode, 0);
    Program run(program(), trainArguments(config, stopped));
    waitFor([&] { return contents(stopped / "metrics.jsonl").find("\"eval\"") != std::string::npos; },
            "an evaluation");
    run.signal(SIGTERM);
    const Outcome outcome = run.wait();
    ASSERT_EQ(outcome.exitCode, 130) << outcome.errors;
    EXPECT_EQ(state(stopped)["step"], 50);
    EXPECT_EQ(runs::SafetensorsReader(stopped / "checkpoint.safetensors").metadata().at("step"), "50")
        << "what best.safetensors holds is no checkpoint of that step";
    const Outcome resumed = train(config, stopped, {"--resume"});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.errors;
    expectSameRecords(whole, stopped);
}

TEST_F(EndToEnd, AStoppedRunWithDropoutOnBytesResumesBitForBit) {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += std::to_string(i * 7919 % 1000) + ' ';
    json config = longRun();
    config["task"] = "bytes";
    config["preset"] = "bytes_small";
    config["method"] = "jordan_exact_c150_eta010_alibi";
    config["bytes"] = {{"train_file", scratch_.write("text.txt", text).string()}};
    config["model"]["dropout"] = 0.1;
    const fs::path whole = scratch_ / "whole", stopped = scratch_ / "stopped";
    ASSERT_EQ(train(config, whole).exitCode, 0);
    {
        Program run(program(), trainArguments(config, stopped));
        waitFor([&] { return lastStep(stopped / "metrics.jsonl") >= 33; }, "step 33");
        run.signal(SIGINT);
        const Outcome outcome = run.wait();
        ASSERT_EQ(outcome.exitCode, 130) << outcome.errors;
    }
    const Outcome resumed = train(config, stopped, {"--resume"});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.errors;
    expectSameRecords(whole, stopped);
}

TEST_F(EndToEnd, AResumeWithoutACheckpointStartsOver) {
    json config = smallKernelRun();
    const fs::path whole = scratch_ / "whole", started = scratch_ / "started";
    ASSERT_EQ(train(config, whole).exitCode, 0);
    ASSERT_EQ(train(config, started, {"--resume"}).exitCode, 0) << "a directory that is not there yet";
    expectSameRecords(whole, started);
    fs::remove(started / "checkpoint.safetensors");
    ASSERT_EQ(train(config, started, {"--resume"}).exitCode, 0);
    expectSameRecords(whole, started);
}

TEST_F(EndToEnd, AResumeRemovesTheUnfinishedFilesOfAKilledRun) {
    const fs::path run = scratch_ / "run";
    ASSERT_EQ(train(smallKernelRun(), run).exitCode, 0);
    const fs::path checkpoint = run / ".checkpoint.safetensors-0.tmp",
                   best = run / ".best.safetensors.9-1.tmp", state = run / ".state.json.7-0.tmp";
    const fs::path notes = run / ".notes.json-0.tmp";  // the window may be writing it
    for (const fs::path& file : {checkpoint, best, state, notes}) std::ofstream(file) << "half";
    ASSERT_EQ(runProgram(program(), {"train", "--run-dir", run.string(), "--resume"}).exitCode, 0);
    EXPECT_FALSE(fs::exists(checkpoint));
    EXPECT_FALSE(fs::exists(best));
    EXPECT_FALSE(fs::exists(state));
    EXPECT_TRUE(fs::exists(notes));
}

TEST_F(EndToEnd, AResumeWithoutConfigurationTakesTheRunsOwn) {
    const fs::path run = scratch_ / "run";
    ASSERT_EQ(train(smallKernelRun(), run).exitCode, 0);
    EXPECT_EQ(runProgram(program(), {"train", "--run-dir", run.string(), "--resume"}).exitCode, 0);
}

TEST_F(EndToEnd, AResumeWithAnotherConfigurationIsRefused) {
    json config = smallKernelRun();
    const fs::path run = scratch_ / "run";
    ASSERT_EQ(train(config, run).exitCode, 0);
    const std::string metrics = contents(run / "metrics.jsonl"), states = contents(run / "state.json");
    config["training"]["lr"] = 0.004;
    const Outcome outcome = train(config, run, {"--resume"});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_NE(outcome.errors.find("training.lr"), std::string::npos) << outcome.errors;
    EXPECT_EQ(contents(run / "metrics.jsonl"), metrics);
    EXPECT_EQ(contents(run / "state.json"), states);

    // The window has written that it launched this resume: the run stands again as it did before.
    json launched = json::parse(states);
    launched["status"] = "queued";
    launched["before"] = "stopped";
    std::ofstream(run / "state.json") << launched;
    EXPECT_EQ(train(config, run, {"--resume", "--check"}).exitCode, 2);
    EXPECT_EQ(state(run)["status"], "queued") << "a check makes nothing";
    EXPECT_EQ(train(config, run, {"--resume"}).exitCode, 2);
    const json after = state(run);
    EXPECT_EQ(after["status"], "stopped");
    EXPECT_EQ(after["exit_code"], 2);
    EXPECT_EQ(after["step"], launched["step"]);
    EXPECT_FALSE(after.contains("before"));
    EXPECT_NE(after.value("message", "").find("not resumed: "), std::string::npos) << after;
    EXPECT_NE(after.value("message", "").find("training.lr"), std::string::npos) << after;
}

}  // namespace
}  // namespace jordanscope::testing
