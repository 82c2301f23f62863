#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "views/charts/series.h"

namespace jordanscope::views {

enum class Axis { X, Y };

enum class TickMode {
    Auto,            // 1-2-5 steps; decades on a logarithmic axis
    LagPowersOfTwo,  // tickUnit / 2^k from 0 while that is whole, else whole 1-2-5 steps
    Explicit,        // AxisSpec::tickValues
};

struct AxisSpec {
    QString title{};            // plain text
    bool titleOnScreen = true;  // false: only an exported picture, which stands alone, names the axis
    bool log = false;
    bool canToggleLog = true;      // key L (y), Shift+L (x) and the context menu
    std::optional<Range> fixed{};  // exact ends; otherwise the range follows the data
    TickMode ticks = TickMode::Auto;
    double tickUnit = 0;  // LagPowersOfTwo: the context L; 0: the range's end
    std::vector<double> tickValues{};
    bool whole = false;  // lags, steps, tokens: whole numbers, written out; so is LagPowersOfTwo
    bool labels = true;
    bool includeZero = false;
    std::optional<Range> rangeWithin{};  // y only: just the points whose x lies here decide the range
    bool operator==(const AxisSpec&) const = default;
};

/// A vertical line, e.g. at L, with text on either side of its top ("<- fitted" | "extrapolation ->").
struct MarkerLine {
    double x = 0;
    QString left{}, right{};
    bool dashed = true;
    bool operator==(const MarkerLine&) const = default;
};

/// A horizontal line with its text at the right end, e.g. a published number.
struct ReferenceLine {
    double y = 0;
    QString text{};
    int colour = kMutedColour;
    bool operator==(const ReferenceLine&) const = default;
};

/// A point that can be picked and moved.
struct Handle {
    enum class State { Normal, Excluded, Selected };
    double x = 0, y = 0;
    State state = State::Normal;
    bool operator==(const Handle&) const = default;
};

/// What the user sees of the axes. Without a range an axis follows its data.
struct View {
    std::optional<Range> x{}, y{};
    bool following() const { return !x && !y; }
    bool operator==(const View&) const = default;
};

}  // namespace jordanscope::views
