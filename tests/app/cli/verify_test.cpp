#include <fstream>
#include <iterator>
#include <map>

#include "tests/app/cli/cli.h"

namespace jordanscope::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

std::string contents(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void put(const fs::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
}

/// The file without the first line that has every one of `words`.
void dropLine(const fs::path& file, const std::vector<std::string>& words) {
    std::istringstream lines(contents(file));
    std::string kept;
    bool dropped = false;
    for (std::string line; std::getline(lines, line);) {
        const bool hit = !dropped && std::all_of(words.begin(), words.end(), [&](const std::string& word) {
            return line.find(word) != std::string::npos;
        });
        if (hit)
            dropped = true;
        else
            kept += line + '\n';
    }
    ASSERT_TRUE(dropped);
    put(file, kept);
}

class VerifyRun : public ::testing::Test {
protected:
    /// One trained run for all tests; each works on a copy.
    static void SetUpTestSuite() {
        trained_ = new ScratchFolder;
        const auto file = trained_->write("config.json", smallKernelRun().dump());
        const Outcome outcome =
            jordan({"train", "--config", file.string(), "--run-dir", (*trained_ / "run").string()});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    }
    static void TearDownTestSuite() { delete std::exchange(trained_, nullptr); }

    void SetUp() override { fs::copy(*trained_ / "run", run(), fs::copy_options::recursive); }

    fs::path run() const { return scratch_ / "run"; }
    Outcome verify() const { return jordan({"verify", run().string()}); }
    void expectWrong(const std::string& file, const std::string& why) const {
        const Outcome outcome = verify();
        EXPECT_EQ(outcome.exitCode, 3) << outcome.output << outcome.errors;
        const std::string line = "WRONG  " + (run() / file).string() + ": ";
        const auto at = outcome.output.find(line);
        ASSERT_NE(at, std::string::npos) << outcome.output;
        const std::string said = outcome.output.substr(at, outcome.output.find('\n', at) - at);
        EXPECT_NE(said.find(why), std::string::npos) << said;
    }

    ScratchFolder scratch_;
    static inline ScratchFolder* trained_ = nullptr;
};

TEST_F(VerifyRun, AFinishedRunIsSoundAndStaysAsItWas) {
    std::map<fs::path, std::string> before;
    for (const auto& entry : fs::directory_iterator(run())) before[entry.path()] = contents(entry.path());
    const Outcome outcome = verify();
    EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
    for (const char* file : {"config.json", "state.json", "checkpoint.safetensors", "best.safetensors",
                             "metrics.jsonl", "learned.jsonl"})
        EXPECT_NE(outcome.output.find("sound  " + (run() / file).string()), std::string::npos)
            << file << '\n'
            << outcome.output;
    std::map<fs::path, std::string> after;
    for (const auto& entry : fs::directory_iterator(run())) after[entry.path()] = contents(entry.path());
    EXPECT_EQ(before, after);
}

TEST_F(VerifyRun, OneBitAnywhereInACheckpointIsFound) {
    for (const char* name : {"checkpoint.safetensors", "best.safetensors"}) {
        const std::string written = contents(run() / name);
        for (const double place : {0.02, 0.3, 0.6, 0.999}) {
            std::string flipped = written;
            flipped[static_cast<std::size_t>(place * static_cast<double>(flipped.size()))] ^= 4;
            put(run() / name, flipped);
            expectWrong(name, "");
        }
        put(run() / name, written);
    }
    EXPECT_EQ(verify().exitCode, 0);
}

TEST_F(VerifyRun, ARecordThatTheCheckpointCountsOnIsMissed) {
    dropLine(run() / "metrics.jsonl", {"\"train\"", "\"step\": 20,"});
    expectWrong("metrics.jsonl", "no record of step 20");
}

TEST_F(VerifyRun, AnEvaluationThatTheCheckpointCountsOnIsMissed) {
    dropLine(run() / "metrics.jsonl", {"\"eval\"", "\"step\": 40,"});
    expectWrong("metrics.jsonl", "no evaluation at");
}

TEST_F(VerifyRun, ALineThatIsNoRecordIsTold) {
    put(run() / "learned.jsonl", "{\"kind\": \"learned\", \"st\n" + contents(run() / "learned.jsonl"));
    expectWrong("learned.jsonl", "1 line of it are no records");
}

TEST_F(VerifyRun, AConfigurationThatWasEditedIsNotTheCheckpoints) {
    json config = json::parse(contents(run() / "config.json"));
    config["training"]["lr"] = 0.25;
    put(run() / "config.json", config.dump());
    expectWrong("checkpoint.safetensors", "training.lr");
}

TEST_F(VerifyRun, AFinishedRunWithoutItsCheckpointIsNotWhole) {
    fs::remove(run() / "checkpoint.safetensors");
    expectWrong("checkpoint.safetensors", "missing");
}

TEST_F(VerifyRun, AFolderStandsForItsRunsAndEveryOneIsLookedAt) {
    fs::copy(run(), scratch_ / "second", fs::copy_options::recursive);
    put(run() / "state.json", "{");
    const Outcome outcome = jordan({"verify", scratch_.path().string()});
    EXPECT_EQ(outcome.exitCode, 3);
    EXPECT_NE(outcome.output.find("WRONG  " + (run() / "state.json").string()), std::string::npos);
    EXPECT_NE(outcome.output.find("sound  " + (scratch_ / "second/state.json").string()), std::string::npos);
    EXPECT_NE(outcome.errors.find("1 of 2 runs"), std::string::npos) << outcome.errors;
}

TEST_F(VerifyRun, WhatIsNoRunIsRefused) {
    fs::create_directories(scratch_ / "empty");
    const Outcome outcome = jordan({"verify", (scratch_ / "empty").string()});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_NE(outcome.errors.find("empty"), std::string::npos);
    EXPECT_EQ(jordan({"verify"}).exitCode, 2);
    EXPECT_EQ(jordan({"verify", run().string(), "--golden", GOLDEN_FOLDER}).exitCode, 2);
}

}  // namespace
}  // namespace jordanscope::testing
