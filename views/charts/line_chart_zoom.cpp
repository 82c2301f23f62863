#include <algorithm>
#include <cmath>

#include "views/charts/axis_range.h"
#include "views/charts/line_chart_state.h"

namespace jordanscope::views {
namespace {

constexpr size_t kHistory = 100;

}  // namespace

View LineChart::State::shownView() {
    const FrameSpec& spec = current();
    return {spec.xRange, spec.yRange};
}

void LineChart::State::setView(View view, bool remember) {
    if (view.x) view.x = guardedRange(*view.x, content.x.log);
    if (view.y) view.y = guardedRange(*view.y, content.y.log);
    if (view == content.view) return;
    const bool followed = content.view.following();
    if (remember) {
        history.push_back(content.view);
        if (history.size() > kHistory) history.erase(history.begin());
    }
    content.view = view;
    layoutStale = pictureStale = paintedDue = true;
    ownLeft.reset();
    q.update();
    Q_EMIT q.viewChanged(view);
    if (followed != view.following()) Q_EMIT q.followingChanged(view.following());
}

void LineChart::State::zoom(QPointF at, double factorX, double factorY, bool remember) {
    const Mapping map = mapping();
    const auto scaled = [](const Scale& scale, double anchor, double low, double high, double factor) {
        return Range{scale.value(anchor + (low - anchor) * factor),
                     scale.value(anchor + (high - anchor) * factor)};
    };
    View view = content.view;
    const QRectF& area = map.area;
    if (factorX != 1) view.x = scaled(map.x, at.x(), area.left(), area.right(), factorX);
    if (factorY != 1) view.y = scaled(map.y, at.y(), area.bottom(), area.top(), factorY);
    // Beyond what an axis can have the zoom simply ends.
    if (view.x && !guardedRange(*view.x, content.x.log)) return;
    if (view.y && !guardedRange(*view.y, content.y.log)) return;
    setView(view, remember);
}

void LineChart::State::zoomToBox(const QRectF& box) {
    const Mapping map = mapping();
    const double left = std::max(box.left(), map.area.left()),
                 right = std::min(box.right(), map.area.right());
    const double top = std::max(box.top(), map.area.top()),
                 bottom = std::min(box.bottom(), map.area.bottom());
    View view = content.view;
    // A flat box zooms one axis only.
    if (right - left >= 8) view.x = Range{map.x.value(left), map.x.value(right)};
    if (bottom - top >= 8) view.y = Range{map.y.value(bottom), map.y.value(top)};
    setView(view, true);
}

void LineChart::State::pan(const View& start, const Mapping& map, QPointF pixels, bool remember) {
    const QRectF& area = map.area;
    View view = start;
    if (pixels.x() != 0) {
        view.x = Range{map.x.value(area.left() - pixels.x()), map.x.value(area.right() - pixels.x())};
    }
    if (pixels.y() != 0) {
        view.y = Range{map.y.value(area.bottom() - pixels.y()), map.y.value(area.top() - pixels.y())};
    }
    setView(view, remember);
}

}  // namespace jordanscope::views
