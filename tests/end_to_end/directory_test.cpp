#include <csignal>
#include <fstream>

#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "tests/end_to_end/end_to_end.h"

namespace jordanscope::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

/// What becomes of a live run whose directory is moved, deleted or opened to others.
class LiveDirectory : public EndToEnd {
protected:
    LiveDirectory()
        : run_(program(),
               trainArguments(
                   smallKernelRun(
                       {{"training", {{"steps", 100000}, {"eval_every", 100000}, {"checkpoint_every", 20}}}}),
                   directory_)) {
        waitForStep(directory_, 3);
    }
    void waitForStep(const fs::path& directory, long step) {
        waitFor([&] { return lastStep(directory / "metrics.jsonl") >= step; }, "a step");
    }

    const fs::path directory_ = scratch_ / "run";
    Program run_;
};

TEST_F(LiveDirectory, AMovedOneIsGoneOnInAndWhatTakesItsNameIsLetBe) {
    const fs::path moved = scratch_ / "moved";
    fs::rename(directory_, moved);
    fs::create_directory(directory_);
    std::ofstream(directory_ / "metrics.jsonl") << "another run's\n";
    std::ofstream(directory_ / "state.json") << "{\"status\": \"finished\"}";
    const auto others = [&] {
        std::string all;
        for (const auto& entry : fs::directory_iterator(directory_))
            all += entry.path().filename().string() + contents(entry.path());
        return all;
    };
    const std::string before = others();
    waitForStep(moved, lastStep(moved / "metrics.jsonl") + 50);  // past a checkpoint
    waitFor(
        [&] {
            return contents(moved / "log.txt").find("goes on in " + fs::canonical(moved).string()) !=
                   std::string::npos;
        },
        "the notice");
    EXPECT_EQ(runs::assessRun(moved, runs::wallClock()).state, runs::ShownState::Running);
    runs::requestStop(moved);
    EXPECT_EQ(run_.wait().exitCode, 130);
    EXPECT_EQ(state(moved)["status"], "stopped");
    EXPECT_TRUE(fs::exists(moved / "checkpoint.safetensors"));
    EXPECT_EQ(others(), before);
}

TEST_F(LiveDirectory, ADeletedOneEndsTheRunAndIsNotMadeAnew) {
    fs::remove_all(directory_);
    const Outcome outcome = run_.wait();
    EXPECT_EQ(outcome.exitCode, 6) << outcome.errors;
    EXPECT_NE(outcome.errors.find("was deleted"), std::string::npos) << outcome.errors;
    EXPECT_FALSE(fs::exists(directory_));
}

TEST_F(LiveDirectory, ALockThatIsTakenAwayEndsTheRunThatHeldIt) {
    fs::remove(directory_ / "lock");
    const Outcome outcome = run_.wait();
    EXPECT_EQ(outcome.exitCode, 6) << outcome.errors;
    EXPECT_EQ(state(directory_)["status"], "failed");
    EXPECT_NE(state(directory_)["message"].get<std::string>().find("lock was taken out"), std::string::npos);
    EXPECT_NE(contents(directory_ / "log.txt").find("lock was taken out"), std::string::npos);
}

TEST_F(LiveDirectory, ALockOfAnotherIsNotWrittenBeside) {
    std::ofstream(scratch_ / "other lock") << "";
    fs::rename(scratch_ / "other lock", directory_ / "lock");
    const Outcome outcome = run_.wait();
    EXPECT_EQ(outcome.exitCode, 6) << outcome.errors;
    EXPECT_NE(outcome.errors.find("lock of the run directory was replaced"), std::string::npos)
        << outcome.errors;
    EXPECT_EQ(state(directory_)["status"], "running") << "another writer's state.json is its own";
}

TEST_F(LiveDirectory, ACopyOfItCannotStopIt) {
    const fs::path copy = scratch_ / "copy";
    fs::copy(directory_, copy, fs::copy_options::recursive);
    EXPECT_EQ(runs::assessRun(copy, runs::wallClock()).state, runs::ShownState::Crashed);
    EXPECT_THROW(runs::requestStop(copy), Error);
    EXPECT_THROW(runs::forceKill(copy), Error);
    waitForStep(directory_, lastStep(directory_ / "metrics.jsonl") + 3);
    run_.signal(SIGTERM);
    EXPECT_EQ(run_.wait().exitCode, 130);
}

TEST_F(EndToEnd, ALogThatIsAPipeOrALinkIsNeitherWaitedForNorWrittenTo) {
    const json config = smallKernelRun({{"training", {{"steps", 5}}}});
    for (const bool pipe : {true, false}) {
        const fs::path directory = scratch_ / (pipe ? "pipe" : "link");
        fs::create_directory(directory);
        std::ofstream(scratch_ / "outside") << "mine";
        if (pipe)
            ASSERT_EQ(::mkfifo((directory / "log.txt").c_str(), 0600), 0);
        else
            fs::create_symlink(scratch_ / "outside", directory / "log.txt");
        const Outcome outcome = train(config, directory);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
        EXPECT_NE(outcome.errors.find("log.txt: is "), std::string::npos) << outcome.errors;
        EXPECT_EQ(contents(scratch_ / "outside"), "mine");
    }
}

}  // namespace
}  // namespace jordanscope::testing
