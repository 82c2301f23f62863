#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <QColor>
#include <QString>

namespace jordanscope::views {

/// Doubles in a row that never change, read as a const std::vector is; they live as long as their keeper,
/// which may hold more behind them (GrowingArray).
class ValueArray : public std::span<const double> {
public:
    ValueArray(std::shared_ptr<const void> keeper, std::span<const double> values)
        : std::span<const double>(values), keeper_(std::move(keeper)) {}

    bool operator==(const std::vector<double>& other) const {
        return std::equal(begin(), end(), other.begin(), other.end());
    }

private:
    std::shared_ptr<const void> keeper_;
};

/// Shared so that a curve goes from the worker into the chart without a copy; never changed afterwards.
using Values = std::shared_ptr<const ValueArray>;

inline Values makeValues(std::vector<double> values) {
    auto keeper = std::make_shared<const std::vector<double>>(std::move(values));
    const std::span<const double> all = *keeper;
    return std::make_shared<const ValueArray>(std::move(keeper), all);
}

class CurveIndex;

/// A closed interval of axis values.
struct Range {
    double min = 0, max = 1;
    double span() const { return max - min; }
    bool contains(double v) const { return v >= min && v <= max; }
    bool operator==(const Range&) const = default;
};

enum class Weight { Thin, Normal, Target };  // looks 1 px, 1.5 px and 2 px wide
enum class Interval { Band, Bars };          // how lower/upper are drawn

inline constexpr int kTextColour = -1;   // the theme's text colour: targets
inline constexpr int kMutedColour = -2;  // the theme's muted colour: ghosts, helper lines

/// One curve. Any value may be NaN, infinite, zero or huge: the chart draws what it can, marks the places
/// of non-finite y, and counts the rest in its badge. x must be as long as y, or null for 0, 1, 2, ...
struct LineSeries {
    QString id{}, name{};  // plain text, shown literally
    Values x{}, y{};
    Values lower{}, upper{};  // both or none
    /// Of x and y, where whoever made them has made it already; else the chart does.
    std::shared_ptr<const CurveIndex> index{};
    Interval interval = Interval::Band;
    int colour = 0;      // index into Theme::line, or kTextColour, kMutedColour
    QColor ownColour{};  // valid: instead of `colour`
    bool dashed = false;
    Weight weight = Weight::Normal;
    bool points = false;  // a dot at each point (as long as there is room)
    bool lines = true;    // false: dots alone
    double opacity = 1;
    bool visible = true;
    bool decidesRange = true;  // whether the automatic range has to show it
    bool inLegend = true;
};

struct LegendEntry {
    QString name{};
    int colour = 0;
    QColor ownColour{};
    bool dashed = false;
    Weight weight = Weight::Normal;
    bool operator==(const LegendEntry&) const = default;
};

}  // namespace jordanscope::views
