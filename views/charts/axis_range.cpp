#include "views/charts/axis_range.h"

#include <algorithm>
#include <cmath>

namespace jordanscope::views {
namespace {

double decadeStep(double value, bool up) {
    const double decade = std::floor(std::log10(value) + (up ? -1e-12 : 1e-12));
    const double mantissas[] = {1, 2, 5, 10};
    const double base = std::pow(10.0, decade);
    if (up) {
        for (double m : mantissas) {
            if (m * base >= value * (1 - 1e-12)) return m * base;
        }
        return 10 * base;
    }
    for (int i = 3; i >= 0; --i) {
        if (mantissas[i] * base <= value * (1 + 1e-12)) return mantissas[i] * base;
    }
    return base;
}

Range niceLogRange(Range data) {
    if (data.max / data.min < 1 + 1e-9)
        return {decadeStep(data.min / 2, false), decadeStep(data.max * 2, true)};
    if (std::log10(data.max) - std::log10(data.min) < 1.5) {
        return {decadeStep(data.min, false), decadeStep(data.max, true)};
    }
    return {std::pow(10.0, std::floor(std::log10(data.min) + 1e-9)),
            std::pow(10.0, std::ceil(std::log10(data.max) - 1e-9))};
}

}  // namespace

double niceStep(double rough) {
    const double base = std::pow(10.0, std::floor(std::log10(rough)));
    for (double m : {1.0, 2.0, 5.0}) {
        if (m * base >= rough * (1 - 1e-9)) return m * base;
    }
    return 10 * base;
}

std::optional<Range> guardedRange(Range wanted, bool log) {
    if (!std::isfinite(wanted.min) || !std::isfinite(wanted.max) || !(wanted.min < wanted.max)) return {};
    if (!std::isfinite(wanted.max - wanted.min)) return {};
    if (log) {
        if (!(wanted.min > 0)) return {};
        const double decades = std::log10(wanted.max) - std::log10(wanted.min);
        if (decades > kMaxDecades) wanted.min = std::pow(10.0, std::log10(wanted.max) - kMaxDecades);
        if (decades < 1e-9) return Range{wanted.min * (1 - 1e-9), wanted.max * (1 + 1e-9)};
        return wanted.min > 0 ? std::optional(wanted) : std::nullopt;
    }
    const double least = std::max(1e-12 * std::max(std::abs(wanted.min), std::abs(wanted.max)), 1e-300);
    if (wanted.span() < least) {
        const double middle = 0.5 * (wanted.min + wanted.max);
        return Range{middle - least, middle + least};
    }
    return wanted;
}

Range niceRange(std::optional<Range> data, bool log) {
    const Range empty = log ? Range{0.1, 1} : Range{0, 1};
    if (!data || !std::isfinite(data->min) || !std::isfinite(data->max) || data->max < data->min)
        return empty;
    if (log) {
        if (!(data->min > 0)) return empty;
        return guardedRange(niceLogRange(*data), true).value_or(empty);
    }
    Range r = *data;
    const double size = std::max(std::abs(r.min), std::abs(r.max));
    if (r.span() <= 1e-12 * size) {
        const double room = size > 0 ? 0.1 * size : 1;
        r = {r.min - room, r.max + room};
    }
    const double step = niceStep(r.span() / 6);
    if (!std::isfinite(step) || !(step > 0)) return guardedRange(r, false).value_or(empty);
    const Range nice{std::floor(r.min / step + 1e-9) * step, std::ceil(r.max / step - 1e-9) * step};
    return guardedRange(nice, false).value_or(empty);
}

Range followRange(std::optional<Range> data, std::optional<Range> present, bool log) {
    if (data && present && guardedRange(*present, log) && present->contains(data->min) &&
        present->contains(data->max)) {
        const double fill = log ? std::log(data->max / data->min) / std::log(present->max / present->min)
                                : data->span() / present->span();
        if (fill > 0.6) return *present;
    }
    return niceRange(data, log);
}

}  // namespace jordanscope::views
