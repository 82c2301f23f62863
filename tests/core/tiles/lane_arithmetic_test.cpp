#define JORDANSCOPE_LANES 4
#include "core/tiles/lane_arithmetic.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace jordanscope::tiles {
namespace {

float powerOf2(float x) {
    return exp2(all(x))[0];
}

TEST(LaneArithmetic, Exp2IsWithinTwoUnitsInTheLastPlace) {
    double worst = 0;
    for (float x = -126.0F; x <= 20.0F; x += 0.000731F) {
        const double wanted = std::exp2(static_cast<double>(x));
        const auto nearest = static_cast<float>(wanted);
        const double unit = static_cast<double>(std::nextafter(nearest, INFINITY) - nearest);
        worst = std::max(worst, std::abs(static_cast<double>(powerOf2(x)) - wanted) / unit);
    }
    EXPECT_LE(worst, 2.0);
    RecordProperty("worst", std::to_string(worst));
}

TEST(LaneArithmetic, Exp2AtItsEnds) {
    EXPECT_EQ(powerOf2(0.0F), 1.0F);
    EXPECT_EQ(powerOf2(-1.0F), 0.5F);
    EXPECT_EQ(powerOf2(-126.0F), std::numeric_limits<float>::min());
    EXPECT_EQ(powerOf2(-126.5F), 0.0F);
    EXPECT_EQ(powerOf2(-3.0e38F), 0.0F);
    EXPECT_EQ(powerOf2(-INFINITY), 0.0F);
    EXPECT_TRUE(std::isnan(powerOf2(NAN)));
}

TEST(LaneArithmetic, ProductsOfEveryShape) {
    constexpr Index kMost = 24;
    float a[kMost * kMost], b[kMost * kMost], c[kMost * kMost];
    for (Index i = 0; i < kMost * kMost; ++i) {
        a[i] = static_cast<float>(i % 7 - 3);  // small whole numbers: sums are exact
        b[i] = static_cast<float>(i % 11 - 5);
    }
    for (const Index lanes : {4, 8, 12, 20})
        for (const Index rows : {1, 2, 3, 4, 5, 9, 17})
            for (const Index count : {1, 2, 13})
                for (const bool across : {false, true}) {
                    for (float& number : c) number = 2;
                    across ? multiply<true, true>(lanes, rows, count, a, kMost, b, kMost, c, kMost)
                           : multiply<true, false>(lanes, rows, count, a, kMost, b, kMost, c, kMost);
                    for (Index n = 0; n < kMost; ++n)
                        for (Index lane = 0; lane < kMost; ++lane) {
                            float wanted = 2;
                            for (Index k = 0; n < rows && lane < lanes && k < count; ++k)
                                wanted +=
                                    a[k * kMost + lane] * (across ? b[n + k * kMost] : b[n * kMost + k]);
                            ASSERT_EQ(c[n * kMost + lane], wanted) << lanes << ' ' << rows << ' ' << count;
                        }
                }
}

}  // namespace
}  // namespace jordanscope::tiles
