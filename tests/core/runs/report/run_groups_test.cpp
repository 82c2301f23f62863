#include "core/runs/report/run_groups.h"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

using namespace jordanscope::runs;

namespace {

using Points = std::pair<std::vector<double>, std::vector<double>>;  // x, y

GroupCurve average(const std::vector<Points>& runs, Spread spread) {
    std::vector<Curve> curves;
    for (const auto& [x, y] : runs) curves.push_back({x, y});
    return averageCurves(curves, spread);
}

}  // namespace

TEST(RunGroups, MeanAndRangeOverSeeds) {
    const std::vector<Points> seeds{
        {{10, 20, 30}, {1, 2, 3}}, {{10, 20, 30}, {3, 4, 9}}, {{10, 20, 30}, {2, 6, 0}}};
    const GroupCurve group = average(seeds, Spread::MinMax);
    EXPECT_EQ(group.x, (std::vector<double>{10, 20, 30}));
    EXPECT_EQ(group.count, (std::vector<int>{3, 3, 3}));
    EXPECT_NEAR(group.mean[0], 2, 1e-15);
    EXPECT_NEAR(group.mean[1], 4, 1e-15);
    EXPECT_NEAR(group.mean[2], 4, 1e-15);
    EXPECT_EQ(group.lower, (std::vector<double>{1, 2, 0}));
    EXPECT_EQ(group.upper, (std::vector<double>{3, 6, 9}));
}

TEST(RunGroups, StandardErrorHasNMinusOne) {
    const std::vector<Points> seeds{{{1}, {1}}, {{1}, {2}}, {{1}, {6}}};
    const GroupCurve group = average(seeds, Spread::StandardError);
    const double error = std::sqrt((4 + 1 + 9) / 2.0 / 3.0);
    EXPECT_NEAR(group.upper[0] - group.mean[0], error, 1e-15);
    EXPECT_NEAR(group.mean[0] - group.lower[0], error, 1e-15);
}

TEST(RunGroups, UnequalAxesAreReadBetweenPointsAndNeverOutside) {
    const std::vector<Points> runs{{{0, 10}, {0, 10}}, {{5, 20}, {1, 4}}};
    const GroupCurve group = average(runs, Spread::MinMax);
    EXPECT_EQ(group.x, (std::vector<double>{0, 5, 10, 20}));
    EXPECT_EQ(group.count, (std::vector<int>{1, 2, 2, 1}));
    EXPECT_DOUBLE_EQ(group.mean[1], 3);
    EXPECT_DOUBLE_EQ(group.mean[2], 6);
    EXPECT_EQ(group.lower[0], group.upper[0]);
}

TEST(RunGroups, NonFiniteValuesAreAbsent) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<Points> runs{{{1, 2}, {nan, 3}}, {{1, 2}, {5, 7}}};
    const GroupCurve group = average(runs, Spread::MinMax);
    EXPECT_EQ(group.count, (std::vector<int>{1, 2}));
    EXPECT_EQ(group.mean[0], 5);
    EXPECT_TRUE(averageCurves({}, Spread::MinMax).x.empty());
}

TEST(RunGroups, OneRunHasNoStandardError) {
    const GroupCurve group = average({{{1, 2, 3}, {5, 6, 7}}, {{2}, {8}}}, Spread::StandardError);
    EXPECT_EQ(group.count, (std::vector<int>{1, 2, 1}));
    EXPECT_TRUE(std::isnan(group.lower[0]) && std::isnan(group.upper[0]));
    EXPECT_DOUBLE_EQ(group.upper[1], 8);
    EXPECT_TRUE(std::isnan(group.upper[2]));
}

TEST(RunGroups, TheEndOfOneRunIsNotJoinedToTheBeginningOfTheNext) {
    // Two seeds that ran one after the other, and a third one that overlaps the second.
    const std::vector<Points> runs{{{0, 10, 20}, {3, 2, 1}}, {{100, 110}, {3, 2}}, {{105, 130}, {4, 1}}};
    const GroupCurve group = average(runs, Spread::MinMax);
    EXPECT_EQ(group.x, (std::vector<double>{0, 10, 20, 100, 105, 110, 130}));
    EXPECT_EQ(group.pieces, (std::vector<std::size_t>{0, 3}));
}
