#include <csignal>

#include "tests/end_to_end/end_to_end.h"

namespace jordanscope::testing {
namespace {

using nlohmann::json;

/// Runs in PID namespaces of their own, as in containers: they share the folder and the kernel, and cannot
/// see one another's processes.
class Namespaces : public EndToEnd {
protected:
    void SetUp() override {
        if (runProgram("/usr/bin/env", inside({"true"})).exitCode != 0)
            GTEST_SKIP() << "no PID namespace can be made here";
    }

    static std::vector<std::string> inside(const std::vector<std::string>& command) {
        std::vector<std::string> all{"unshare", "--pid", "--fork", "--kill-child", "--mount-proc"};
        all.insert(all.end(), command.begin(), command.end());
        return all;
    }
    std::vector<std::string> jordanInside(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), program());
        return inside(arguments);
    }

    static std::string shown(const Outcome& outcome) {
        if (outcome.exitCode != 0) return outcome.errors;
        return json::parse(outcome.output)["runs"][0]["status"];
    }
    std::string shownHere() const { return shown(runProgram(program(), {"runs", run().string(), "--json"})); }
    std::string shownInside() const {
        return shown(runProgram("/usr/bin/env", jordanInside({"runs", run().string(), "--json"})));
    }

    /// Goes on until it is stopped.
    std::vector<std::string> endless() const {
        return trainArguments(
            smallKernelRun({{"training", {{"steps", 1000000}, {"log_every", 1}, {"checkpoint_every", 2}}}}),
            run());
    }
    void waitForCheckpoint() const {
        waitFor([this] { return exists(run() / "checkpoint.safetensors"); }, "the first checkpoint");
    }
    std::filesystem::path run() const { return scratch_ / "run"; }
};

TEST_F(Namespaces, ARunInAnotherOneIsAliveAndNobodyElses) {
    Program trainer("/usr/bin/env", jordanInside(endless()));
    waitForCheckpoint();
    EXPECT_EQ(shownHere(), "running (other container)");
    EXPECT_EQ(shownInside(), "running (other container)") << "from a third one";
    const Outcome second = runProgram(program(), {"eval", "--run-dir", run().string()});
    EXPECT_EQ(second.exitCode, 2) << second.errors;
    EXPECT_NE(second.errors.find("another process writes this run"), std::string::npos) << second.errors;
    trainer.signal(SIGKILL);
    trainer.wait();
    waitFor([this] { return shownHere() != "running (other container)"; }, "the end of the run");
    EXPECT_EQ(shownHere(), "crashed");
}

TEST_F(Namespaces, ARunOfHereIsSeenFromWithin) {
    Program trainer(program(), endless());
    waitForCheckpoint();
    EXPECT_EQ(shownHere(), "running");
    EXPECT_EQ(shownInside(), "running (other container)");
    trainer.signal(SIGTERM);
    EXPECT_EQ(trainer.wait().exitCode, 130);
    EXPECT_EQ(shownInside(), "stopped");
}

}  // namespace
}  // namespace jordanscope::testing
