#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QColor>
#include <QString>

namespace jordanscope::views {

/// Shared so that a curve goes from the worker into the chart without a copy; never changed afterwards.
using Values = std::shared_ptr<const std::vector<double>>;

inline Values makeValues(std::vector<double> values) {
    return std::make_shared<const std::vector<double>>(std::move(values));
}

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
