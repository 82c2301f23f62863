#include "core/runs/config/process_limits.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

namespace fs = std::filesystem;

class ProcessLimitsTest : public testing::Test {
protected:
    void put(const fs::path& file, const std::string& text) {
        fs::create_directories((root_.path() / file).parent_path());
        writeText(root_.path() / file, text);
    }
    ProcessLimits limits() const { return processLimits(root_.path()); }

    TemporaryFolder root_;
    const fs::path groups_ = "sys/fs/cgroup";
};

TEST_F(ProcessLimitsTest, NoneWithoutGroups) {
    EXPECT_TRUE(std::isinf(limits().memoryMib));
    EXPECT_TRUE(std::isinf(limits().processors));
}

TEST_F(ProcessLimitsTest, OfVersion2AreTheLeastUpToTheRoot) {
    put("proc/self/cgroup", "0::/user.slice/job.scope\n");
    put(groups_ / "user.slice/job.scope/memory.max", "max\n");
    put(groups_ / "user.slice/job.scope/cpu.max", "150000 100000\n");
    put(groups_ / "user.slice/memory.max", "1073741824\n");
    put(groups_ / "user.slice/cpu.max", "max 100000\n");
    EXPECT_EQ(limits().memoryMib, 1024);
    EXPECT_EQ(limits().processors, 1.5);
    put(groups_ / "cpu.max", "50000 100000\n");
    EXPECT_EQ(limits().processors, 0.5);
}

TEST_F(ProcessLimitsTest, OfVersion1AreThoseOfTheProcesssGroup) {
    put("proc/self/cgroup", "7:memory:/docker/abc\n4:cpu,cpuacct:/docker/abc\n1:name=systemd:/x\n");
    put(groups_ / "memory/docker/abc/memory.limit_in_bytes", "536870912\n");
    put(groups_ / "memory/memory.limit_in_bytes", "9223372036854771712\n");
    put(groups_ / "cpu/docker/abc/cpu.cfs_quota_us", "-1\n");
    put(groups_ / "cpu/docker/abc/cpu.cfs_period_us", "100000\n");
    put(groups_ / "cpu/docker/cpu.cfs_quota_us", "200000\n");
    put(groups_ / "cpu/docker/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(limits().memoryMib, 512);
    EXPECT_EQ(limits().processors, 2);
}

TEST_F(ProcessLimitsTest, InAContainerTheMountedGroupCounts) {
    put("proc/self/cgroup", "0::/../../elsewhere\n");
    put(groups_ / "memory.max", "268435456\n");
    EXPECT_EQ(limits().memoryMib, 256);
    put("proc/self/cgroup", "3:memory:/seen/from/outside\n");
    put(groups_ / "memory/memory.limit_in_bytes", "134217728\n");
    EXPECT_EQ(limits().memoryMib, 128);
}

TEST_F(ProcessLimitsTest, NonsenseIsNoLimit) {
    put("proc/self/cgroup", "0::/a\nnonsense\n:\n::\n9:memory\n");
    put(groups_ / "a/memory.max", "-5\n");
    put(groups_ / "a/cpu.max", "0 0\n");
    put(groups_ / "memory.max", "lots\n");
    EXPECT_TRUE(std::isinf(limits().memoryMib));
    EXPECT_TRUE(std::isinf(limits().processors));
}

}  // namespace
}  // namespace jordanscope::runs
