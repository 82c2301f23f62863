#pragma once

#include <algorithm>
#include <cmath>

#include <QPointF>
#include <QRectF>

#include "views/charts/series.h"

namespace jordanscope::views {

/// Value <-> pixel along one axis. The range is a guarded one (axis_range.h). Pixels stay within +-1e7, so
/// that a value of 1e300 is just far away.
class Scale {
public:
    Scale() = default;
    Scale(Range range, bool log, double from, double to)
        : range_(range), log_(log), from_(from), low_(warp(range.min)) {
        factor_ = (to - from) / (warp(range.max) - low_);
    }

    bool drawable(double v) const { return std::isfinite(v) && (!log_ || v > 0); }
    double pixel(double v) const { return std::clamp(from_ + (warp(v) - low_) * factor_, -kFar, kFar); }
    double value(double pixel) const {
        const double warped = low_ + (pixel - from_) / factor_;
        return log_ ? std::pow(10.0, warped) : warped;
    }
    const Range& range() const { return range_; }
    bool log() const { return log_; }

private:
    static constexpr double kFar = 1e7;
    double warp(double v) const { return log_ ? std::log10(v) : v; }

    Range range_{0, 1};
    bool log_ = false;
    double from_ = 0, low_ = 0, factor_ = 1;
};

/// Both axes over the plot area, y upwards.
struct Mapping {
    Mapping() = default;
    Mapping(const QRectF& plot, Range x_, bool logX, Range y_, bool logY)
        : area(plot), x(x_, logX, plot.left(), plot.right()), y(y_, logY, plot.bottom(), plot.top()) {}

    QPointF pixel(double vx, double vy) const { return {x.pixel(vx), y.pixel(vy)}; }
    QPointF value(QPointF p) const { return {x.value(p.x()), y.value(p.y())}; }

    QRectF area{0, 0, 1, 1};
    Scale x, y;
};

}  // namespace jordanscope::views
