#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace jordanscope::runs {

/// A cell that its record did not have: a NaN that isMissing() tells from a NaN that was recorded.
double missingCell();
bool isMissing(double cell);

/// Doubles in the smallest of a few forms that gives every one of them back to the last bit, missing cells,
/// NaN and infinities included. A value immutable after pack(); its bytes lie in a buffer that several
/// columns share, with kPackedPadding bytes behind the last one.
class PackedColumn {
public:
    /// Appends to `bytes` what the form needs. At most 65536 values.
    static PackedColumn pack(std::span<const double> values, std::vector<std::byte>& bytes);

    double at(std::size_t i, const std::byte* bytes) const;
    /// Values `first`, `first + 1`, ... as many as `out` holds.
    void unpack(std::size_t first, std::span<double> out, const std::byte* bytes) const;

private:
    enum class Form : std::uint8_t {
        Absent,   ///< every cell is missing
        Affine,   ///< base + i * step, whole numbers: steps, tokens, constants
        Bits,     ///< bit pattern base + (code << scale): constants, floats, clocks
        Decimal,  ///< (base + code) / 10^scale: numbers that were written with few digits
        Listed,   ///< the code-th of the few values there are, which stand in the buffer at base
    };
    std::uint64_t code(std::size_t i, const std::byte* bytes) const;
    double value(std::size_t i, const std::byte* bytes) const;

    Form form_ = Form::Absent;
    std::uint8_t width_ = 0;  ///< bits a code takes, 0 to 57 or 64
    std::uint8_t scale_ = 0;
    bool holes_ = false;  ///< a bit a cell stands before the codes: 1 where the cell is missing
    std::uint32_t codes_ = 0, missing_ = 0;  ///< where they begin in the buffer
    std::uint64_t base_ = 0;
    std::int64_t step_ = 0;
};

/// Readable bytes that must follow the last column's.
inline constexpr std::size_t kPackedPadding = 8;

}  // namespace jordanscope::runs
