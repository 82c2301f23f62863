#pragma once

#include <array>

#include <QString>

#include "core/runs/records/records.h"
#include "views/look/theme.h"

class QPainter;

namespace jordanscope::views {

/// One part of a run's time, as people see it.
struct TimePart {
    QString name;
    double seconds = 0, share = 0;  ///< share of all parts, 0..1
    int colour = 0;                 ///< place in Theme::line
};
inline constexpr int kTimeParts = 5;

/// Data, forward, backward, optimiser, evaluation, in this order; shares are 0 where nothing was spent.
std::array<TimePart, kTimeParts> timeParts(const runs::TimeSplit& spent);

/// "31 %"; "< 1 %" for what is not nothing, "> 99 %" for what is not all.
QString shareText(double share);

/// The parts as a stacked bar, a hair of space between two of them so that no colour has to tell them apart.
void paintTimeBar(QPainter& painter, const QRectF& bar, const runs::TimeSplit& spent, const Theme& theme);

/// Rich text: the parts with share and seconds a row, and what the figures mean.
QString timeTip(const runs::TimeSplit& spent);

/// What the memory of a record is, for a tooltip.
QString memoryTip(bool onGpu);

}  // namespace jordanscope::views
