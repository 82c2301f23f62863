#pragma once

#include <QColor>

namespace jordanscope::views {

/// Perceptually even and safe for colour-blind eyes, from dark (0) to bright (1); lightness grows all the
/// way.
QColor viridis(double fraction);

}  // namespace jordanscope::views
