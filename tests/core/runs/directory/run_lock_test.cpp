#include "core/runs/directory/run_lock.h"

#include <gmock/gmock.h>

#include "core/runs/directory/run_directory.h"
#include "tests/core/runs/child_process.h"
#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

namespace fs = std::filesystem;
using Loss = RunLock::Loss;
using testing::HasSubstr;

class RunLockTest : public testing::Test {
protected:
    RunLockTest() { fs::create_directory(run_); }

    TemporaryFolder folder_;
    const fs::path run_ = folder_ / "run";
};

TEST_F(RunLockTest, IsOneProcesssAndSaysWhose) {
    const RunLock lock(run_);
    EXPECT_TRUE(RunLock::isHeldBy(run_, ::getpid()));
    const ChildProcess other([] {});
    EXPECT_FALSE(RunLock::isHeldBy(run_, other.pid()));
    fs::copy(run_, folder_ / "copy");
    EXPECT_FALSE(RunLock::isHeldBy(folder_ / "copy", ::getpid()));
    EXPECT_FALSE(RunLock::isHeld(folder_ / "copy"));
}

TEST_F(RunLockTest, AskingDoesNotDisturbTheOneWhoTakesIt) {
    for (int i = 0; i < 50; ++i) {
        EXPECT_FALSE(RunLock::isHeld(run_));
        EXPECT_NO_THROW(RunLock{run_});
    }
}

TEST_F(RunLockTest, TakingTheFileAwayLetsNobodyIn) {
    const RunLock lock(run_);
    EXPECT_EQ(lock.loss(), Loss::None);
    fs::remove(run_ / kLockFile);
    EXPECT_EQ(lock.loss(), Loss::LockRemoved);
    EXPECT_THAT(errorOf(ErrorKind::Usage, [&] { RunLock second(run_); }), HasSubstr("another process"));
    // The second has left a file of that name, which is not the one that is locked.
    EXPECT_EQ(lock.loss(), Loss::LockReplaced);
}

TEST_F(RunLockTest, AMovedDirectoryIsNoLossAndADeletedOneIs) {
    const RunLock lock(run_);
    EXPECT_EQ(lock.movedTo(), "");
    fs::rename(run_, folder_ / "moved");
    EXPECT_EQ(lock.loss(), Loss::None);
    EXPECT_EQ(lock.movedTo(), fs::canonical(folder_ / "moved"));
    fs::create_directory(run_);
    EXPECT_NO_THROW(RunLock{run_}) << "another directory of that name is another run's";
    EXPECT_EQ(lock.loss(), Loss::None);
    EXPECT_EQ(lock.movedTo(), fs::canonical(folder_ / "moved"));
    fs::remove_all(folder_ / "moved");
    EXPECT_EQ(lock.loss(), Loss::DirectoryDeleted);
    for (const Loss loss : {Loss::DirectoryDeleted, Loss::LockRemoved, Loss::LockReplaced})
        EXPECT_FALSE(RunLock::text(loss).empty());
}

}  // namespace
}  // namespace jordanscope::runs
