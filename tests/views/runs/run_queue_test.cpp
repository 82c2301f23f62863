#include "views/runs/run_queue.h"

#include <gtest/gtest.h>

#include "views/look/quantity_text.h"

using namespace jordanscope::views;

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

TEST(QuantityText, RatesDurationsAndMemory) {
    EXPECT_EQ(rateText(7.418), "7.42");
    EXPECT_EQ(rateText(218.4), "218");
    EXPECT_EQ(rateText(31400), "31.4 k");
    EXPECT_EQ(rateText(1.23e6), "1.2 M");
    EXPECT_EQ(rateText(0), "–");
    EXPECT_EQ(durationText(8), "8 s");
    EXPECT_EQ(durationText(250), "4 min 10 s");
    EXPECT_EQ(durationText(7500), "2 h 05 min");
    EXPECT_EQ(durationText(-1), "–");
    EXPECT_EQ(memoryText(612.3), "612 MiB");
    EXPECT_EQ(memoryText(1843), "1.8 GiB");
}
