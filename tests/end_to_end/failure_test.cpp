#include <csignal>
#include <cstdlib>
#include <fstream>

#include <sys/mount.h>

#include "core/runs/directory/safetensors.h"
#include "tests/end_to_end/end_to_end.h"

namespace jordanscope::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class Failure : public EndToEnd {
protected:
    static void expectFailed(const fs::path& run, int exitCode, const std::string& word) {
        const json last = state(run);
        EXPECT_EQ(last["status"], "failed");
        EXPECT_EQ(last["exit_code"], exitCode);
        EXPECT_NE(last.value("message", "").find(word), std::string::npos) << last.dump();
        EXPECT_NE(contents(run / "log.txt").find(word), std::string::npos);
    }
};

TEST_F(Failure, ASecondWriterIsRefused) {
    const json config = smallKernelRun({{"training", {{"steps", 100000}, {"eval_every", 100000}}}});
    const fs::path directory = scratch_ / "run";
    Program run(program(), trainArguments(config, directory));
    waitFor([&] { return lastStep(directory / "metrics.jsonl") >= 8; }, "the first checkpoint");
    const Outcome resumed = train(config, directory, {"--resume"});
    EXPECT_EQ(resumed.exitCode, 2) << resumed.errors;
    const Outcome evaluated = runProgram(program(), {"eval", "--run-dir", directory.string()});
    EXPECT_EQ(evaluated.exitCode, 2) << evaluated.errors;
    EXPECT_EQ(train(config, directory).exitCode, 2);
    EXPECT_TRUE(run.running());
    run.signal(SIGTERM);
    EXPECT_EQ(run.wait().exitCode, 130);
}

TEST_F(Failure, AFinishedRunIsNeverOverwritten) {
    const json config = smallKernelRun();
    const fs::path directory = scratch_ / "run";
    ASSERT_EQ(train(config, directory).exitCode, 0);
    const std::string before = contents(directory / "metrics.jsonl");
    const Outcome outcome = train(config, directory);
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_EQ(contents(directory / "metrics.jsonl"), before);
}

TEST_F(Failure, DivergenceKeepsTheLastGoodCheckpoint) {
    json config = smallKernelRun();
    config["training"]["lr"] = 1e30;
    config["training"]["checkpoint_every"] = 1;
    const fs::path directory = scratch_ / "run";
    const Outcome outcome = train(config, directory);
    EXPECT_EQ(outcome.exitCode, 4) << outcome.errors;
    EXPECT_NE(outcome.errors.find("training.lr"), std::string::npos) << outcome.errors;
    EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'),
              static_cast<long>(linesOf(directory / "log.txt").size()))
        << "every message is one line, here and there";
    expectFailed(directory, 4, "finite");
    const auto records = effectiveRecords(directory / "metrics.jsonl");
    EXPECT_EQ(records.back()["loss"], "NaN") << "the step it happened at can be seen";
    const runs::SafetensorsReader kept(directory / "checkpoint.safetensors");
    EXPECT_EQ(kept.metadata().at("step"), std::to_string(records.back()["step"].get<int>() - 1));
}

TEST_F(Failure, ALearnedBaseNearZeroHasItsOwnMessage) {
    json config = smallKernelRun();
    config["method"] = "jordan_jetmixfull_m2_c150_g000_g050";
    const fs::path directory = scratch_ / "run";
    const Outcome outcome = train(config, directory);
    EXPECT_EQ(outcome.exitCode, 4) << outcome.errors;
    EXPECT_NE(outcome.errors.find("c_0"), std::string::npos) << outcome.errors;
    expectFailed(directory, 4, "c_0");
}

TEST_F(Failure, AFileThatCannotGrowKeepsTheCheckpointBefore) {
    const json config =
        smallKernelRun({{"training", {{"steps", 100000}, {"eval_every", 100000}, {"checkpoint_every", 5}}}});
    const fs::path directory = scratch_ / "run";
    // The checkpoint fits (about 320 KiB for 27,000 parameters), the growing log soon does not. The thread
    // sanitizer maps a file of its own, of nearly 500 KiB, as a program starts.
    Program::Options options;
    options.largestFile = 600 * 1024;
    const Outcome outcome = runProgram(program(), trainArguments(config, directory), options);
    EXPECT_EQ(outcome.exitCode, 6) << outcome.errors;
    expectFailed(directory, 6, "metrics.jsonl");
    const std::string metrics = contents(directory / "metrics.jsonl");
    ASSERT_FALSE(metrics.empty());
    EXPECT_EQ(metrics.back(), '\n') << "only whole lines";
    const long last = lastStep(directory / "metrics.jsonl");
    const long kept =
        std::stol(runs::SafetensorsReader(directory / "checkpoint.safetensors").metadata().at("step"));
    EXPECT_GT(kept, 0);
    EXPECT_EQ(kept % 5, 0);
    EXPECT_LE(kept, last + 1);
    EXPECT_GT(kept, last - 5) << "the latest that was due";
    const Outcome evaluated =
        runProgram(program(), {"eval", "--run-dir", directory.string(), "--format", "json"});
    EXPECT_EQ(evaluated.exitCode, 0) << evaluated.errors;
}

