#include "core/targets/monotone_cubic.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace jordanscope::targets {
namespace {

struct Case {
    std::string name;
    std::vector<double> x, y, expected;
};

// Values of SciPy's PchipInterpolator, an independent implementation, at nine even places.
TEST(MonotoneCubic, AgreesWithAnotherImplementation) {
    const Case cases[] = {
        {"ups and downs",
         {0, 10, 20, 35, 50},
         {0, 1, 1, -2, 3},
         {0.0, 0.8154296875, 1.0, 1.0, 0.22222222222222224, -1.53125, -1.8379629629629628,
          -0.1568287037037038, 3.0}},
        {"uneven steps",
         {3, 4, 9, 10, 30, 31},
         {0.5, -1.25, 2.0, 2.5, 2.4, 8.0},
         {0.5, 0.03169014084507038, 2.5, 2.491884375, 2.471825, 2.446253125, 2.4215999999999998, 2.404296875,
          8.0}},
        {"two points", {0, 100}, {1, 3}, {1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0}},
        {"flat then steep",
         {0, 1, 2},
         {0, 0, 5},
         {0.0, 0.0, 0.0, 0.0, 0.0, 0.4296875, 1.5625, 3.1640625, 5.0}},
    };
    for (const Case& c : cases) {
        SCOPED_TRACE(c.name);
        const MonotoneCubic cubic(c.x, c.y);
        for (int i = 0; i < 9; ++i) {
            const double at = c.x.front() + (c.x.back() - c.x.front()) * i / 8.0;
            EXPECT_NEAR(cubic(at), c.expected[static_cast<size_t>(i)], 1e-12) << "at " << at;
        }
        EXPECT_TRUE(std::isnan(cubic(c.x.front() - 0.001)));
        EXPECT_TRUE(std::isnan(cubic(c.x.back() + 0.001)));
    }
}

TEST(MonotoneCubic, NeverOvershoots) {
    std::vector<double> x, y;
    unsigned state = 1;
    for (int i = 0; i < 60; ++i) {
        state = state * 1664525u + 1013904223u;
        x.push_back((x.empty() ? 0 : x.back()) + 1 + state % 37);
        y.push_back(static_cast<double>(state >> 8) / (1 << 24));
    }
    const MonotoneCubic cubic(x, y);
    for (size_t i = 0; i + 1 < x.size(); ++i)
        for (double at = x[i]; at <= x[i + 1]; at += 0.25) {
            EXPECT_LE(cubic(at), std::max(y[i], y[i + 1]) + 1e-12);
            EXPECT_GE(cubic(at), std::min(y[i], y[i + 1]) - 1e-12);
        }
}

TEST(MonotoneCubic, OfFewPoints) {
    EXPECT_TRUE(std::isnan(MonotoneCubic({}, {})(0)));
    const auto values = MonotoneCubic({2}, {7}).atLags(4);
    EXPECT_TRUE(std::isnan(values[1]));
    EXPECT_EQ(values[2], 7.0);
    EXPECT_TRUE(std::isnan(values[3]));
}

}  // namespace
}  // namespace jordanscope::targets
