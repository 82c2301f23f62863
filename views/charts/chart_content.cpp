#include "views/charts/chart_content.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>

#include "views/charts/axis_range.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

void merge(std::optional<Range>& sum, const std::optional<Range>& part) {
    if (!part) return;
    sum = sum ? Range{std::min(sum->min, part->min), std::max(sum->max, part->max)} : *part;
}

std::optional<Range> usable(const std::optional<Range>& wanted, bool log) {
    return wanted ? guardedRange(*wanted, log) : std::nullopt;
}

/// Room around a trajectory, so that it does not run along the frame.
Range padded(Range r) {
    const double room = 0.03 * r.span();
    return {r.min - room, r.max + room};
}

/// Named ticks, e.g. the lengths of evaluations, are themselves the round numbers: the range ends just beyond
/// them.
Range roomAround(Range data, bool log) {
    constexpr double kRoom = 0.04;
    if (data.min == data.max) return niceRange(data, log);
    if (log) {
        const double room = std::pow(data.max / data.min, kRoom);
        return guardedRange({data.min / room, data.max * room}, true).value_or(niceRange(data, true));
    }
    const double room = kRoom * data.span();
    return guardedRange({data.min - room, data.max + room}, false).value_or(niceRange(data, false));
}

}  // namespace

void ChartContent::prepare() {
    if (prepared_) return;
    prepared_ = true;
    std::vector<PreparedSeries> curves;
    curves.reserve(series.size());
    std::optional<Range> dataX, dataY;
    undrawable_ = huge_ = 0;
    empty_ = true;
    for (const LineSeries& s : series) {
        PreparedSeries curve{s, XOrder::Index, {}};
        // Curves of one fit share their lags; looking whether they ascend once is enough.
        const auto same = [&](const PreparedSeries& c) { return c.series.x == s.x; };
        if (s.index) {
            curve.order = s.index->order();
        } else {
            const auto known = std::find_if(curves.begin(), curves.end(), same);
            curve.order = known != curves.end() ? known->order : xOrder(s);
        }
        if (s.visible && s.y) {
            const bool known = s.index && !y.rangeWithin && !s.lower && !s.upper;
            curve.extent = known ? s.index->extent(x.log, y.log) : extentOf(s, x.log, y.log, y.rangeWithin);
            undrawable_ += curve.extent.undrawable;
            if (curve.extent.x) empty_ = false;
            if (s.decidesRange) {
                merge(dataX, curve.extent.x);
                merge(dataY, curve.extent.y);
                huge_ += curve.extent.huge;
            }
        }
        curves.push_back(std::move(curve));
    }
    curves_ = std::move(curves);
    if (y.includeZero && !y.log && dataY) merge(dataY, Range{0, 0});
    for (const ReferenceLine& line : references) {
        if (std::isfinite(line.y) && std::abs(line.y) < kHuge && (!y.log || line.y > 0)) {
            merge(dataY, Range{line.y, line.y});
        }
    }
    autoX_ = x.ticks == TickMode::Explicit && dataX ? roomAround(*dataX, x.log)
                                                    : followRange(dataX, autoX_, x.log);
    autoY_ = followRange(dataY, autoY_, y.log);
}

Range ChartContent::range(Axis axis) const {
    const bool isX = axis == Axis::X;
    const AxisSpec& spec = isX ? x : y;
    if (const auto seen = usable(isX ? view.x : view.y, spec.log)) return *seen;
    if (const auto fixed = usable(spec.fixed, spec.log)) return *fixed;
    // Lag zero has no place on a log axis: the fixed range starts at one lag instead.
    if (spec.fixed && spec.log && spec.fixed->max > 0) {
        const std::optional<Range> data = isX ? autoX_ : autoY_;
        const double low = data ? data->min : spec.fixed->max * 1e-3;
        if (const auto mended = guardedRange({low, spec.fixed->max}, true)) return *mended;
    }
    return (isX ? autoX_ : autoY_).value_or(niceRange({}, spec.log));
}

std::vector<LegendEntry> ChartContent::legend() const {
    std::vector<LegendEntry> entries;
    for (const LineSeries& s : series) {
        if (!s.visible || !s.inLegend || s.name.isEmpty()) continue;
        entries.push_back({s.name, s.colour, s.ownColour, s.dashed, s.weight});
    }
    return entries;
}

