#include "core/runs/directory/runs_folder.h"

#include <gmock/gmock.h>

#include "core/runs/directory/run_directory.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

class RunsFolderTest : public testing::Test {
protected:
    fs::path make(std::string_view name) {
        const fs::path run = folder_ / name;
        fs::create_directories(run);
        writeText(run / kConfigFile, "{}");
        return run;
    }
    /// As if nothing had been touched for an hour: the stamp is then older than any look.
    void settle() { fs::last_write_time(folder_.path(), anHourAgo_); }

    TemporaryFolder folder_;
    RunsFolder runs_{folder_.path()};
    double now_ = wallClock();
    const fs::file_time_type anHourAgo_ = fs::file_time_type::clock::now() - std::chrono::hours(1);
};

TEST_F(RunsFolderTest, RunsComeAndGo) {
    const fs::path b = make("b");
    EXPECT_TRUE(runs_.poll(now_));
    EXPECT_THAT(runs_.runs(), ElementsAre(b));
    EXPECT_FALSE(runs_.poll(now_));
    const fs::path a = make("a");
    EXPECT_TRUE(runs_.poll(now_ + 0.25));
    EXPECT_THAT(runs_.runs(), ElementsAre(a, b));
    fs::remove_all(b);
    EXPECT_TRUE(runs_.poll(now_ + 0.5));
    EXPECT_THAT(runs_.runs(), ElementsAre(a));
    fs::rename(a, folder_ / "c");
    EXPECT_TRUE(runs_.poll(now_ + 0.75));
    EXPECT_THAT(runs_.runs(), ElementsAre(folder_ / "c"));
}

TEST_F(RunsFolderTest, AFolderThatHasNotChangedIsNotListed) {
    make("a");
    settle();
    EXPECT_TRUE(runs_.poll(now_));
    make("b");
    settle();  // a change that the stamp does not tell
    EXPECT_FALSE(runs_.poll(now_ + 1));
    EXPECT_TRUE(runs_.poll(now_ + 60)) << "but not for ever";
    EXPECT_EQ(runs_.runs().size(), 2U);
}

TEST_F(RunsFolderTest, ADirectoryMayBecomeARunLater) {
    fs::create_directory(folder_ / "a");
    settle();
    runs_.poll(now_);
    EXPECT_THAT(runs_.runs(), IsEmpty());
    writeText(folder_ / "a" / kRequestFile, "{}");
    EXPECT_TRUE(runs_.poll(now_ + 2));
    EXPECT_THAT(runs_.runs(), ElementsAre(folder_ / "a"));
    EXPECT_FALSE(runs_.poll(now_ + 4));
}

TEST_F(RunsFolderTest, AFolderThatIsNotThereIsAnEmptyOne) {
    RunsFolder none(folder_ / "none");
    EXPECT_FALSE(none.poll(now_));
    EXPECT_EQ(none.problem(), "");
    make("none/run");
    EXPECT_TRUE(none.poll(now_ + 0.25));
    EXPECT_EQ(none.runs().size(), 1U);
    writeText(folder_ / "file", "");
    RunsFolder file(folder_ / "file");
    EXPECT_TRUE(file.poll(now_));
    EXPECT_NE(file.problem(), "");
}

TEST_F(RunsFolderTest, WhatCannotBeLookedAtSaysWhy) {
    fs::create_symlink(folder_ / "loop", folder_ / "loop");
    writeText(folder_ / "file", "");
    for (const auto& [path, reason] : {std::pair<fs::path, const char*>{folder_ / "loop", "symbolic links"},
                                       {folder_ / std::string(300, 'n'), "too long"},
                                       {folder_ / "file/runs", "Not a directory"}}) {
        RunsFolder runs(path);
        EXPECT_TRUE(runs.poll(now_)) << path;
        EXPECT_THAT(runs.problem(), testing::HasSubstr(reason));
        EXPECT_FALSE(runs.poll(now_ + 1)) << "said once";
    }
}

TEST_F(RunsFolderTest, OneThatVanishesKeepsItsRunsInSightUntilItIsBack) {
    const fs::path a = make("a");
    runs_.poll(now_);
    fs::rename(folder_.path(), folder_.path().string() + " away");
    EXPECT_TRUE(runs_.poll(now_ + 1));
    EXPECT_THAT(runs_.problem(), testing::HasSubstr("is no longer there"));
    EXPECT_THAT(runs_.runs(), ElementsAre(a));
    EXPECT_FALSE(runs_.poll(now_ + 2));
    fs::rename(folder_.path().string() + " away", folder_.path());
    fs::remove_all(a);
    make("b");
    EXPECT_TRUE(runs_.poll(now_ + 3));
    EXPECT_EQ(runs_.problem(), "");
    EXPECT_THAT(runs_.runs(), ElementsAre(folder_ / "b"));
}

}  // namespace
}  // namespace jordanscope::runs
