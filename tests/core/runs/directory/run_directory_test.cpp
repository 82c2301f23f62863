#include "core/runs/directory/run_directory.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "core/runs/directory/run_lock.h"
#include "core/runs/directory/run_notes.h"
#include "core/runs/directory/slug.h"
#include "core/runs/text/atomic_file.h"
#include "tests/core/runs/child_process.h"
#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const char* const kHostile[] = {"<img src='/etc/hostname'>",
                                "a<b & c",
                                "../../x",
                                "; touch pwned",
                                "=1+1",
                                "",
                                "résumé 🚀",
                                "/etc/passwd",
                                "..",
                                ".",
                                "...",
                                ".hidden",
                                "-rf",
                                "a/../../b",
                                "a\\b",
                                "a\nb",
                                "a\tb",
                                "\x1b[31mred",
                                "a\xff\xfe"
                                "b",
                                "con:",
                                "a|b*c?d",
                                "실험 1",
                                "\u202e"
                                "gnp.exe",
                                "....//x",
                                "-.-.-"};

TEST(Slug, IsOneSafePathComponent) {
    std::vector<std::string> names(std::begin(kHostile), std::end(kHostile));
    names.push_back(std::string(300, 'x'));
    names.push_back(std::string(300, '/'));
    std::string wide;
    for (int i = 0; i < 100; ++i) wide += "実";
    names.push_back(wide);
    names.push_back(std::string("a\0b", 3));
    TemporaryFolder folder;
    for (const std::string& name : names) {
        const std::string result = slug(name);
        EXPECT_FALSE(result.empty());
        EXPECT_LE(result.size(), 80U);
        EXPECT_EQ(result.find_first_of("/\\<>&;=*?|'\"\n\t\x1b "), std::string::npos) << result;
        EXPECT_EQ(result.find(".."), std::string::npos) << result;
        EXPECT_NE(result.front(), '.');
        EXPECT_NE(result.front(), '-');
        EXPECT_NO_THROW(nlohmann::json(result).dump()) << "cut inside a character: " << name;
        fs::create_directory(folder.path() / result);
    }
    EXPECT_EQ(slug("résumé 🚀"), "résumé-🚀");
    EXPECT_EQ(slug("../../x"), "x");
    EXPECT_EQ(slug(""), "run");
    EXPECT_EQ(slug("jordan_exact_c010"), "jordan_exact_c010");
    EXPECT_EQ(slug("실험 1"), "실험-1");
    EXPECT_EQ(slug(wide).size(), 78U);
}

TEST(Slug, HostileNamesStayInsideTheRunsFolder) {
    TemporaryFolder folder;
    const fs::path runs = folder / "runs";
    for (const char* name : kHostile) {
        const fs::path made = newRunDirectory(runs, name, 0, 1e9);
        EXPECT_EQ(made.parent_path(), runs);
        EXPECT_TRUE(fs::is_directory(made));
    }
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
    EXPECT_EQ(static_cast<std::size_t>(std::distance(fs::directory_iterator(runs), {})), std::size(kHostile));
}

TEST(NewRunDirectory, IsNeverReused) {
    TemporaryFolder folder;
    const double now = wallClock();
    const fs::path first = newRunDirectory(folder.path(), "rope", 2, now);
    const fs::path second = newRunDirectory(folder.path(), "rope", 2, now);
    const fs::path third = newRunDirectory(folder.path(), "rope", 2, now);
    EXPECT_THAT(first.filename().string(), testing::MatchesRegex("20......-......-rope-s2"));
    EXPECT_EQ(second.filename(), first.filename().string() + "-2");
    EXPECT_EQ(third.filename(), first.filename().string() + "-3");
    writeText(folder / "file", "");
    EXPECT_THAT(errorOf(ErrorKind::Disk, [&] { newRunDirectory(folder / "file", "rope", 0, now); }),
                HasSubstr("file"));
}

TEST(NewRunDirectory, AQueuedRunIsAcceptedByTheTrainer) {
    TemporaryFolder folder;
    RunConfig config;
    config.name = "../../x";
    const fs::path run = queueRun(folder.path(), "{\"name\": \"../../x\"}", config, wallClock());
    EXPECT_EQ(readText(run / kRequestFile), "{\"name\": \"../../x\"}");
    EXPECT_EQ(readRunState(run)->status, RunStatus::Queued);
    EXPECT_EQ(readRunState(run)->steps, 1200);
    writeNotes(run, {});
    writeText(run / kLogFile, "");
    const RunLock lock(run);
    EXPECT_NO_THROW(checkDirectoryForNewRun(run));
    writeConfigOnce(run, config, "2.11.0");
    EXPECT_EQ(readRunConfig(run).name, "../../x") << "kept verbatim";
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { writeConfigOnce(run, config, ""); }),
                HasSubstr("config.json"));
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { checkDirectoryForNewRun(run); }), HasSubstr("config.json"));
}