FrameSpec layoutFrame(const ChartContent& content, QSize size, double devicePixelRatio, bool dark,
                      Medium medium) {
    const QFontMetricsF metrics(axisFont());
    const double line = metrics.height();
    // In lines of text, so that any font has its room: 13 pixels at the design's 8 pt.
    const double top = std::ceil(line / 2) + 1, tick = 9, labelRow = std::ceil(line) + 11,
                 titleRow = std::ceil(line) + 6, xSpacing = 6 * line, ySpacing = 2.2 * line;
    FrameSpec frame;
    frame.size = size;
    frame.devicePixelRatio = devicePixelRatio;
    frame.dark = dark;
    const bool file = medium == Medium::File;
    if (file || content.x.titleOnScreen) frame.xTitle = content.x.title;
    if (file || content.y.titleOnScreen) frame.yTitle = content.y.title;
    if (file && frame.yTitle.isEmpty()) frame.yTitle = content.title;
    frame.yTitleBeside = file && !frame.yTitle.isEmpty();
    frame.xLabels = content.x.labels || file;
    frame.yLabels = content.y.labels || file;
    frame.xLog = content.x.log;
    frame.yLog = content.y.log;
    frame.xRange = content.range(Axis::X);
    frame.yRange = content.range(Axis::Y);
    const double bottom = frame.xLabels ? labelRow + (frame.xTitle.isEmpty() ? 0 : titleRow) : 10;
    const double height = std::max(10.0, size.height() - top - bottom);
    if (content.equalAspect && content.view.following() && !frame.xLog && !frame.yLog) {
        frame.xRange = padded(frame.xRange);
        frame.yRange = padded(frame.yRange);
    }
    const auto leftFor = [&](const Ticks& ticks) {
        double widest = 0;
        for (const QString& text : ticks.text) widest = std::max(widest, metrics.horizontalAdvance(text));
        // Whole steps of eight, so that a new digit seldom moves the plot.
        const double needed = frame.yLabels ? std::max(38.0, 8 * std::ceil((widest + tick + 2) / 8)) : 12;
        return std::max<double>(needed, content.leftMargin) + (frame.yTitleBeside ? titleRow : 0);
    };
    frame.yTicks = ticksFor(content.y, frame.yRange, frame.yLog, height, ySpacing);
    double left = leftFor(frame.yTicks), right = frame.xLabels ? 2.2 * line : 12;
    const auto arrangeWidth = [&] {
        double width = std::max(10.0, size.width() - left - right);
        if (content.equalAspect && !frame.xLog && !frame.yLog) {
            const double perPixel = std::max(frame.xRange.span() / width, frame.yRange.span() / height);
            const auto widened = [perPixel](Range r, double pixels) {
                const double middle = 0.5 * (r.min + r.max), half = 0.5 * perPixel * pixels;
                return guardedRange({middle - half, middle + half}, false).value_or(r);
            };
            frame.xRange = widened(frame.xRange, width);
            frame.yRange = widened(frame.yRange, height);
            frame.yTicks = ticksFor(content.y, frame.yRange, false, height, xSpacing * 0.7);
        }
        frame.area = QRectF(std::round(left), top, std::round(width), std::round(height));
        frame.xTicks = ticksFor(content.x, frame.xRange, frame.xLog, frame.area.width(),
                                content.equalAspect ? xSpacing * 0.7 : xSpacing);
    };
    arrangeWidth();
    // Other ranges, other labels; and the last one may reach beyond the plot by half of itself.
    const double leftThen = leftFor(frame.yTicks);
    double beyond = 0;
    if (frame.xLabels && !frame.xTicks.at.empty())
        beyond = mappingOf(frame).x.pixel(frame.xTicks.at.back()) +
                 metrics.horizontalAdvance(frame.xTicks.text.back()) / 2 + 2 - size.width();
    if (leftThen > left || beyond > 0) {
        left = std::max(left, leftThen);
        right += std::max(0.0, std::ceil(beyond));
        arrangeWidth();
    }
    return frame;
}

Mapping mappingOf(const FrameSpec& frame) {
    return {frame.area, frame.xRange, frame.xLog, frame.yRange, frame.yLog};
}

}  // namespace jordanscope::views
