#pragma once

#include "views/compare/compare_tables.h"

namespace jordanscope::views {

/// What the checked runs cost: tokens/s, step/s, memory, training time, and where the time of all their steps
/// went, as a bar and as shares.
class SpeedTable : public FlatTable {
    Q_OBJECT

public:
    explicit SpeedTable(QWidget* parent = nullptr);
    void setRuns(const std::vector<RunPtr>& runs, const RunLooks& looks);

protected:
    void updateGeometries() override;
};

}  // namespace jordanscope::views
