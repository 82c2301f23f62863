#pragma once

#include <QFont>

namespace jordanscope::views {

/// Text follows the platform's font. What stands beside it is smaller in fixed proportions, and lengths that
/// hold text grow with it: the design's pixels are those of 9.5 pt at 96 dots an inch. GUI thread.
double uiPoints();
/// A size of the design, in which the platform's font has 9.5 points.
inline double designPoints(double points) {
    return uiPoints() * (points / 9.5);
}
inline double titlePoints() {
    return designPoints(9);
}
inline double axisPoints() {
    return designPoints(8);
}

/// The application's font at another size, or in the size of chart axes.
QFont sizedFont(double points, bool bold = false);
inline QFont axisFont() {
    return sizedFont(axisPoints());
}

/// A length of the design in pixels of the present font.
int px(double designPixels);

}  // namespace jordanscope::views
