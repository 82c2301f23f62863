#include "core/runs/text/whole_numbers.h"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jordanscope::runs {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(WholeNumbers, AreReadAsTheyStand) {
    EXPECT_EQ(parseWhole("0").value, 0);
    EXPECT_EQ(parseWhole(" 10 ").value, 10);
    EXPECT_EQ(parseWhole("-3").value, -3);
    EXPECT_EQ(parseWhole("9223372036854775807").value, std::numeric_limits<std::int64_t>::max());
    for (const char* text : {"0", " 10 ", "-3", "9223372036854775807"}) EXPECT_TRUE(parseWhole(text)) << text;
}

TEST(WholeNumbers, WithALeadingZeroAreRefused) {
    for (const char* text : {"010", "08", "00", "-01", "0000000000000000000001"})
        EXPECT_EQ(parseWhole(text).fault, NumberFault::LeadingZero) << text;
    EXPECT_EQ(describe(NumberFault::LeadingZero, "010"), "\"010\" begins with a zero; write 10");
    EXPECT_EQ(describe(NumberFault::LeadingZero, "-007"), "\"-007\" begins with a zero; write -7");
    EXPECT_EQ(describe(NumberFault::LeadingZero, "00"), "\"00\" begins with a zero; write 0");
}

TEST(WholeNumbers, InOtherFormsAreRefused) {
    for (const char* text :
         {"0x10", "1e3", "1.0", "+5", "1'000", "1_000", "1 000", "-", "--1", "0b1", "0o7", "one"})
        EXPECT_EQ(parseWhole(text).fault, NumberFault::NotWhole) << text;
    for (const char* text : {"", " ", "\t"}) EXPECT_EQ(parseWhole(text).fault, NumberFault::Empty);
    EXPECT_EQ(parseWhole("9223372036854775808").fault, NumberFault::TooLarge);
}

TEST(WholeLists, HaveCommasOrBlanksBetweenTheirItems) {
    EXPECT_THAT(parseWholes("1024,2048").values, ElementsAre(1024, 2048));
    EXPECT_THAT(parseWholes("1024, 2048 ,4096").values, ElementsAre(1024, 2048, 4096));
    EXPECT_THAT(parseWholes(" 1024  2048\t4096 ").values, ElementsAre(1024, 2048, 4096));
    EXPECT_THAT(parseWholes("0; 1; 2").values, ElementsAre(0, 1, 2));
    EXPECT_THAT(parseWholes("7").values, ElementsAre(7));
    EXPECT_THAT(parseWholes("7,").values, ElementsAre(7));
}

TEST(WholeLists, ThatMixCommasAndBlanksAreRefused) {
    for (const char* text : {"2,048 4,096", "1024, 2048 4096", "1 2,3", "1 000, 2"}) {
        const WholeListText list = parseWholes(text);
        EXPECT_EQ(list.fault, NumberFault::MixedSeparators) << text;
        EXPECT_EQ(list.item, text);
        EXPECT_TRUE(list.values.empty());
    }
}

TEST(WholeLists, NameTheirFaultyItem) {
    EXPECT_EQ(parseWholes("1,000").fault, NumberFault::LeadingZero);
    EXPECT_EQ(parseWholes("1,000").item, "000");
    EXPECT_EQ(parseWholes("1024 02048").item, "02048");
    EXPECT_EQ(parseWholes("1024,x").fault, NumberFault::NotWhole);
    EXPECT_EQ(parseWholes("1024,x").item, "x");
    EXPECT_EQ(parseWholes("1,,2").fault, NumberFault::Empty);
    for (const char* text : {"", "  ", ","}) EXPECT_EQ(parseWholes(text).fault, NumberFault::Empty) << text;
}

TEST(WholeLists, ThatMayBeOneNumberAreToldFromOthers) {
    for (const char* text : {"8,192", "16,384", "262,144", "524,288"}) {
        const WholeListText list = parseWholes(text);
        EXPECT_TRUE(list) << text;
        EXPECT_EQ(list.values.size(), 2u);
        EXPECT_EQ(list.grouped, text);
    }
    EXPECT_EQ(parseWholes("64,8,192").grouped, "8,192");
    for (const char* text : {"8, 192", "8 192", "64,128,256,512", "64,512", "128,512", "1024,512",
                             "2048,4096", "0,100", "0,1,2", "32,64", "8,16,1024", "8;192"})
        EXPECT_EQ(parseWholes(text).grouped, "") << text;
    EXPECT_THAT(ambiguity("8,192"), HasSubstr("8 and 192"));
}

}  // namespace
}  // namespace jordanscope::runs
