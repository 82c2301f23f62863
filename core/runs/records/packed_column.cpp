#include "core/runs/records/packed_column.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>

namespace jordanscope::runs {
namespace {

constexpr std::uint64_t kMissingBits = 0x7ff8'6d69'7373'696eULL;  // a quiet NaN that arithmetic does not make
constexpr double kWhole = 9007199254740992.0;                     // up to here every whole number is a double
constexpr int kWord = 64, kWidestShifted = 57;
constexpr std::size_t kMostPatterns = 64;
constexpr std::array<double, 13> kPowers{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};

std::uint64_t bitsOf(double value) {
    return std::bit_cast<std::uint64_t>(value);
}

/// Bits of a code up to `largest`. Wider ones than kWidestShifted take whole words: a code is read by one
/// load.
std::uint8_t bitsFor(std::uint64_t largest) {
    const int bits = std::bit_width(largest);
    return static_cast<std::uint8_t>(bits > kWidestShifted ? kWord : bits);
}

/// The bit patterns that occur, rising; nullopt where they are many.
std::optional<std::vector<std::uint64_t>> fewPatterns(std::span<const double> values) {
    std::vector<std::uint64_t> patterns;
    for (const double value : values) {
        const auto place = std::ranges::lower_bound(patterns, bitsOf(value));
        if (place != patterns.end() && *place == bitsOf(value)) continue;
        if (patterns.size() == kMostPatterns) return std::nullopt;
        patterns.insert(place, bitsOf(value));
    }
    return patterns;
}

/// The whole number m of which `value` is m / 10^power, to the last bit.
std::optional<std::int64_t> mantissa(double value, std::size_t power) {
    const double scaled = value * kPowers[power];
    if (!(std::abs(scaled) < kWhole)) return std::nullopt;
    const auto whole = static_cast<std::int64_t>(std::nearbyint(scaled));
    if (bitsOf(static_cast<double>(whole) / kPowers[power]) != bitsOf(value)) return std::nullopt;
    return whole;
}

/// The fewest decimals that every value is right with.
std::optional<std::size_t> decimals(std::span<const double> values) {
    std::size_t power = 0;
    for (const double value : values)
        while (!mantissa(value, power))
            if (++power == kPowers.size()) return std::nullopt;
    // More decimals make larger whole numbers: the first ones may have become too large.
    for (const double value : values)
        if (!mantissa(value, power)) return std::nullopt;
    return power;
}

}  // namespace

double missingCell() {
    return std::bit_cast<double>(kMissingBits);
}
bool isMissing(double cell) {
    return std::bit_cast<std::uint64_t>(cell) == kMissingBits;
}

PackedColumn PackedColumn::pack(std::span<const double> given, std::vector<std::byte>& bytes) {
    PackedColumn column;
    const auto present = std::find_if_not(given.begin(), given.end(), isMissing);
    if (present == given.end()) return column;
    std::vector<double> filled;
    std::span<const double> values = given;
    if (std::any_of(given.begin(), given.end(), isMissing)) {
        column.holes_ = true;
        column.missing_ = static_cast<std::uint32_t>(bytes.size());
        bytes.resize(bytes.size() + (given.size() + 7) / 8);
        filled.assign(given.begin(), given.end());
        double last = *present;
        for (std::size_t i = 0; i < filled.size(); ++i) {
            if (!isMissing(filled[i])) {
                last = filled[i];
                continue;
            }
            bytes[column.missing_ + i / 8] |= std::byte{1} << (i % 8);
            filled[i] = last;  // a neighbour's value widens no range
        }
        values = filled;
    }

    const auto power = decimals(values);
    if (power && *power == 0) {
        const auto whole = [&](std::size_t i) { return static_cast<std::int64_t>(values[i]); };
        const std::int64_t step = values.size() > 1 ? whole(1) - whole(0) : 0;
        bool affine = true;
        for (std::size_t i = 2; affine && i < values.size(); ++i) affine = whole(i) - whole(i - 1) == step;
        if (affine) {
            column.form_ = Form::Affine;
            column.base_ = static_cast<std::uint64_t>(whole(0));
            column.step_ = step;
            return column;
        }
    }

    std::uint64_t low = bitsOf(values[0]), high = low, all = 0;
    for (const double value : values) {
        low = std::min(low, bitsOf(value));
        high = std::max(high, bitsOf(value));
    }
    for (const double value : values) all |= bitsOf(value) - low;
    column.form_ = Form::Bits;
    column.base_ = low;
    column.scale_ = static_cast<std::uint8_t>(all == 0 ? 0 : std::countr_zero(all));
    column.width_ = bitsFor((high - low) >> column.scale_);
    if (power) {
        std::int64_t least = *mantissa(values[0], *power), most = least;
        for (const double value : values) {
            least = std::min(least, *mantissa(value, *power));
            most = std::max(most, *mantissa(value, *power));
        }
        const std::uint8_t width = bitsFor(static_cast<std::uint64_t>(most - least));
        if (width < column.width_) {
            column.form_ = Form::Decimal;
            column.width_ = width;
            column.scale_ = static_cast<std::uint8_t>(*power);
            column.base_ = static_cast<std::uint64_t>(least);
        }
    }
    const auto patterns = column.width_ > 0 ? fewPatterns(values) : std::nullopt;
    if (patterns) {
        const std::uint8_t width = bitsFor(patterns->size() - 1);
        if (values.size() * width + kWord * patterns->size() < values.size() * column.width_) {
            column.form_ = Form::Listed;
            column.width_ = width;
            column.base_ = bytes.size();
            const auto* list = reinterpret_cast<const std::byte*>(patterns->data());
            bytes.insert(bytes.end(), list, list + sizeof(std::uint64_t) * patterns->size());
        }
    }
    const auto codeOf = [&](double value) -> std::uint64_t {
        if (column.form_ == Form::Bits) return (bitsOf(value) - column.base_) >> column.scale_;
        if (column.form_ == Form::Decimal)
            return static_cast<std::uint64_t>(*mantissa(value, *power)) - column.base_;
        return static_cast<std::uint64_t>(std::ranges::lower_bound(*patterns, bitsOf(value)) -
                                          patterns->begin());
    };
    column.codes_ = static_cast<std::uint32_t>(bytes.size());
    const std::size_t taken = (values.size() * column.width_ + 7) / 8;
    bytes.resize(bytes.size() + taken + kPackedPadding);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t bit = i * column.width_;
        std::byte* at = bytes.data() + column.codes_ + bit / 8;
        std::uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        word |= codeOf(values[i]) << (bit % 8);
        std::memcpy(at, &word, sizeof word);
    }
    bytes.resize(column.codes_ + taken);
    return column;
}

