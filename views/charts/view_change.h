#pragma once

#include <vector>

#include "views/charts/chart_spec.h"
#include "views/charts/scale.h"

namespace jordanscope::views {

/// Views that a zoom or a pan leads to. Pixels are the mapping's; a range that an axis cannot have is
/// whoever shows it to guard (axis_range.h).

/// `view` with each axis stretched about `at`: factor 1 leaves an axis alone, below 1 shows less. The same
/// view where an axis cannot have the range: beyond that a zoom simply ends.
View zoomed(const View& view, const Mapping& mapping, QPointF at, double factorX, double factorY);
/// What a box drawn over the plot shows; a flat box zooms one axis only.
View zoomedTo(const QRectF& box, const View& view, const Mapping& mapping);
/// `start`, which `mapping` is of, dragged along by that many pixels.
View panned(const View& start, const Mapping& mapping, QPointF pixels);

/// The views that the present one came from, latest last; old ones are forgotten.
class ViewHistory {
public:
    void remember(const View& view);
    /// Takes the latest; that which follows the data where there is none.
    View takeLast();
    void clear() { views_.clear(); }

private:
    std::vector<View> views_;
};

}  // namespace jordanscope::views
