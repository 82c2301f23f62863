#include "core/runs/records/packed_column.h"

#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include <gmock/gmock.h>

namespace jordanscope::runs {
namespace {

constexpr std::size_t kRows = 1024;
using Make = std::function<double(std::size_t)>;

std::vector<double> column(const Make& make) {
    std::vector<double> values(kRows);
    for (std::size_t i = 0; i < kRows; ++i) values[i] = make(i);
    return values;
}

std::vector<std::uint64_t> bits(const std::vector<double>& values) {
    std::vector<std::uint64_t> all;
    for (const double value : values) all.push_back(std::bit_cast<std::uint64_t>(value));
    return all;
}

/// Bytes a cell takes, once it is clear that every cell comes back as it was: alone, all together, in part.
double packedBytes(const std::vector<double>& values) {
    std::vector<std::byte> bytes(3);  // what another column has left
    const PackedColumn packed = PackedColumn::pack(values, bytes);
    const double size = static_cast<double>(bytes.size() - 3) / static_cast<double>(values.size());
    bytes.resize(bytes.size() + kPackedPadding);
    std::vector<double> whole(values.size()), single;
    packed.unpack(0, whole, bytes.data());
    for (std::size_t i = 0; i < values.size(); ++i) single.push_back(packed.at(i, bytes.data()));
    EXPECT_EQ(bits(whole), bits(values));
    EXPECT_EQ(bits(single), bits(values));
    std::vector<double> part(values.size() / 3);
    packed.unpack(values.size() / 2, part, bytes.data());
    const auto from = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    EXPECT_EQ(bits(part), bits({from, from + static_cast<std::ptrdiff_t>(part.size())}));
    return size;
}

TEST(PackedColumnTest, WhatIsAlikeEverywhereTakesNothing) {
    EXPECT_EQ(packedBytes(column([](auto) { return missingCell(); })), 0);
    for (const double value : {0.0, -0.0, 5e-4, 1e300, std::nan(""), -HUGE_VAL, 12.0})
        EXPECT_EQ(packedBytes(column([value](auto) { return value; })), 0) << value;
    EXPECT_EQ(packedBytes(column([](auto i) { return 10.0 * static_cast<double>(i + 1); })), 0);
    EXPECT_EQ(
        packedBytes(column([](auto i) { return 9007199254740991.0 - 24576.0 * static_cast<double>(i); })), 0);
}

TEST(PackedColumnTest, FloatsClocksAndShortDecimalsTakeFourBytesAtMost) {
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    EXPECT_LE(packedBytes(column([&](auto) { return static_cast<float>(2 + 0.1 * normal(random)); })), 4);
    EXPECT_LE(packedBytes(column([&](auto) { return static_cast<float>(1e-4 * normal(random)); })), 5);
    double wall = 1777888999.123;
    EXPECT_LE(packedBytes(column([&](auto) { return wall += 0.05 + 1e-3 * std::abs(normal(random)); })), 4);
    EXPECT_LE(packedBytes(column([&](auto) { return std::round(2e7 * std::abs(normal(random))) / 1e9; })), 4);
    EXPECT_LE(packedBytes(column([&](auto i) { return 512.25 + 0.25 * static_cast<double>(i / 100); })), 1);
}

TEST(PackedColumnTest, EveryDoubleComesBackToTheLastBit) {
    std::mt19937_64 random(2);
    const std::vector<Make> makers{
        [&](auto) { return std::bit_cast<double>(random()); },
        [&](auto) { return std::ldexp(1.0, static_cast<int>(random() % 2000) - 1000); },
        [&](auto) { return static_cast<double>(random()); },
        [&](auto) { return static_cast<double>(random() % 9007199254740992ULL); },
        [&](auto) { return -static_cast<double>(random() % 1000) / 1e12; },
        [&](auto) { return 5e-324 * static_cast<double>(random() % 9); },
        [&](auto i) { return i % 2 ? 0.0 : -0.0; },
        [&](auto i) { return i == 7   ? std::nan("1")
                             : i == 8 ? HUGE_VAL
                                      : 0.1 * static_cast<double>(i); },
        [&](auto i) { return 1e12 + (i == 1000 ? 0.5 : 0) + 1e-12 * static_cast<double>(i % 3); },
    };
    for (const Make& make : makers) {
        EXPECT_LE(packedBytes(column(make)), 8);
        EXPECT_LE(packedBytes(column([&](auto i) { return random() % 3 ? make(i) : missingCell(); })), 8.125);
    }
}

TEST(PackedColumnTest, NoCodeIsWiderThanItsBits) {
    std::mt19937_64 random(3);
    for (int width = 8; width < 52; ++width) {
        const double most = std::ldexp(1.0, width) - 1;
        const auto values = column([&](auto i) {
            return i < 2 ? (i == 0 ? 0 : most)
                         : std::floor(most * std::ldexp(static_cast<double>(random()), -64));
        });
        EXPECT_LE(packedBytes(values), (width + 1) / 8.0) << width;
    }
}

TEST(PackedColumnTest, FewValuesTakeAsMuchAsTheirPlacesInAList) {
    std::mt19937_64 random(4);
    // Accuracies of a batch of 24: six bits each at most and the list.
    EXPECT_LE(packedBytes(
                  column([&](auto) { return static_cast<float>(static_cast<double>(random() % 25) / 24); })),
              5.0 / 8 + 25.0 * 8 / kRows + 1.0 / 8);
    EXPECT_LE(packedBytes(column([&](auto) { return random() % 2 ? std::nan("1") : -0.0; })), 0.15);
}

TEST(PackedColumnTest, AHoleCostsOneBit) {
    const auto values = column([](auto i) { return i % 10 ? missingCell() : static_cast<double>(i); });
    EXPECT_LE(packedBytes(values), 2.125);
    for (const std::size_t size : {std::size_t{1}, std::size_t{2}, std::size_t{3}})
        packedBytes(std::vector<double>(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(size)));
}

}  // namespace
}  // namespace jordanscope::runs
