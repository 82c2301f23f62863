#include "core/base/message.h"

#include <gtest/gtest.h>

namespace jordanscope {
namespace {

TEST(Message, PutsEachValueInItsPlaceOnce) {
    constexpr Words kWords = translatable("Test", "%2 of %1, and %2 again");
    EXPECT_EQ((Message{kWords, {"ten", "%1"}}).english(), "%1 of ten, and %1 again");
}

TEST(Message, LeavesAPlaceWithoutAValue) {
    EXPECT_EQ(withValues("100% of %1 and %2, %", {"a"}), "100% of a and %2, %");
    EXPECT_EQ(withValues("", {"a"}), "");
}

TEST(Message, AnErrorKeepsItsWords) {
    const MessageError error(ErrorKind::Data, {translatable("Test", "line %1"), {"3"}});
    EXPECT_STREQ(error.what(), "line 3");
    EXPECT_EQ(error.exitCode(), 3);
    EXPECT_STREQ(error.message().words.english, "line %1");
}

}  // namespace
}  // namespace jordanscope
