#include <chrono>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/runs/directory/queue_mark.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/launch/launch_run.h"
#include "core/runs/launch/launcher.h"
#include "tests/core/runs/child_process.h"
#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

/// A script in the place of `jordan`.
fs::path program(const TemporaryFolder& folder, const std::string& script) {
    const fs::path file = folder / "jordan";
    writeText(file, "#!/bin/sh\n" + script);
    fs::permissions(file, fs::perms::owner_all);
    return file;
}

/// Waits for an event of another process; its own limit ends a test that never sees it.
template <class Condition>
bool eventually(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!condition() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
    return condition();
}

TEST(LaunchRun, StartsADetachedProcessThatWritesTheLog) {
    const TemporaryFolder folder;
    const fs::path run = folder / "a run";
    fs::create_directory(run);
    writeRunState(run, {});
    writeText(run / kLogFile, "before\n");
    // Neither our standard input nor any other descriptor reaches it, nor a signal that we ignore or block.
    const int kept = ::open((folder / "kept").c_str(), O_RDWR | O_CREAT, 0600);
    const auto ignored = std::signal(SIGUSR1, SIG_IGN);
    const fs::path jordan = program(folder,
                                    "read line && echo input\necho \"$@\" >&2\n"
                                    "echo kept $(ls -l /proc/$$/fd | grep -c kept)\n"
                                    "echo session $(cut -d' ' -f6 /proc/$$/stat)\n"
                                    "grep SigIgn /proc/$$/status\necho done\n");
    const ProcessIdentity process = launchRun(jordan, run);
    EXPECT_GT(process.pid, 1);
    EXPECT_GT(readRunState(run)->started, 0);
    ASSERT_TRUE(eventually([&] { return readText(run / kLogFile).ends_with("done\n"); }));
    std::signal(SIGUSR1, ignored);
    ::close(kept);
    const std::string log = readText(run / kLogFile);
    EXPECT_THAT(log, testing::StartsWith("before\n"));
    EXPECT_THAT(log, HasSubstr("train --config " + (run / kRequestFile).string() + " --run-dir " +
                               run.string() + "\n"));
    EXPECT_THAT(log, HasSubstr("kept 0\n"));
    EXPECT_THAT(log, HasSubstr("session " + std::to_string(process.pid) + "\n"));
    // All but those that the C library keeps for itself.
    EXPECT_THAT(log, HasSubstr("0000000\ndone\n"));
    EXPECT_THAT(log, testing::Not(HasSubstr("input")));
    // Ended, it leaves no entry once it has been collected.
    ASSERT_TRUE(eventually([&] {
        collectEnded();
        return ::kill(static_cast<pid_t>(process.pid), 0) != 0;
    }));
}

TEST(LaunchRun, SaysWhyAProgramCannotBeStarted) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "run");
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { launchRun(folder / "none", folder / "run"); }),
                HasSubstr("cannot start"));
}

TEST(LaunchRun, ArgumentsAndLines) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "run");
    EXPECT_THAT(trainArguments(folder / "run"),
                ElementsAre("train", "--config", (folder / "run/request.json").string(), "--run-dir",
                            (folder / "run").string()));
    writeText(folder / "run/config.json", "{}");
    EXPECT_EQ(trainArguments(folder / "run").back(), "--resume");
    EXPECT_EQ(commandLine("jordan", {"train", "a b", "it's", "", "--x=1,2"}),
              "jordan train 'a b' 'it'\\''s' '' --x=1,2");
}

TEST(LauncherLock, OneProgramLaunches) {
    const TemporaryFolder folder;
    LauncherLock first, second;
    EXPECT_FALSE(first.tryHold(folder / "none"));
    EXPECT_TRUE(first.tryHold(folder.path()));
    EXPECT_TRUE(first.tryHold(folder.path()));
    EXPECT_FALSE(second.tryHold(folder.path()));
    EXPECT_EQ(second.holder(), "process " + std::to_string(::getpid()) + " on " + hostName());
    EXPECT_EQ(second.problem(), "");
    first.release();
    EXPECT_TRUE(second.tryHold(folder.path()));
}

