#include "views/controls/slider_mapping.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>

namespace jordanscope::views {
namespace {

constexpr double kStepsPerDecade = 24;
constexpr double kStepsPerOctave = 8;
constexpr double kZeroGap = 6;       // steps of slider length between 0 and the smallest value of ZeroThenLog
constexpr double kLinearSteps = 10;  // steps between 0 and the smallest value of SymmetricLog

/// A decade as its literal would read, so that 24 steps from 1e-4 end on 1e-3 itself.
double powerOfTen(int exponent) {
    return exponent < 0 ? 1.0 / std::pow(10.0, -exponent) : std::pow(10.0, exponent);
}

double logSteps(double value, double smallest) {
    const double steps = kStepsPerDecade * std::log10(value / smallest);
    // Values reached by whole or tenth steps stay on that grid, whatever the logarithm rounds.
    const double tenths = std::round(steps * 10) / 10;
    return std::abs(steps - tenths) < 1e-9 ? tenths : steps;
}

double fromLogSteps(double steps, double smallest) {
    const double decades = steps / kStepsPerDecade;
    if (decades == std::round(decades)) {
        const double exponent = std::log10(smallest);
        if (std::abs(exponent - std::round(exponent)) < 1e-12)
            return powerOfTen(static_cast<int>(std::lround(exponent + decades)));
    }
    return smallest * std::pow(10.0, decades);
}

double toFourDigits(double value) {
    if (value == 0) return 0;
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(value)))) - 3;
    const double scale = powerOfTen(std::abs(exponent));
    return exponent < 0 ? std::round(value * scale) / scale : std::round(value / scale) * scale;
}

}  // namespace

SliderMapping::SliderMapping(Kind kind, double smallest, double largest)
    : kind_(kind), smallest_(smallest), largest_(largest) {
    if (kind != Kind::WholeTokens) return;
    for (int k = 0;; ++k) {
        const double token = std::round(smallest * std::exp2(k / kStepsPerOctave));
        if (token > largest) break;
        tokens_.push_back(token);
    }
}

SliderMapping SliderMapping::zeroThenLog(double smallest, double largest) {
    return {Kind::ZeroThenLog, smallest, largest};
}

SliderMapping SliderMapping::symmetricLog(double smallest, double largest) {
    return {Kind::SymmetricLog, smallest, largest};
}

SliderMapping SliderMapping::wholeTokens(int smallest, int largest) {
    return {Kind::WholeTokens, static_cast<double>(smallest), static_cast<double>(largest)};
}

double SliderMapping::minimum() const {
    switch (kind_) {
        case Kind::ZeroThenLog:
            return 0;
        case Kind::SymmetricLog:
            return -largest_;
        case Kind::WholeTokens:
            break;
    }
    return smallest_;
}

double SliderMapping::maximum() const {
    return largest_;
}

bool SliderMapping::contains(double value) const {
    if (!std::isfinite(value) || value < minimum() || value > maximum()) return false;
    if (kind_ == Kind::ZeroThenLog) return value == 0 || value >= smallest_;
    if (kind_ == Kind::WholeTokens) return value == std::round(value);
    return true;
}

double SliderMapping::nearest(double value) const {
    const double inside = std::clamp(value, minimum(), maximum());
    if (kind_ == Kind::WholeTokens) return std::round(inside);
    if (kind_ == Kind::ZeroThenLog && inside < smallest_) return inside < smallest_ / 2 ? 0 : smallest_;
    return inside;
}

double SliderMapping::coordinate(double value) const {
    switch (kind_) {
        case Kind::ZeroThenLog:
            return value < smallest_ ? 0 : kZeroGap + logSteps(value, smallest_);
        case Kind::SymmetricLog: {
            const double size = std::abs(value);
            const double steps =
                size < smallest_ ? kLinearSteps * size / smallest_ : kLinearSteps + logSteps(size, smallest_);
            return std::copysign(steps, value);
        }
        case Kind::WholeTokens:
            break;
    }
    return kStepsPerOctave * std::log2(value / smallest_);
}

