#include "core/runs/text/strict_json.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace jordanscope::runs {
namespace {

using testing::HasSubstr;
using Json = nlohmann::ordered_json;

JsonProblem problemOf(const std::string& text) {
    Json json;
    const auto problem = parseStrictJson(text, json);
    EXPECT_TRUE(problem) << text;
    return problem.value_or(JsonProblem{});
}

TEST(StrictJson, ReadsWhatTheLibraryReads) {
    const std::string text =
        R"({"b": [1, -2, 3.5, true, null, "x", {"c": {}}], "a": 1e300, "é": "\u00e9\n"})";
    Json json;
    EXPECT_FALSE(parseStrictJson(text, json));
    EXPECT_EQ(json, Json::parse(text));
    EXPECT_EQ(json.begin().key(), "b");
}

TEST(StrictJson, NamesTheKeyOfADuplicate) {
    EXPECT_THAT(problemOf(R"({"a": {"x": 1, "y": 2, "x": 3}})").message, HasSubstr("a.x stands twice"));
    EXPECT_EQ(problemOf(R"({"a": 1, "a": 1})").key, "a");
}

TEST(StrictJson, NamesTheKeyOfAnOverflow) {
    EXPECT_THAT(problemOf(R"({"training": {"lr": 1e999}})").message, HasSubstr("training.lr is 1e999"));
    EXPECT_THAT(problemOf(R"({"a": [0, -1e999]})").message, HasSubstr("a[1] is -1e999"));
}

TEST(StrictJson, BoundsDepthAndSize) {
    const auto nested = [](int levels) { return std::string(levels, '[') + std::string(levels, ']'); };
    Json json;
    EXPECT_FALSE(parseStrictJson(nested(32), json));
    EXPECT_THAT(problemOf(nested(33)).message, HasSubstr("32 levels"));
    EXPECT_THAT(problemOf(std::string(900'000, '[')).message, HasSubstr("32 levels"));
    EXPECT_THAT(problemOf('"' + std::string(1 << 20, 'a') + '"').message, HasSubstr("1048576"));
}

TEST(StrictJson, RefusesWhatIsNoJson) {
    for (const char* text : {"{", "{\"a\":}", "{\"a\":1,}", "[1 2]", "nul", "NaN", "{'a':1}", "// x\n1",
                             "1 2", "\"\xff\"", "\"\\ud800\"", "{\"a\":01}", "\xEF\xBB", "{1:2}", "[1]]"}) {
        const std::string message = problemOf(text).message;
        EXPECT_THAT(message, HasSubstr("not valid JSON")) << text;
        EXPECT_EQ(message.find('\n'), std::string::npos) << text;
        EXPECT_EQ(message.find("json.exception"), std::string::npos) << message;
    }
}

TEST(StrictJson, SaysWhereAndWhenThereIsNothing) {
    for (const char* text : {"", " ", "\n\t\r\n"}) EXPECT_THAT(problemOf(text).message, HasSubstr("empty"));
    EXPECT_THAT(problemOf("{\n  \"a\": 1,\n  b\n}").message, HasSubstr("line 3, column 3"));
    EXPECT_THAT(problemOf("{\"a\": [1,\n").message, HasSubstr("ends too early, at line 2"));
}

TEST(StrictJson, ManyKeysAreNotQuadratic) {
    std::string text = "{";
    for (int i = 0; i < 80'000; ++i) text += "\"" + std::to_string(i) + "\":1,";
    text.back() = '}';
    Json json;
    EXPECT_FALSE(parseStrictJson(text, json));
    EXPECT_EQ(json.size(), 80'000U);
}

TEST(StrictJson, ShortJsonCutsBetweenCharacters) {
    EXPECT_EQ(shortJson(Json("a")), "\"a\"");
    EXPECT_EQ(shortJson(Json::object()), "an object");
    const std::string text = shortJson(Json(std::string(100, 'a') + "é"));
    EXPECT_LE(text.size(), 70U);
    for (int lead = 55; lead < 62; ++lead) {
        const std::string cut = shortJson(Json(std::string(lead, 'a') + "éééé実実実実"));
        EXPECT_NO_THROW(Json(cut).dump()) << lead;
    }
}

}  // namespace
}  // namespace jordanscope::runs
