#include "core/targets/expression.h"

#include <clocale>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace jordanscope::targets {
namespace {

double at(const char* text, int lag, const ExpressionValues& values = {}) {
    return expressionValues(text, values, lag + 1).back();
}

TEST(Expression, ValuesAreTheFormula) {
    const auto y = expressionValues("x*cos(omega*d) + gamma - eta/L", {100, 0.25, 0.5, 2}, 51);
    ASSERT_EQ(y.size(), 51u);
    for (int d = 0; d < 51; ++d)
        EXPECT_NEAR(y[static_cast<size_t>(d)], d / 100.0 * std::cos(0.25 * d) + 0.5 - 0.02, 1e-14);
    EXPECT_TRUE(std::isnan(expressionValues("1/d", {}, 2)[0]));
    EXPECT_EQ(at("ω + 2*γ + 3*η + 0*π", 0, {1, 1, 10, 100}), 321.0);
    EXPECT_EQ(expressionValues("d >= 2 ? 1 : 0", {}, 3), (std::vector<double>{0, 0, 1}));
}

TEST(Expression, SignsThatFormulasAreSetWithAreRead) {
    EXPECT_EQ(at("\u2212d", 3), -3);
    EXPECT_EQ(at("2\u00d7d \u2212 1", 3), 5);
    EXPECT_EQ(at("2\u00b7d", 3), 6);
    EXPECT_EQ(at("2\u22c5d\u00f72", 3), 3);
    EXPECT_EQ(at("d\u00b2", 3), 9);
    EXPECT_EQ(at("d\u00b3 + 1", 3), 28);
    EXPECT_EQ(at("2*d\u00b9\u2070", 2), 2048);
    EXPECT_EQ(at("d\u207b\u00b9", 4), 0.25);
    EXPECT_EQ(at("(d + 1)\u00b2*2", 2), 18);
    EXPECT_EQ(at("\u2212x\u00b2*cos(ω*d)", 2, {4, 0, 0, 0}), -0.25);
}

TEST(Expression, ErrorsSayWhereOnce) {
    struct Case {
        const char* text;
        size_t byte;
        int character;
        const char* says;
    };
    for (const Case& c : {
             Case{"x*cos(omga*d)", 6, 7, "\"omga"},
             Case{"x*", 2, 3, "ends"},
             Case{"cos(d", 5, 6, "parenthesis"},
             Case{"d)", 1, 2, "partner"},
             Case{"ω*ω*q", 6, 5, "\"q\""},
             Case{"d = 3", 2, 3, "=="},
             Case{"0,5*d", 1, 2, "decimal"},
             Case{"d + \"a\"", 4, 5, "quotes"},
             Case{"  ", 0, 1, "type"},
             Case{"\u2212x\u00b2 + q", 9, 7, "\"q\""},
             Case{"d d", 2, 3, "operator"},
             Case{"2 d", 2, 3, "operator"},
             Case{"d*/2", 2, 3, "value"},
             Case{"cos(d, 2)", 8, 9, "arguments"},
             Case{"d ? 1", 5, 6, "ends"},
             Case{"d $ 2", 2, 3, ""},
         }) {
        SCOPED_TRACE(c.text);
        const auto error = checkExpression(c.text);
        if (!error) {
            ADD_FAILURE() << "accepted";
            continue;
        }
        const std::string sentence = error->message.english();
        EXPECT_NE(sentence.find(c.says), sentence.npos) << sentence;
        EXPECT_EQ(sentence.find("position"), sentence.npos) << sentence;
        EXPECT_EQ(error->byte, c.byte) << sentence;
        EXPECT_EQ(error->character, c.character);
        try {
            expressionValues(c.text, {}, 3);
            ADD_FAILURE() << "has values";
        } catch (const Error& thrown) {
            EXPECT_EQ(thrown.exitCode(), 2);
            const std::string place = "character " + std::to_string(c.character) + ":";
            EXPECT_NE(std::string(thrown.what()).find(place), std::string::npos) << thrown.what();
        }
    }
}

TEST(Expression, ALongTextIsRefusedWhereItBecomesTooLong) {
    const auto error = checkExpression(std::string(2000, ' ') + "ωω");
    ASSERT_TRUE(error);
    EXPECT_EQ(error->character, 2001);
    EXPECT_EQ(error->byte, 2000u);
    EXPECT_FALSE(checkExpression(std::string(1999, ' ') + "ω"));
}

TEST(Expression, NumbersIgnoreTheLocale) {
    const std::string before = std::setlocale(LC_NUMERIC, nullptr);
    std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
    const double half = at("0.5", 0);
    std::setlocale(LC_NUMERIC, before.c_str());
    EXPECT_EQ(half, 0.5);
}

}  // namespace
}  // namespace jordanscope::targets
