#include "core/runs/report/smoothing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

using jordanscope::runs::smooth;

TEST(Smoothing, ConstantComesBackBitByBit) {
    const std::vector<double> constant(1000, 0.3);
    EXPECT_EQ(smooth(constant, 0.99), constant);
}

TEST(Smoothing, FewerThanThreeValuesAreUntouched) {
    const std::vector<double> two{1.0, 5.0};
    EXPECT_EQ(smooth(two, 0.9), two);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto withNan = smooth(std::vector<double>{1.0, nan, 5.0}, 0.9);
    EXPECT_EQ(withNan[0], 1.0);
    EXPECT_EQ(withNan[2], 5.0);
}

TEST(Smoothing, IsDebiasedAndMatchesTheDefinition) {
    const std::vector<double> values{4, 1, 3, 2};
    const auto result = smooth(values, 0.5);
    EXPECT_EQ(result[0], 4);
    EXPECT_NEAR(result[1], (0.5 * 4 + 1) / 1.5, 1e-15);
    EXPECT_NEAR(result[2], (0.25 * 4 + 0.5 * 1 + 3) / 1.75, 1e-15);
    EXPECT_NEAR(result[3], (0.125 * 4 + 0.25 * 1 + 0.5 * 3 + 2) / 1.875, 1e-15);
}

TEST(Smoothing, StaysInsideTheDataAndPassesOverNonFiniteValues) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform(0, 1);
    std::vector<double> values(100'000);
    for (double& v : values) v = uniform(random);
    values[5000] = 100;
    values[70] = std::numeric_limits<double>::quiet_NaN();
    values[71] = std::numeric_limits<double>::infinity();
    const auto result = smooth(values, 0.99);
    EXPECT_TRUE(std::isnan(result[70]));
    EXPECT_TRUE(std::isinf(result[71]));
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!std::isfinite(values[i])) continue;
        ASSERT_TRUE(std::isfinite(result[i])) << i;
        ASSERT_GE(result[i], 0.0) << i;
        ASSERT_LE(result[i], 100.0) << i;
    }
}
