#include "core/runs/directory/process.h"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "tests/core/runs/child_process.h"

namespace jordanscope::runs {
namespace {

TEST(ProcessStat, CountsFieldsAfterTheLastParenthesis) {
    const std::string numbers = " 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 987654 20\n";
    for (const char* name : {"jordan", "a b", ") Z 1 (", "((", "a\nb", ""}) {
        const auto stat = parseProcessStat("42 (" + std::string(name) + ") S" + numbers);
        ASSERT_TRUE(stat) << name;
        EXPECT_EQ(stat->state, 'S');
        EXPECT_EQ(stat->start, 987654U);
    }
    EXPECT_FALSE(parseProcessStat(""));
    EXPECT_FALSE(parseProcessStat("42 (jordan"));
    EXPECT_FALSE(parseProcessStat("42 (jordan) S 1 2 3"));
    EXPECT_FALSE(parseProcessStat("42 (jordan) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 -1"));
}

TEST(ProcessLife, ThisProcessIsAlive) {
    const ProcessIdentity self = currentProcess();
    EXPECT_EQ(self.pid, ::getpid());
    EXPECT_GT(self.start, 0U);
    EXPECT_FALSE(self.host.empty());
    EXPECT_EQ(processLife(self), ProcessLife::Alive);
    EXPECT_EQ(identifyProcess(self.pid), self);
}

TEST(ProcessLife, EveryPartOfTheIdentityCounts) {
    ProcessIdentity other = currentProcess();
    other.start += 1;
    EXPECT_EQ(processLife(other), ProcessLife::Gone) << "the pid was given to another process";
    other = currentProcess();
    other.bootId = "another boot";
    EXPECT_EQ(processLife(other), ProcessLife::Foreign);
    other = currentProcess();
    other.host = "another-name";
    EXPECT_EQ(processLife(other), ProcessLife::Alive) << "this machine had that name before";
    for (const std::int64_t pid : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1} << 40}) {
        other = currentProcess();
        other.pid = pid;
        EXPECT_EQ(processLife(other), ProcessLife::Gone) << pid;
    }
}

TEST(ProcessLife, AKilledProcessIsGoneBeforeAnybodyReapsIt) {
    ChildProcess child([] { ::prctl(PR_SET_NAME, ") S 1 1 (", 0, 0, 0); });
    const auto identity = identifyProcess(child.pid());
    ASSERT_TRUE(identity);
    EXPECT_TRUE(isAlive(*identity));
    child.killUnreaped();
    EXPECT_EQ(::kill(child.pid(), 0), 0) << "a zombie still answers to this";
    EXPECT_FALSE(isAlive(*identity));
    EXPECT_FALSE(identifyProcess(child.pid()));
    child.reap();
    EXPECT_FALSE(isAlive(*identity));
}

}  // namespace
}  // namespace jordanscope::runs
