#include "views/compare/run_groups.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

using namespace jordanscope::views;

TEST(RunGroups, MeanAndRangeOverSeeds) {
    const std::vector<Curve> seeds{
        {{10, 20, 30}, {1, 2, 3}}, {{10, 20, 30}, {3, 4, 9}}, {{10, 20, 30}, {2, 6, 0}}};
    const GroupCurve group = averageCurves(seeds, Spread::MinMax);
    EXPECT_EQ(group.x, (std::vector<double>{10, 20, 30}));
    EXPECT_EQ(group.count, (std::vector<int>{3, 3, 3}));
    EXPECT_NEAR(group.mean[0], 2, 1e-15);
    EXPECT_NEAR(group.mean[1], 4, 1e-15);
    EXPECT_NEAR(group.mean[2], 4, 1e-15);
    EXPECT_EQ(group.lower, (std::vector<double>{1, 2, 0}));
    EXPECT_EQ(group.upper, (std::vector<double>{3, 6, 9}));
}

TEST(RunGroups, StandardErrorHasNMinusOne) {
    const std::vector<Curve> seeds{{{1}, {1}}, {{1}, {2}}, {{1}, {6}}};
    const GroupCurve group = averageCurves(seeds, Spread::StandardError);
    const double error = std::sqrt((4 + 1 + 9) / 2.0 / 3.0);
    EXPECT_NEAR(group.upper[0] - group.mean[0], error, 1e-15);
    EXPECT_NEAR(group.mean[0] - group.lower[0], error, 1e-15);
}

TEST(RunGroups, UnequalAxesAreReadBetweenPointsAndNeverOutside) {
    const std::vector<Curve> runs{{{0, 10}, {0, 10}}, {{5, 20}, {1, 4}}};
    const GroupCurve group = averageCurves(runs, Spread::MinMax);
    EXPECT_EQ(group.x, (std::vector<double>{0, 5, 10, 20}));
    EXPECT_EQ(group.count, (std::vector<int>{1, 2, 2, 1}));
    EXPECT_DOUBLE_EQ(group.mean[1], 3);
    EXPECT_DOUBLE_EQ(group.mean[2], 6);
    EXPECT_EQ(group.lower[0], group.upper[0]);
}

TEST(RunGroups, NonFiniteValuesAreAbsent) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<Curve> runs{{{1, 2}, {nan, 3}}, {{1, 2}, {5, 7}}};
    const GroupCurve group = averageCurves(runs, Spread::MinMax);
    EXPECT_EQ(group.count, (std::vector<int>{1, 2}));
    EXPECT_EQ(group.mean[0], 5);
    EXPECT_TRUE(averageCurves({}, Spread::MinMax).x.empty());
}
