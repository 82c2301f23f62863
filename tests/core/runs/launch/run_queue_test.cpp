#include "core/runs/launch/run_queue.h"

#include <gtest/gtest.h>

using namespace jordanscope::runs;

TEST(RunQueue, LimitCountsADevice) {
    DeviceLimits limits;
    limits.automatic = "cuda:0";
    const std::vector<QueuedRun> runs{{"a", "cuda:0", false, true}, {"b", "auto", true, false},
                                      {"c", "cpu", true, false},    {"d", "cpu", true, false},
                                      {"e", "cuda:1", true, false}, {"f", "cuda", true, false}};
    EXPECT_EQ(startable(runs, limits), (std::vector<std::string>{"c", "e"}));
    limits.perDevice = 2;
    EXPECT_EQ(startable(runs, limits), (std::vector<std::string>{"b", "c", "d", "e"}));
    EXPECT_TRUE(startable({}, limits).empty());
}
