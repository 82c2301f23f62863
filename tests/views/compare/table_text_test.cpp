#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "views/compare/run_filter.h"
#include "views/look/quantity_text.h"
#include "views/runs/config_rows.h"

using namespace jordanscope::views;
using Json = nlohmann::ordered_json;

TEST(ConfigRows, OnlyDifferencesAndGroupingKeysFirst) {
    const auto a = configRows(Json::parse(R"({"method":"rope","training":{"lr":0.0005,"steps":10}})"));
    const auto b =
        configRows(Json::parse(R"({"method":"alibi","training":{"lr":0.0005,"steps":20},"new":[1,2]})"));
    const auto rows = differences({a, b});
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[0].key, "method");
    EXPECT_EQ(rows[1].key, "training.steps");
    EXPECT_EQ(rows[2].key, "new");
    EXPECT_EQ(rows[2].values, (std::vector<std::string>{"", "1 2"}));
    EXPECT_TRUE(differences({a}).empty());
    EXPECT_EQ(groupingKeys({a, b}).back(), "training.lr");
    ASSERT_NE(configValue(a, "lr"), nullptr);
    EXPECT_EQ(*configValue(a, "lr"), "0.0005");
}

TEST(RunFilter, WordsKeysNumbersAndNegation) {
    const auto rows =
        configRows(Json::parse(R"({"method":"jordan_rope","seed":1,"training":{"lr":0.0005,"steps":1200}})"));
    const std::vector<std::string> texts{"Night run", "jordan_rope", "paper"};
    const auto matches = [&](const char* text) { return RunFilter(text).matches(texts, rows); };
    EXPECT_TRUE(matches(""));
    EXPECT_TRUE(matches("night JORDAN"));
    EXPECT_TRUE(matches("\"night run\""));
    EXPECT_FALSE(matches("night alibi"));
    EXPECT_TRUE(matches("-alibi"));
    EXPECT_TRUE(matches("method:rope"));
    EXPECT_FALSE(matches("-method:rope"));
    EXPECT_TRUE(matches("seed:1"));
    EXPECT_FALSE(matches("seed:12"));
    EXPECT_TRUE(matches("lr:5e-4"));
    EXPECT_TRUE(matches("training.steps:>1000"));
    EXPECT_FALSE(matches("steps:<1000"));
    EXPECT_FALSE(matches("nothing:here"));
    EXPECT_TRUE(RunFilter("   ").empty());
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
