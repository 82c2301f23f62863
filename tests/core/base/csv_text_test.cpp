#include "core/base/csv_text.h"

#include <limits>

#include <gtest/gtest.h>

namespace jordanscope {
namespace {

TEST(CsvText, FormulasAreDisarmedAndNumbersStayNumbers) {
    EXPECT_EQ(csvText("=1+1"), "'=1+1");
    EXPECT_EQ(csvText("+x"), "'+x");
    EXPECT_EQ(csvText("-x"), "'-x");
    EXPECT_EQ(csvText("@x"), "'@x");
    EXPECT_EQ(csvText("\tx"), "'\tx");
    EXPECT_EQ(csvText("a,\"b\""), "\"a,\"\"b\"\"\"");
    EXPECT_EQ(csvText("résumé 🚀"), "résumé 🚀");
    EXPECT_EQ(csvNumber(-1.5), "-1.5");
    EXPECT_EQ(csvNumber(0.1), "0.1");
    EXPECT_EQ(csvNumber(std::numeric_limits<double>::quiet_NaN()), "NaN");
    EXPECT_EQ(csvNumber(-std::numeric_limits<double>::infinity()), "-Infinity");
    EXPECT_EQ(csvLine({"a", "", "1"}), "a,,1\n");
}

}  // namespace
}  // namespace jordanscope
