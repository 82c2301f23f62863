#pragma once

#include <vector>

#include "views/controls/flat_table.h"
#include "views/run_charts/eval_curves.h"

namespace jordanscope::views {

/// A run's name with its colour, as the first cell of its row.
TableCell runCell(const RunSnapshot& run, const RunLook& look, const Theme& theme);

/// Only the keys of the configurations in which the runs differ; one row a run.
class DifferencesTable : public FlatTable {
    Q_OBJECT

public:
    explicit DifferencesTable(QWidget* parent = nullptr);
    void setRuns(const std::vector<RunPtr>& runs, const RunLooks& looks = {});
};

/// The latest evaluations as figures with interval and n, whether the target's frequency is in the bank, and
/// the published figure beside them; the best of each length bold. Anchored evaluations have a row of their
/// own; ▲ marks what absolute positions reach beyond the exponent clamp, and the footnote says so.
class FiguresTable : public FlatTable {
    Q_OBJECT

public:
    explicit FiguresTable(QWidget* parent = nullptr);
    void setRuns(const std::vector<RunPtr>& runs, EvalMetric metric, const RunLooks& looks = {});
};

}  // namespace jordanscope::views
