#include "views/charts/ticks.h"

#include <algorithm>
#include <cmath>

#include "views/charts/axis_range.h"
#include "views/charts/scale.h"
#include "views/look/number_text.h"

namespace jordanscope::views {
namespace {

constexpr int kMostTicks = 64;
constexpr double kDigitWidth = 7, kLabelGap = 8;  // pixels, at the axes' font

void addTick(Ticks& ticks, double value, QString text) {
    // Equal texts would say that two places are one.
    if (!ticks.text.empty() && ticks.text.back() == text) return;
    ticks.at.push_back(value);
    ticks.text.push_back(std::move(text));
}

Ticks steppedTicks(Range range, double origin, double step) {
    Ticks ticks;
    const double largest = std::max(std::abs(range.min), std::abs(range.max));
    const double first = std::ceil((range.min - origin) / step - 1e-6);
    const double last = std::floor((range.max - origin) / step + 1e-6);
    if (!(last - first < kMostTicks)) return ticks;
    for (double k = first; k <= last; ++k) {
        const double value = std::clamp(origin + k * step, range.min, range.max);
        addTick(ticks, value, tickText(value, step, largest));
    }
    return ticks;
}

Ticks logTicks(Range range, double length, double spacing) {
    Ticks ticks;
    const double low = std::log10(range.min), high = std::log10(range.max);
    const double decadePixels = length / (high - low);
    const auto inside = [&](double v) { return v >= range.min * (1 - 1e-9) && v <= range.max * (1 + 1e-9); };
    if (decadePixels > 3 * spacing && high - low < 3) {
        // Little more than a decade: 1, 2, 5 within it, or even steps in less.
        if (high - low < 0.5) {
            const double step = niceStep(range.span() / std::clamp(length / spacing, 2.0, 10.0));
            Ticks even = steppedTicks(range, 0, step);
            even.at.erase(std::remove_if(even.at.begin(), even.at.end(), [](double v) { return !(v > 0); }),
                          even.at.end());
            even.text.erase(even.text.begin(), even.text.end() - static_cast<long>(even.at.size()));
            return even;
        }
        for (double decade = std::floor(low); decade <= high; ++decade) {
            for (double m : {1.0, 2.0, 5.0}) {
                const double v = m * std::pow(10.0, decade);
                if (inside(v)) addTick(ticks, v, logTickText(v));
            }
        }
    } else {
        const double every = std::max(1.0, std::ceil(spacing / decadePixels));
        for (double decade = std::ceil(low / every - 1e-9) * every; decade <= high + 1e-9; decade += every) {
            const double v = std::pow(10.0, decade);
            addTick(ticks, v, logTickText(v));
        }
    }
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
            const double needed = kDigitWidth * 0.5 * double(lastLength + text.size()) + kLabelGap;
            if (scale.pixel(v) - lastPixel < needed) continue;
            lastPixel = scale.pixel(v);
            lastLength = text.size();
            addTick(ticks, v, text);
        }
        if (!ticks.at.empty()) return ticks;
    }
    if (log) return logTicks(range, length, spacing);
    const double count = std::clamp(std::floor(length / spacing), 1.0, 12.0);
    if (spec.ticks == TickMode::LagPowersOfTwo) {
        double step = spec.tickUnit > 0 ? spec.tickUnit : range.max;
        if (step > 0 && std::isfinite(step)) {
            while (range.span() / step > count) step *= 2;
            while (range.span() / (step / 2) <= count) step /= 2;
            // Below one lag powers of two have no meaning; the user zoomed in.
            if (step >= 1) return steppedTicks(range, 0, step);
        }
    }
    double step = niceStep(range.span() / count);
    Ticks ticks = steppedTicks(range, 0, step);
    // One tick names a place and no scale.
    for (int tries = 0; ticks.at.size() < 2 && tries < 3; ++tries) {
        step = niceStep(step / 2.5);
        ticks = steppedTicks(range, 0, step);
    }
    return ticks;
}

}  // namespace jordanscope::views