TEST_F(Failure, AFullDiskEndsTheRunWithItsCheckpoint) {
    const fs::path disk = scratch_ / "disk";
    fs::create_directory(disk);
    if (mount("none", disk.c_str(), "tmpfs", 0, "size=6m") != 0)
        GTEST_SKIP() << "no right to mount a small file system here";
    struct Unmount {
        const fs::path& disk;
        ~Unmount() { umount2(disk.c_str(), MNT_DETACH); }
    } unmount{disk};
    const json config =
        smallKernelRun({{"training", {{"steps", 100000}, {"eval_every", 100000}, {"checkpoint_every", 3}}}});
    const fs::path directory = disk / "run";
    Program run(program(), trainArguments(config, directory));
    waitFor([&] { return fs::exists(directory / "checkpoint.safetensors"); }, "a checkpoint");
    std::ofstream filler(disk / "filler");
    const std::string block(64 * 1024, 'x');
    while (filler.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
    }
    filler.close();
    const Outcome outcome = run.wait();
    EXPECT_EQ(outcome.exitCode, 6) << outcome.errors;
    EXPECT_NE(outcome.errors.find("free"), std::string::npos) << outcome.errors;
    fs::remove(disk / "filler");
    const Outcome evaluated =
        runProgram(program(), {"eval", "--run-dir", directory.string(), "--format", "json"});
    EXPECT_EQ(evaluated.exitCode, 0) << evaluated.errors << ": the checkpoint before must be whole";
}

TEST_F(Failure, ABrokenCheckpointIsRefusedWithItsFault) {
    const json config = smallKernelRun();
    const fs::path directory = scratch_ / "run", file = directory / "checkpoint.safetensors";
    ASSERT_EQ(train(config, directory).exitCode, 0);
    const std::string good = contents(file);
    const auto resumeWith = [&](const std::string& bytes) {
        std::ofstream(file, std::ios::binary) << bytes;
        const Outcome outcome = train(config, directory, {"--resume"});
        EXPECT_EQ(outcome.exitCode, 3) << outcome.errors;
        EXPECT_NE(outcome.errors.find("checkpoint"), std::string::npos) << outcome.errors;
        EXPECT_EQ(runProgram(program(), {"eval", "--run-dir", directory.string()}).exitCode, 3);
    };
    resumeWith(good.substr(0, good.size() / 2));
    resumeWith("");
    std::string renamed = good;
    renamed.replace(renamed.find("blocks.0.qkv.weight"), 19, "blocks.0.qkw.weight");
    resumeWith(renamed);
    std::string huge = good;
    huge.replace(0, 8, std::string(7, '\xff') + "\x7f");
    resumeWith(huge);
}

TEST_F(Failure, NoFileOfARunTakesThePlaceOfAClosedStandardError) {
    const fs::path directory = scratch_ / "run";
    std::vector<std::string> arguments{"-c", R"(exec "$0" "$@" 2>&-)", program()};
    for (const std::string& argument : trainArguments(smallKernelRun(), directory))
        arguments.push_back(argument);
    ASSERT_EQ(runProgram("/bin/sh", arguments).exitCode, 0);
    EXPECT_EQ(contents(directory / "lock"), "");
    EXPECT_NE(contents(directory / "log.txt").find("finished"), std::string::npos);
}

TEST_F(Failure, MessagesLandInTheLogOnceWhereTheWindowSentThemThere) {
    const json config = smallKernelRun();
    const fs::path directory = scratch_ / "run";
    fs::create_directory(directory);
    std::ofstream(directory / "state.json") << R"({"status": "queued"})";
    std::ofstream(directory / "request.json") << config.dump();
    Program::Options options;
    options.errorsTo = directory / "log.txt";
    const Outcome outcome = runProgram(program(), trainArguments(config, directory), options);
    ASSERT_EQ(outcome.exitCode, 0) << contents(directory / "log.txt");
    const std::string log = contents(directory / "log.txt");
    const auto first = log.find("finished at step 40");
    ASSERT_NE(first, std::string::npos) << log;
    EXPECT_EQ(log.find("finished at step 40", first + 1), std::string::npos) << log;
}

}  // namespace
}  // namespace jordanscope::testing
