#include "views/charts/ticks.h"

#include <algorithm>
#include <cmath>

#include "views/charts/axis_range.h"
#include "views/charts/scale.h"
#include "views/look/number_text.h"

namespace jordanscope::views {
namespace {

constexpr int kMostTicks = 64;
constexpr double kDigitWidth = 0.09, kLabelGap = 0.1;  // of the spacing that labels get
constexpr double kLargestWritten = 1e9;                // whole numbers below this are written out

void addTick(Ticks& ticks, double value, QString text) {
    // Equal texts would say that two places are one.
    if (!ticks.text.empty() && ticks.text.back() == text) return;
    ticks.at.push_back(value);
    ticks.text.push_back(std::move(text));
}

/// Every digit of a whole number, whatever decade the axis ends in: 100000 is no 1e+05.
QString wholeText(double value) {
    return std::abs(value) < kLargestWritten && value == std::floor(value) ? tickText(value, 1, 1)
                                                                           : logTickText(value);
}

Ticks steppedTicks(Range range, double step, bool whole) {
    Ticks ticks;
    const double largest = std::max(std::abs(range.min), std::abs(range.max));
    const double first = std::ceil(range.min / step - 1e-6);
    const double last = std::floor(range.max / step + 1e-6);
    if (!(last - first < kMostTicks)) return ticks;
    for (double k = first; k <= last; ++k) {
        const double value = std::clamp(k * step, range.min, range.max);
        addTick(ticks, value,
                whole && largest < kLargestWritten ? wholeText(std::round(value))
                                                   : tickText(value, step, largest));
    }
    return ticks;
}

/// About `count` even steps, two ticks at least: one names a place and no scale.
Ticks evenTicks(Range range, double count, bool whole) {
    Ticks ticks;
    double step = niceStep(range.span() / count);
    for (int tries = 0; tries < 4; ++tries) {
        if (whole) step = std::max(step, 1.0);
        ticks = steppedTicks(range, step, whole);
        if (ticks.at.size() >= 2) break;
        step = niceStep(step / 2.5);
    }
    return ticks;
}

Ticks logTicks(Range range, double length, double spacing, bool whole) {
    const double low = std::log10(range.min), high = std::log10(range.max);
    const double decadePixels = length / (high - low);
    const auto inside = [&](double v) { return v >= range.min * (1 - 1e-9) && v <= range.max * (1 + 1e-9); };
    const auto label = [whole](double v) { return whole ? wholeText(v) : logTickText(v); };
    const auto mantissas = [&](std::initializer_list<double> which) {
        Ticks ticks;
        for (double decade = std::floor(low); decade <= high; ++decade)
            for (const double m : which)
                if (const double v = m * std::pow(10.0, decade); inside(v)) addTick(ticks, v, label(v));
        return ticks;
    };
    const auto decades = [&](double every) {
        Ticks ticks;
        for (double decade = std::ceil(low / every - 1e-9) * every; decade <= high + 1e-9; decade += every)
            addTick(ticks, std::pow(10.0, decade), label(std::pow(10.0, decade)));
        return ticks;
    };
    Ticks ticks;
    if (high - low < 0.5) {
        ticks = evenTicks(range, std::clamp(length / spacing, 2.0, 10.0), whole);
        // Zero has no place here, and is none of these.
        while (!ticks.at.empty() && !(ticks.at.front() > 0)) {
            ticks.at.erase(ticks.at.begin());
            ticks.text.erase(ticks.text.begin());
        }
    } else if (decadePixels > 3 * spacing && high - low < 3) {
        ticks = mantissas({1, 2, 5});  // little more than a decade
    } else {
        ticks = decades(std::max(1.0, std::ceil(spacing / decadePixels)));
    }
    // One label would say nothing: the outermost decades, or what lies within one.
    if (ticks.at.size() < 2 && std::floor(high + 1e-9) - std::ceil(low - 1e-9) >= 1) {
        ticks = {};
        for (const double decade : {std::ceil(low - 1e-9), std::floor(high + 1e-9)})
            addTick(ticks, std::pow(10.0, decade), label(std::pow(10.0, decade)));
    }
    if (ticks.at.size() < 2) ticks = mantissas({1, 2, 5});
    if (ticks.at.size() < 2) ticks = mantissas({1, 2, 3, 4, 5, 6, 7, 8, 9});
    if (ticks.at.size() < 2) ticks = evenTicks(range, 2, whole);
    if (decadePixels >= 40) {
        for (double decade = std::floor(low); decade <= high; ++decade) {
            for (int m = 2; m <= 9; ++m) {
                const double v = m * std::pow(10.0, decade);
                if (inside(v)) ticks.minor.push_back(v);
            }
        }
    }
    return ticks;
}

/// tickUnit / 2^k, as long as that is a lag and gives about as many ticks as there is room for.
double lagStep(double unit, double span, double count) {
    double step = unit;
    if (!(step >= 1) || !std::isfinite(step)) return 0;
    while (span / step > count) step *= 2;
    while (span / (step / 2) <= count && step / 2 == std::floor(step / 2)) step /= 2;
    return step == std::floor(step) && span / step >= count / 2.5 ? step : 0;
}

}  // namespace

Ticks ticksFor(const AxisSpec& spec, Range range, bool log, double length, double spacing) {
    if (spec.ticks == TickMode::Explicit) {
        Ticks ticks;
        const Scale scale(range, log, 0, length);
        double lastPixel = -1e9;
        qsizetype lastLength = 0;
        for (double v : spec.tickValues) {
            if (!scale.drawable(v) || v < range.min * (1 - 1e-9) || v > range.max * (1 + 1e-9)) continue;
            // Six digits are too few for a long context, and all of a whole number fit.
            const bool whole = v == std::floor(v) && std::abs(v) < 1e9;
            const QString text = whole ? tickText(v, 1, 1) : numberText(v);
            // As near as two labels may stand side by side.
            const double needed =
                spacing * (kDigitWidth * 0.5 * double(lastLength + text.size()) + kLabelGap);
            if (scale.pixel(v) - lastPixel < needed) continue;
            lastPixel = scale.pixel(v);
            lastLength = text.size();
            addTick(ticks, v, text);
        }
        if (!ticks.at.empty()) return ticks;
    }
    const bool whole = spec.whole || spec.ticks == TickMode::LagPowersOfTwo;
    if (log) return logTicks(range, length, spacing, whole);
    const double count = std::clamp(std::floor(length / spacing), 1.0, 12.0);
    if (spec.ticks == TickMode::LagPowersOfTwo)
        if (const double step = lagStep(spec.tickUnit > 0 ? spec.tickUnit : range.max, range.span(), count);
            step > 0)
            return steppedTicks(range, step, true);
    return evenTicks(range, count, whole);
}

}  // namespace jordanscope::views