TEST(CheckDirectory, TakesOnlyWhatAWindowLeft) {
    TemporaryFolder folder;
    EXPECT_NO_THROW(checkDirectoryForNewRun(folder / "none"));
    EXPECT_NO_THROW(checkDirectoryForNewRun(folder.path()));
    const auto refusal = [&](const fs::path& path) {
        return errorOf(ErrorKind::Usage, [&] { checkDirectoryForNewRun(path); });
    };
    for (const char* name :
         {"metrics.jsonl", "checkpoint.safetensors", "learned.jsonl", "other", ".hidden"}) {
        writeText(folder / name, "");
        EXPECT_THAT(refusal(folder.path()), HasSubstr(name));
        fs::remove(folder / name);
    }
    RunState state;
    for (const RunStatus status :
         {RunStatus::Running, RunStatus::Finished, RunStatus::Stopped, RunStatus::Failed}) {
        state.status = status;
        writeRunState(folder.path(), state);
        EXPECT_THAT(refusal(folder.path()), HasSubstr(std::string(toText(status))));
    }
    writeText(folder / kStateFile, "junk");
    EXPECT_THAT(refusal(folder.path()), HasSubstr("state.json"));
    writeText(folder / "file", "");
    EXPECT_THAT(refusal(folder / "file"), HasSubstr("no directory"));
    fs::create_symlink(folder / "nowhere", folder / "dangling");
    EXPECT_THAT(refusal(folder / "dangling"), HasSubstr("no directory"));
    EXPECT_THAT(refusal(folder / std::string(300, 'a')), HasSubstr("too long"));
}

TEST(CheckDirectory, AKilledWindowsUnfinishedFileIsNoObstacle) {
    TemporaryFolder folder;
    ChildProcess child([&] {
        auto* file = new AtomicFile(folder / kNotesFile);
        file->write("{");
    });
    child.killUnreaped();
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
    EXPECT_NO_THROW(checkDirectoryForNewRun(folder.path()));
}

TEST(RunLock, IsExclusiveAcrossProcessesAndEndsWithThem) {
    TemporaryFolder folder;
    EXPECT_FALSE(RunLock::isHeld(folder.path()));
    ChildProcess child([&] { new RunLock(folder.path()); });
    EXPECT_TRUE(RunLock::isHeld(folder.path()));
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { RunLock second(folder.path()); }),
                HasSubstr("another process"));
    child.killUnreaped();
    EXPECT_FALSE(RunLock::isHeld(folder.path()));
    RunLock mine(folder.path());
    RunLock moved(std::move(mine));
    EXPECT_TRUE(RunLock::isHeld(folder.path()));
}

TEST(RunLock, GoesThroughNoLink) {
    TemporaryFolder folder;
    writeText(folder / "outside", "mine");
    fs::create_directory(folder / "run");
    fs::create_symlink(folder / "outside", folder / "run/lock");
    errorOf(ErrorKind::Disk, [&] { RunLock lock(folder / "run"); });
    EXPECT_FALSE(RunLock::isHeld(folder / "run"));
}

TEST(FindRuns, PassesOverJunk) {
    TemporaryFolder folder;
    const fs::path b = folder / "b-run";
    const fs::path a = folder / "a-run";
    for (const fs::path& run : {a, b}) {
        fs::create_directory(run);
        writeText(run / kConfigFile, "junk");
    }
    fs::create_directory(folder / "no run");
    writeText(folder / "config.json", "{}");
    fs::create_directory_symlink(a, folder / "link");
    fs::create_symlink(folder / "nowhere", folder / "dangling");
    fs::create_directory_symlink(folder / "circle", folder / "circle");
    fs::create_directory(folder / "pipes");
    ASSERT_EQ(::mkfifo((folder / "pipes/state.json").c_str(), 0600), 0);
    std::string problem;
    EXPECT_THAT(findRuns(folder.path(), &problem), testing::ElementsAre(a, b, folder / "link"));
    EXPECT_EQ(problem, "");
    EXPECT_TRUE(findRuns(folder / "none", &problem).empty());
    EXPECT_THAT(problem, HasSubstr("none"));
    for (const fs::path& run : findRuns(folder.path()))
        EXPECT_EQ(assessRun(run, wallClock()).state, ShownState::Unknown);
}

TEST(LastLogLine, IsShortCleanAndFromTheEnd) {
    TemporaryFolder folder;
    EXPECT_EQ(lastLogLine(folder.path()), "");
    writeText(folder / kLogFile, "\n \n");
    EXPECT_EQ(lastLogLine(folder.path()), "");
    writeText(folder / kLogFile, std::string(10'000'000, 'x') + "\nstep 1\rstep 2\rlast\n\r\n");
    EXPECT_EQ(lastLogLine(folder.path()), "last");
    writeText(folder / kLogFile, std::string(10'000, 'x'));
    EXPECT_EQ(lastLogLine(folder.path()).size(), kLongestLine);
    std::string wide;
    for (int n = 0; n < 1000; ++n) wide += "\xED\x95\x9C";  // three bytes a character
    writeText(folder / kLogFile, wide);
    EXPECT_EQ(lastLogLine(folder.path()), wide.substr(0, kLongestLine / 3 * 3));
}

}  // namespace
}  // namespace jordanscope::runs
