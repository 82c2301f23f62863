#pragma once

#include <QColor>
#include <QString>

#include "views/look/theme.h"
#include "views/runs/run_snapshot.h"

namespace jordanscope::views {

/// Shape and colour that stand before the word of a run's state; the shape alone tells them apart too.
struct StateMark {
    QString shape;
    QColor colour;
};
StateMark stateMark(const RunSnapshot& run, const Theme& theme);

}  // namespace jordanscope::views
