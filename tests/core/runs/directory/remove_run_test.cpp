#include "core/runs/directory/remove_run.h"

#include <gmock/gmock.h>

#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "tests/core/runs/child_process.h"
#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class RemoveRunTest : public testing::Test {
protected:
    RemoveRunTest() {
        fs::create_directories(outside_ / "deep");
        writeText(outside_ / "deep/kept", "mine");
        fs::create_directories(run_ / "inner");
        writeText(run_ / kConfigFile, "{}");
        writeText(run_ / "inner/file", "x");
        fs::create_symlink(outside_ / "deep/kept", run_ / "metrics.jsonl");
        fs::create_directory_symlink(outside_, run_ / "folder");
        fs::create_directory_symlink(outside_, run_ / "inner/again");
        fs::create_symlink("/nowhere", run_ / "dangling");
    }
    void expectOutsideUntouched() { EXPECT_EQ(readText(outside_ / "deep/kept"), "mine"); }

    TemporaryFolder folder_;
    const fs::path outside_ = folder_ / "outside";
    const fs::path run_ = folder_ / "runs" / "a run";
};

TEST_F(RemoveRunTest, LinksAreRemovedNotFollowed) {
    deleteRun(run_);
    EXPECT_FALSE(fs::exists(run_));
    expectOutsideUntouched();
}

TEST_F(RemoveRunTest, ALinkToARunIsReadButNotRemoved) {
    fs::create_directory_symlink(run_, folder_ / "link");
    EXPECT_TRUE(isRunDirectory(folder_ / "link"));
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { deleteRun(folder_ / "link"); }), HasSubstr("symbolic link"));
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { deleteRun((folder_ / "link").string() + "/"); }),
                HasSubstr("symbolic link"));
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_TRUE(fs::exists(run_ / kConfigFile));
}

TEST_F(RemoveRunTest, OnlyRunDirectoriesAreTaken) {
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { deleteRun(outside_); }), HasSubstr("no run directory"));
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { deleteRun(folder_ / "none"); }),
                HasSubstr("no run directory"));
    expectOutsideUntouched();
}

TEST_F(RemoveRunTest, ALiveRunIsRefusedAndACrashedOneIsNot) {
    ChildProcess child([&] {
        new RunLock(run_);
        RunState state;
        state.status = RunStatus::Running;
        state.process = currentProcess();
        state.heartbeat = wallClock();
        writeRunState(run_, state);
    });
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { deleteRun(run_); }), HasSubstr("still runs"));
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { checkRemovable(run_); }), HasSubstr("still runs"));
    child.killUnreaped();
    deleteRun(run_);
    EXPECT_FALSE(fs::exists(run_));
}

TEST_F(RemoveRunTest, ALockedRunIsRefused) {
    const RunLock lock(run_);
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { deleteRun(run_); }), HasSubstr("still runs"));
}

}  // namespace
}  // namespace jordanscope::runs
