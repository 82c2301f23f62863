#include "core/base/printable.h"

#include <random>

#include <gtest/gtest.h>

namespace jordanscope {
namespace {

TEST(Printable, LettersOfAnyLanguageStayAsTheyAre) {
    for (const char* text : {"", "run 3", "räns 실험 実験", "ω = π", "𝛾"}) EXPECT_EQ(printable(text), text);
}

TEST(Printable, WhatSteersATerminalIsAQuestionMark) {
    EXPECT_EQ(printable("a\x1b[31mb\nc\r\td\x7f"), "a?[31mb c  d?");
    EXPECT_EQ(printable("a\u009b2Jb\u0085"), "a?2Jb?") << "C1";
    EXPECT_EQ(printable("gpj\u202egnp.exe\u2066\u200f\u2028"), "gpj?gnp.exe???");
}

TEST(Printable, BytesThatAreNoUtf8AreOneEach) {
    EXPECT_EQ(printable("\xff\x80z"), "??z");
    EXPECT_EQ(printable("\xc0\x9b"), "??") << "ESC, written too long";
    EXPECT_EQ(printable("\xed\xa0\x80"), "???") << "half a pair";
    EXPECT_EQ(printable("\xe2\x82"), "??") << "cut";
    EXPECT_EQ(printable("\xf5\x80\x80\x80"), "????");
}

TEST(Printable, AnythingBecomesALineThatIsItsOwnPrintable) {
    std::mt19937 random(1);
    for (int i = 0; i < 20'000; ++i) {
        std::string bytes(random() % 12, '\0');
        for (char& byte : bytes) byte = static_cast<char>(random() % 4 ? random() : 0xe2);
        const std::string line = printable(bytes);
        EXPECT_EQ(printable(line), line);
        for (const char byte : line) EXPECT_GE(static_cast<unsigned char>(byte), 0x20);
    }
}

}  // namespace
}  // namespace jordanscope