TEST(LauncherLock, SaysWhyNobodyCanHaveIt) {
    const TemporaryFolder folder;
    const fs::path file = folder / ".launcher.lock";
    LauncherLock lock;
    fs::create_directory(file);
    EXPECT_FALSE(lock.tryHold(folder.path()));
    EXPECT_THAT(lock.problem(), HasSubstr(file.string() + ": "));
    fs::remove(file);
    ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
    EXPECT_FALSE(lock.tryHold(folder.path()));
    EXPECT_THAT(lock.problem(), HasSubstr(file.string() + ": "));
    fs::remove(file);
    // Whatever stands in it: the lock counts, not the text.
    writeText(file, std::string("\x1b[2J\0garbage", 13) + std::string(5000, 'x'));
    EXPECT_TRUE(lock.tryHold(folder.path())) << lock.problem();
    LauncherLock other;
    EXPECT_FALSE(other.tryHold(folder.path()));
    EXPECT_THAT(other.holder(), HasSubstr("process "));
}

TEST(LauncherLock, NoControlCharactersOfAHolderReachAnybody) {
    const TemporaryFolder folder;
    LauncherLock first, second;
    ASSERT_TRUE(first.tryHold(folder.path()));
    writeText(folder / ".launcher.lock", "\x1b[2Jsomebody\nelse");
    EXPECT_FALSE(second.tryHold(folder.path()));
    EXPECT_THAT(second.holder(), testing::EndsWith("somebody"));
    EXPECT_EQ(second.holder().find('\x1b'), std::string::npos);
}

TEST(QueueMark, IsTheUsersAndTheDirectorysOwn) {
    const TemporaryFolder folder;
    const fs::path directory = queueRun(folder / "runs", "{}", RunConfig{}, 1, "secret");
    const auto state = [](const fs::path& run) { return readRunState(run).value(); };
    EXPECT_TRUE(queuedHere(state(directory), "secret", directory));
    EXPECT_FALSE(queuedHere(state(directory), "another", directory));
    EXPECT_TRUE(queuedHere(state(directory), "", directory)) << "whoever has no secret only watches";
    fs::copy(directory, folder / "copy", fs::copy_options::recursive);
    EXPECT_FALSE(queuedHere(state(folder / "copy"), "secret", folder / "copy"));
    fs::rename(directory, folder / "moved");
    EXPECT_TRUE(queuedHere(state(folder / "moved"), "secret", folder / "moved"));
    // Without a mark, as older windows and strangers write it.
    writeText(folder / "moved/state.json", R"({"status": "queued"})");
    EXPECT_FALSE(queuedHere(state(folder / "moved"), "secret", folder / "moved"));
}

TEST(Launcher, StartsInTheOrderOfTheQueueAsManyAsTheDevicesTake) {
    const TemporaryFolder folder;
    const fs::path jordan = program(folder, "exit 0\n");
    Launcher launcher(folder / "runs");
    std::vector<Launcher::Run> runs;
    for (const char* method : {"rope", "alibi", "nope"}) {
        RunConfig config;
        config.method = method;
        const fs::path directory = launcher.queue({"{}", config});
        runs.push_back({directory.filename().string(),
                        directory,
                        ShownState::Queued,
                        *readRunState(directory),
                        {},
                        "cpu"});
    }
    // All put at one moment: as they were queued, not by the alphabet.
    std::reverse(runs.begin(), runs.end());
    Launcher::Outcome outcome = launcher.start(runs, {.perDevice = 2, .automatic = "cpu"}, jordan);
    ASSERT_EQ(outcome.started.size(), 2U);
    EXPECT_THAT(outcome.started[0].id, HasSubstr("-rope-"));
    EXPECT_THAT(outcome.started[1].id, HasSubstr("-alibi-"));
    EXPECT_TRUE(outcome.started[0].process && outcome.started[1].process);

    runs[1].state.started = wallClock();  // launched, so that it occupies
    runs[2].shown = ShownState::Running;
    EXPECT_TRUE(launcher.start(runs, {.perDevice = 2, .automatic = "cpu"}, jordan).started.empty());
    runs[2].shown = ShownState::Finished;
    EXPECT_EQ(launcher.start(runs, {.perDevice = 2, .automatic = "cpu"}, jordan).started.size(), 1U);
}

}  // namespace
}  // namespace jordanscope::runs
