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
constexpr std::array<double, 13> kPowers{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};

std::uint64_t bitsOf(double value) {
    return std::bit_cast<std::uint64_t>(value);
}

std::uint8_t bytesFor(std::uint64_t largest) {
    return static_cast<std::uint8_t>((std::bit_width(largest) + 7) / 8);
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
    column.width_ = bytesFor((high - low) >> column.scale_);
    if (power) {
        std::int64_t least = *mantissa(values[0], *power), most = least;
        for (const double value : values) {
            least = std::min(least, *mantissa(value, *power));
            most = std::max(most, *mantissa(value, *power));
        }
        const std::uint8_t width = bytesFor(static_cast<std::uint64_t>(most - least));
        if (width < column.width_) {
            column.form_ = Form::Decimal;
            column.width_ = width;
            column.scale_ = static_cast<std::uint8_t>(*power);
            column.base_ = static_cast<std::uint64_t>(least);
        }
    }
    column.codes_ = static_cast<std::uint32_t>(bytes.size());
    bytes.resize(bytes.size() + values.size() * column.width_);
    std::byte* to = bytes.data() + column.codes_;
    for (const double value : values) {
        const std::uint64_t code = column.form_ == Form::Bits
                                       ? (bitsOf(value) - column.base_) >> column.scale_
                                       : static_cast<std::uint64_t>(*mantissa(value, *power)) - column.base_;
        std::memcpy(to, &code, column.width_);
        to += column.width_;
    }
    return column;
}

std::uint64_t PackedColumn::code(std::size_t i, const std::byte* bytes) const {
    std::uint64_t code = 0;
    std::memcpy(&code, bytes + codes_ + i * width_, sizeof code);
    return width_ == 8 ? code : code & ((std::uint64_t{1} << (8 * width_)) - 1);
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