double SliderMapping::fromCoordinate(double coordinate) const {
    if (coordinate >= maximumCoordinate()) return largest_;
    switch (kind_) {
        case Kind::ZeroThenLog:
            if (coordinate < kZeroGap) return coordinate < kZeroGap / 2 ? 0 : smallest_;
            return std::min(fromLogSteps(coordinate - kZeroGap, smallest_), largest_);
        case Kind::SymmetricLog: {
            if (coordinate <= -maximumCoordinate()) return -largest_;
            const double steps = std::abs(coordinate);
            const double size = steps < kLinearSteps ? steps * smallest_ / kLinearSteps
                                                     : fromLogSteps(steps - kLinearSteps, smallest_);
            return coordinate == 0 ? 0 : std::copysign(std::min(size, largest_), coordinate);
        }
        case Kind::WholeTokens:
            break;
    }
    const auto index = static_cast<std::size_t>(std::lround(std::max(coordinate, 0.0)));
    return tokens_[std::min(index, tokens_.size() - 1)];
}

double SliderMapping::maximumCoordinate() const {
    return coordinate(largest_);
}

double SliderMapping::fraction(double value) const {
    const double inside = nearest(value);
    if (kind_ == Kind::SymmetricLog) return 0.5 + 0.5 * coordinate(inside) / maximumCoordinate();
    return coordinate(inside) / maximumCoordinate();
}

double SliderMapping::value(double fraction) const {
    const double along = std::clamp(fraction, 0.0, 1.0);
    if (kind_ == Kind::SymmetricLog) {
        if (along == 0) return -largest_;
        // A small rest at the middle: no hand finds the exact zero otherwise.
        const double coordinate = (2 * along - 1) * maximumCoordinate();
        return std::abs(coordinate) < 1 ? 0 : nearest(toFourDigits(fromCoordinate(coordinate)));
    }
    const double exact = fromCoordinate(along * maximumCoordinate());
    return exact == largest_ || kind_ == Kind::WholeTokens ? exact : nearest(toFourDigits(exact));
}

double SliderMapping::stepped(double value, double steps) const {
    const double from = nearest(value);
    if (kind_ == Kind::WholeTokens) return neighbourOf(tokens_, from, static_cast<int>(std::lround(steps)));
    if (kind_ == Kind::ZeroThenLog) {
        if (steps == 0) return from;
        if (from == 0) return steps < 0 ? 0 : fromCoordinate(kZeroGap + std::max(steps - 1, 0.0));
        if (from == smallest_ && steps < 0) return 0;
        return fromCoordinate(std::max(coordinate(from) + steps, kZeroGap));
    }
    // Rounded to a hundredth of a step, so that walking through zero meets zero.
    const double wanted = coordinate(from) + steps;
    const double hundredths = std::round(wanted * 100) / 100;
    return fromCoordinate(std::abs(wanted - hundredths) < 1e-9 ? hundredths : wanted);
}

double steppedTokens(const SliderMapping& mapping, double value, int tokens, int octaves) {
    return mapping.nearest(std::ldexp(value + tokens, octaves));
}

double nearestOf(const std::vector<double>& ascending, double value) {
    if (ascending.empty()) return value;
    const auto distance = [value](double entry) {
        return entry > 0 && value > 0 ? std::abs(std::log(entry / value)) : std::abs(entry - value);
    };
    return *std::min_element(ascending.begin(), ascending.end(),
                             [&](double a, double b) { return distance(a) < distance(b); });
}

double neighbourOf(const std::vector<double>& ascending, double value, int steps) {
    if (ascending.empty() || steps == 0) return value;
    const double margin = std::abs(value) * 1e-12;
    const auto last = static_cast<std::ptrdiff_t>(ascending.size()) - 1;
    std::ptrdiff_t index;
    if (steps > 0) {
        const auto above = std::upper_bound(ascending.begin(), ascending.end(), value + margin);
        index = std::distance(ascending.begin(), above) + steps - 1;
        if (index > last) return std::max(ascending.back(), value);
    } else {
        const auto from = std::lower_bound(ascending.begin(), ascending.end(), value - margin);
        index = std::distance(ascending.begin(), from) + steps;
        if (index < 0) return std::min(ascending.front(), value);
    }
    return ascending[static_cast<std::size_t>(index)];
}

std::vector<double> ropeFrequencies(double theta, int headDim) {
    std::vector<double> frequencies;
    for (int b = headDim / 2 - 1; b >= 0; --b) frequencies.push_back(std::pow(theta, -2.0 * b / headDim));
    return frequencies;
}

}  // namespace jordanscope::views