std::uint64_t PackedColumn::code(std::size_t i, const std::byte* bytes) const {
    std::uint64_t code = 0;
    const std::size_t bit = i * width_;
    std::memcpy(&code, bytes + codes_ + bit / 8, sizeof code);
    return width_ == kWord ? code : code >> (bit % 8) & ((std::uint64_t{1} << width_) - 1);
}

double PackedColumn::value(std::size_t i, const std::byte* bytes) const {
    switch (form_) {
        case Form::Absent:
            break;
        case Form::Affine:
            return static_cast<double>(static_cast<std::int64_t>(base_) +
                                       static_cast<std::int64_t>(i) * step_);
        case Form::Bits:
            return std::bit_cast<double>(base_ + (code(i, bytes) << scale_));
        case Form::Decimal:
            return static_cast<double>(static_cast<std::int64_t>(base_ + code(i, bytes))) / kPowers[scale_];
        case Form::Listed: {
            double listed = 0;
            std::memcpy(&listed, bytes + base_ + sizeof listed * code(i, bytes), sizeof listed);
            return listed;
        }
    }
    return missingCell();
}

double PackedColumn::at(std::size_t i, const std::byte* bytes) const {
    if (holes_ && (bytes[missing_ + i / 8] >> (i % 8) & std::byte{1}) != std::byte{0}) return missingCell();
    return value(i, bytes);
}

void PackedColumn::unpack(std::size_t first, std::span<double> out, const std::byte* bytes) const {
    if (holes_) {
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = at(first + i, bytes);
    } else {
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = value(first + i, bytes);
    }
}

}  // namespace jordanscope::runs
