#include <unistd.h>

#include "tests/app/cli/cli.h"

namespace jordanscope::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class Runs : public ::testing::Test {
protected:
    fs::path makeRun(const std::string& name, const std::string& state, const std::string& metrics) {
        const fs::path run = scratch_ / "runs" / name;
        fs::create_directories(run);
        scratch_.write(run / "config.json", R"({"name": "<b>\u001b[31m", "method": "rope", "seed": 7})");
        if (!state.empty()) scratch_.write(run / "state.json", state);
        if (!metrics.empty()) scratch_.write(run / "metrics.jsonl", metrics);
        return run;
    }
    Outcome list(std::vector<std::string> more = {}) {
        more.insert(more.begin(), {"runs", (scratch_ / "runs").string()});
        return jordan(more);
    }

    ScratchFolder scratch_;
};

constexpr const char* kMetrics =
    "{\"kind\": \"train\", \"step\": 1, \"loss\": 0.75}\njunk\n"
    "{\"kind\": \"train\", \"step\": 2, \"loss\": \"NaN\"}\n"
    "{\"kind\": \"eval\", \"step\": 2, \"length\": 64, \"positions\": \"absolute\", \"loss\": 0.5, "
    "\"loss_stderr\": 0.01, \"accuracy\": 0.875, \"n\": 8, \"ci_low\": 0.5, \"ci_high\": 0.97}\n";

TEST_F(Runs, ListsStatusLastLossAndEvaluations) {
    makeRun("a", R"({"status": "finished", "step": 2, "steps": 2, "exit_code": 0})", kMetrics);
    makeRun(
        "b",
        R"({"status": "running", "pid": 1073741824, "host": ")" +
            [] {
                char name[256] = {};
                ::gethostname(name, sizeof name - 1);
                return std::string(name);
            }() +
            R"(", "heartbeat": 1700000000})",
        "");
    makeRun("c", "junk", "");
    const Outcome outcome = list({"--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    const json runs = json::parse(outcome.output)["runs"];
    ASSERT_EQ(runs.size(), 3u);
    EXPECT_EQ(runs[0]["run"], "a");
    EXPECT_EQ(runs[0]["status"], "finished");
    EXPECT_EQ(runs[0]["method"], "rope");
    EXPECT_EQ(runs[0]["seed"], 7);
    EXPECT_EQ(runs[0]["step"], 2);
    EXPECT_EQ(runs[0]["last_loss"], "NaN");
    EXPECT_EQ(runs[0]["bad_lines"], 1);
    ASSERT_EQ(runs[0]["evaluations"].size(), 1u);
    EXPECT_EQ(runs[0]["evaluations"][0]["accuracy"], 0.875);
    EXPECT_EQ(runs[1]["status"], "crashed");
    EXPECT_EQ(runs[1]["last_loss"], nullptr);
    EXPECT_EQ(runs[2]["status"], "unknown");
    EXPECT_TRUE(runs[2]["problem"].is_string());

    makeRun("d", R"({"status": "finished"})",
            R"({"kind": "eval", "step": 2, "length": 64, "positions": "anchored", "loss": 0.25, "n": 8})"
            "\n");
    const Outcome table = list();
    ASSERT_EQ(table.exitCode, 0) << table.errors;
    EXPECT_NE(table.output.find("64: 0.5 (accuracy 0.875, 95% 0.5..0.97, n 8)"), std::string::npos)
        << table.output;
    EXPECT_NE(table.output.find("64 anchored: 0.25"), std::string::npos) << table.output;
    EXPECT_NE(table.output.find("crashed (no heartbeat since 2023-"), std::string::npos) << table.output;
}

TEST_F(Runs, HostileNamesDoNotReachTheTerminal) {
    makeRun("\x1b[2J x", R"({"status": "failed", "message": "\u001b]0;title\u0007"})", "");
    const Outcome outcome = list();
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    EXPECT_EQ(outcome.output.find('\x1b'), std::string::npos);
    EXPECT_EQ(outcome.output.find('\x07'), std::string::npos);
}

TEST_F(Runs, OneRunDirectoryIsAListOfOne) {
    const fs::path run = makeRun("a", R"({"status": "stopped"})", kMetrics);
    const Outcome outcome = jordan({"runs", run.string(), "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
    EXPECT_EQ(json::parse(outcome.output)["runs"].size(), 1u);
}

TEST_F(Runs, ARunIsNamedByItsDirectoryHoweverItIsWritten) {
    const fs::path run = makeRun("a", R"({"status": "stopped"})", kMetrics);
    for (const std::string& path : {run.string() + "/", run.string() + "//", run.string() + "/.",
                                    (run.parent_path() / "a/../a/").string()}) {
        const Outcome outcome = jordan({"runs", path, "--json"});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.errors;
        EXPECT_EQ(json::parse(outcome.output)["runs"][0]["run"], "a") << path;
    }
}

TEST_F(Runs, ALinkToARunIsReadAsARun) {
    const fs::path run = makeRun("a", R"({"status": "finished"})", kMetrics);
    fs::create_directories(scratch_ / "elsewhere");
    fs::rename(run, scratch_ / "elsewhere/real");
    fs::create_directory_symlink(scratch_ / "elsewhere/real", run);
    fs::create_directory_symlink(scratch_ / "runs/loop", scratch_ / "runs/loop");
    fs::create_directory_symlink("/etc", scratch_ / "runs/etc");
    const json runs = json::parse(list({"--json"}).output)["runs"];
    ASSERT_EQ(runs.size(), 1u);
    EXPECT_EQ(runs[0]["run"], "a");
    EXPECT_EQ(runs[0]["last_loss"], "NaN");
}

TEST_F(Runs, ThePausedOnesSaySo) {
    const fs::path run = makeRun("a", R"({"status": "stopped", "message": "stopped by SIGTERM"})", kMetrics);
    EXPECT_EQ(json::parse(list({"--json"}).output)["runs"][0]["status"], "stopped");
    scratch_.write(run / "paused", "");
    EXPECT_EQ(json::parse(list({"--json"}).output)["runs"][0]["status"], "paused");
}

TEST_F(Runs, AStandardErrorOfOneSequenceIsNone) {
    makeRun("a", R"({"status": "finished"})",
            R"({"kind": "eval", "step": 2, "length": 64, "loss": 0.25, "loss_stderr": 0.0, "n": 1})"
            "\n");
    const json runs = json::parse(list({"--json"}).output)["runs"];
    EXPECT_FALSE(runs[0]["evaluations"][0].contains("loss_stderr"));
}

TEST_F(Runs, AnEmptyFolderIsNoErrorAndAMissingOneIs) {
    fs::create_directories(scratch_ / "runs");
    EXPECT_EQ(json::parse(list({"--json"}).output)["runs"].size(), 0u);
    const Outcome outcome = jordan({"runs", (scratch_ / "none").string()});
    EXPECT_EQ(outcome.exitCode, 2);
    expectOneLine(outcome);
    scratch_.write("file", "text");
    EXPECT_NE(jordan({"runs", (scratch_ / "file").string()}).errors.find("is no folder"), std::string::npos);
}

}  // namespace
}  // namespace jordanscope::testing
