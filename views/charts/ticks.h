#pragma once

#include <vector>

#include <QString>

#include "views/charts/chart_spec.h"

namespace jordanscope::views {

/// Where an axis has grid lines and what they say. `at` lies within the range and ascends; texts are
/// distinct.
struct Ticks {
    std::vector<double> at;
    std::vector<QString> text;
    std::vector<double> minor;  // subtle grid lines between decades
    bool operator==(const Ticks&) const = default;
};

/// As many ticks as fit `length` pixels with at least `spacing` between them.
Ticks ticksFor(const AxisSpec& spec, Range range, bool log, double length, double spacing);

}  // namespace jordanscope::views
