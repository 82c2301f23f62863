#include "core/runs/report/statistics.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace jordanscope::runs {
namespace {

TEST(Wilson, AgreesWithTheClosedForm) {
    // 29 of 32: the published accuracy of 0.906.
    const Interval interval = wilsonInterval(29, 32);
    EXPECT_NEAR(interval.low, 0.7578, 5e-4);
    EXPECT_NEAR(interval.high, 0.9676, 5e-4);
    EXPECT_NEAR(wilsonInterval(5, 10).low, 0.236593, 1e-6);
    EXPECT_NEAR(wilsonInterval(5, 10).high, 0.763407, 1e-6);
}

TEST(Wilson, StaysWithinZeroAndOne) {
    for (const std::int64_t n : {1, 7, 1'000'000}) {
        const Interval none = wilsonInterval(0, n);
        const Interval all = wilsonInterval(static_cast<double>(n), n);
        EXPECT_EQ(none.low, 0);
        EXPECT_GT(none.high, 0);
        EXPECT_LT(all.low, 1);
        EXPECT_NEAR(all.high, 1, 1e-12);
        EXPECT_NEAR(none.high, 1 - all.low, 1e-12);
    }
    EXPECT_EQ(wilsonInterval(0, 0).low, 0);
    EXPECT_EQ(wilsonInterval(0, 0).high, 1);
}

TEST(Statistics, MedianOfAnEvenNumberIsBetweenTheMiddleTwo) {
    EXPECT_EQ(median(std::vector{3.0, 1.0, 2.0}), 2);
    EXPECT_EQ(median(std::vector{4.0, 1.0, 3.0, 2.0}), 2.5);
    EXPECT_EQ(median(std::vector{1.0, 9.0}), 5);
    EXPECT_EQ(median(std::vector{7.0}), 7);
    EXPECT_TRUE(std::isnan(median({})));
}

TEST(Statistics, MeanAndStandardError) {
    const std::vector<double> values{1, 2, 3, 4};
    EXPECT_DOUBLE_EQ(mean(values), 2.5);
    EXPECT_DOUBLE_EQ(standardDeviation(values), std::sqrt(5.0 / 3.0));
    EXPECT_DOUBLE_EQ(standardError(values), std::sqrt(5.0 / 3.0) / 2);
    EXPECT_TRUE(std::isnan(mean({})));
    EXPECT_TRUE(std::isnan(standardError(std::vector{1.0})));
}

}  // namespace
}  // namespace jordanscope::runs
