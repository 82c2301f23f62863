#include "core/runs/text/digest.h"

#include <random>

#include <gtest/gtest.h>

namespace jordanscope::runs {
namespace {

std::string digestOf(std::string_view bytes) {
    Digest digest;
    digest.add(bytes);
    return digest.text();
}

TEST(Digest, IsThatOfItsPublishedAlgorithm) {
    EXPECT_EQ(digestOf(""), "xxh3-128:99aa06d3014798d86001c324468d497f")
        << "the algorithm's own test of nothing";
}

TEST(Digest, DoesNotDependOnThePieces) {
    std::mt19937 random(1);
    std::string bytes(100'000, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    Digest pieces;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t size = std::min<std::size_t>(random() % 5000, bytes.size() - at);
        pieces.add(bytes.data() + at, size);
        at += size;
    }
    EXPECT_EQ(pieces.text(), digestOf(bytes));
    for (int flip = 0; flip < 200; ++flip) {
        std::string other = bytes;
        other[random() % other.size()] ^= static_cast<char>(1 << (random() % 8));
        EXPECT_NE(digestOf(other), digestOf(bytes));
    }
}

}  // namespace
}  // namespace jordanscope::runs
