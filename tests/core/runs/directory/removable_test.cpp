#include <gmock/gmock.h>
#include <unistd.h>

#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "tests/core/runs/child_process.h"
#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class RemovableTest : public testing::Test {
protected:
    RemovableTest() {
        fs::create_directories(outside_);
        fs::create_directories(run_);
        writeText(run_ / kConfigFile, "{}");
    }

    TemporaryFolder folder_;
    const fs::path outside_ = folder_ / "outside";
    const fs::path run_ = folder_ / "runs" / "a run";
};

TEST_F(RemovableTest, ALinkToARunIsReadButNotRemoved) {
    fs::create_directory_symlink(run_, folder_ / "link");
    EXPECT_TRUE(isRunDirectory(folder_ / "link"));
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { checkRemovable(folder_ / "link"); }),
                HasSubstr("symbolic link"));
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { checkRemovable((folder_ / "link").string() + "/"); }),
                HasSubstr("symbolic link"));
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_TRUE(fs::exists(run_ / kConfigFile));
}

TEST_F(RemovableTest, OnlyRunDirectoriesAreTaken) {
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { checkRemovable(outside_); }), HasSubstr("no run directory"));
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { checkRemovable(folder_ / "none"); }),
                HasSubstr("no run directory"));
}

TEST_F(RemovableTest, ALiveRunIsRefusedAndACrashedOneIsNot) {
    ChildProcess child([&] {
        new RunLock(run_);
        RunState state;
        state.status = RunStatus::Running;
        state.process = currentProcess();
        state.heartbeat = wallClock();
        writeRunState(run_, state);
    });
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { checkRemovable(run_); }), HasSubstr("still runs"));
    child.killUnreaped();
    EXPECT_NO_THROW(checkRemovable(run_));
}

TEST_F(RemovableTest, ATrashOfSomebodyElseTakesNothing) {
    const fs::path trash = folder_ / (".Trash-" + std::to_string(::geteuid()));
    fs::create_directory(trash);
    EXPECT_NO_THROW(checkRemovable(run_));
    if (::geteuid() == 0) {
        ASSERT_EQ(::chown(trash.c_str(), 65534, 65534), 0);
        EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { checkRemovable(run_); }), HasSubstr(trash.string()));
    }
    fs::remove(trash);
    fs::create_directory_symlink(outside_, trash);
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { checkRemovable(run_); }), HasSubstr(trash.string()));
    fs::remove(trash);
    // The shared form of the same: .Trash/UID.
    fs::create_directory(folder_ / ".Trash");
    fs::create_directory_symlink(outside_, folder_ / ".Trash" / std::to_string(::geteuid()));
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { checkRemovable(run_); }), HasSubstr(".Trash/"));
    EXPECT_TRUE(fs::exists(run_ / kConfigFile));
}

TEST_F(RemovableTest, ALockedRunIsRefused) {
    const RunLock lock(run_);
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { checkRemovable(run_); }), HasSubstr("still runs"));
}

}  // namespace
}  // namespace jordanscope::runs
