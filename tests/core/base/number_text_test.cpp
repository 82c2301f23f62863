#include "core/base/number_text.h"

#include <cmath>
#include <cstdlib>

#include <gtest/gtest.h>

namespace jordanscope {
namespace {

TEST(NumberText, RoundsAsPrintfDoes) {
    EXPECT_EQ(roundedText(1234.5678, 4), "1235");
    EXPECT_EQ(roundedText(0.000123456, 3), "0.000123");
    EXPECT_EQ(roundedText(1.5e-7, 4, Notation::Scientific), "1.500e-07");
    EXPECT_EQ(roundedText(1.0, 4), "1");
    EXPECT_EQ(roundedText(0.0, 4, Notation::Scientific), "0.000e+00");
    EXPECT_EQ(exactText(-1e-9), "-1e-09");
    EXPECT_EQ(exactText(0.1), "0.1");
}

TEST(NumberText, WhatIsNotOneNeverReadsAsOne) {
    EXPECT_EQ(roundedText(0.99997, 4), "0.99997");
    EXPECT_EQ(roundedText(31999.0 / 32000, 4), "0.99997");
    EXPECT_EQ(roundedText(0.99997, 4, Notation::Scientific), "9.9997e-01");
    EXPECT_EQ(roundedText(1.00001, 4), "1.00001");
    EXPECT_EQ(roundedText(-0.999999, 3), "-0.999999");
    for (double distance = 0.3; distance > 1e-16; distance /= 3)
        for (const double value : {1 - distance, 1 + distance, distance - 1})
            for (const Notation notation : {Notation::General, Notation::Scientific})
                for (int digits = 1; digits <= 8; ++digits) {
                    if (std::abs(value) == 1.0) continue;
                    const std::string text = roundedText(value, digits, notation);
                    EXPECT_NE(std::abs(std::strtod(text.c_str(), nullptr)), 1.0) << text;
                }
}

TEST(NumberText, WhatIsNotFiniteIsNamed) {
    EXPECT_EQ(roundedText(INFINITY, 4), "inf");
    EXPECT_EQ(roundedText(NAN, 4), "nan");
}

}  // namespace
}  // namespace jordanscope
