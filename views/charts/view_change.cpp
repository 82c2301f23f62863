#include "views/charts/view_change.h"

#include <algorithm>

#include "views/charts/axis_range.h"

namespace jordanscope::views {
namespace {

constexpr std::size_t kHistory = 100;
constexpr double kFlat = 8;  // pixels

/// Of an axis whose ends stand at the pixels `low` and `high`.
Range stretched(const Scale& scale, double anchor, double low, double high, double factor) {
    return {scale.value(anchor + (low - anchor) * factor), scale.value(anchor + (high - anchor) * factor)};
}

bool possible(const std::optional<Range>& range, const Scale& scale) {
    return !range || guardedRange(*range, scale.log());
}

}  // namespace

View zoomed(const View& view, const Mapping& mapping, QPointF at, double factorX, double factorY) {
    const QRectF& area = mapping.area;
    View zoomed = view;
    if (factorX != 1) zoomed.x = stretched(mapping.x, at.x(), area.left(), area.right(), factorX);
    if (factorY != 1) zoomed.y = stretched(mapping.y, at.y(), area.bottom(), area.top(), factorY);
    return possible(zoomed.x, mapping.x) && possible(zoomed.y, mapping.y) ? zoomed : view;
}

View zoomedTo(const QRectF& box, const View& view, const Mapping& mapping) {
    // Side by side, not as a rectangle: Qt's intersection with a line is empty.
    const QRectF& area = mapping.area;
    const QRectF drawn = box.normalized();
    const double left = std::max(drawn.left(), area.left()), right = std::min(drawn.right(), area.right());
    const double top = std::max(drawn.top(), area.top()), bottom = std::min(drawn.bottom(), area.bottom());
    View zoomed = view;
    if (right - left >= kFlat) zoomed.x = Range{mapping.x.value(left), mapping.x.value(right)};
    if (bottom - top >= kFlat) zoomed.y = Range{mapping.y.value(bottom), mapping.y.value(top)};
    return zoomed;
}

View panned(const View& start, const Mapping& mapping, QPointF pixels) {
    const QRectF& area = mapping.area;
    View panned = start;
    if (pixels.x() != 0)
        panned.x =
            Range{mapping.x.value(area.left() - pixels.x()), mapping.x.value(area.right() - pixels.x())};
    if (pixels.y() != 0)
        panned.y =
            Range{mapping.y.value(area.bottom() - pixels.y()), mapping.y.value(area.top() - pixels.y())};
    return panned;
}

void ViewHistory::remember(const View& view) {
    if (views_.size() == kHistory) views_.erase(views_.begin());
    views_.push_back(view);
}

View ViewHistory::takeLast() {
    if (views_.empty()) return {};
    const View last = views_.back();
    views_.pop_back();
    return last;
}

}  // namespace jordanscope::views
