#pragma once

#include <vector>

#include <QTableWidget>

#include "views/run_charts/eval_curves.h"

class QLabel;

namespace jordanscope::views {

/// A flat read-only table in the workbench's look.
class FlatTable : public QTableWidget {
    Q_OBJECT

public:
    explicit FlatTable(QWidget* parent = nullptr);
    /// Shown for as long as there is no row: what would fill the table.
    void setHint(const QString& text);
    QString hint() const { return hint_; }

protected:
    void paintEvent(QPaintEvent* event) override;
    /// Fills the table again, in the colours of another theme.
    virtual void refill() {}
    /// Half of what two columns keep apart.
    void setColumnMargin(int pixels);
    /// Plain text, its tooltip escaped.
    QTableWidgetItem* put(int row, int column, const QString& text, bool right = false);
    /// The run's name with its colour, into the first column.
    QTableWidgetItem* putRun(int row, const RunSnapshot& run, const RunLook& look);
    void setHeadings(const QStringList& headings, int leftAligned);

private:
    QString hint_;
};

/// Only the keys of the configurations in which the runs differ; one row a run.
class DifferencesTable : public FlatTable {
    Q_OBJECT

public:
    explicit DifferencesTable(QWidget* parent = nullptr);
    void setRuns(const std::vector<RunPtr>& runs, const RunLooks& looks = {});

protected:
    void refill() override { setRuns(std::vector(runs_), RunLooks(looks_)); }

private:
    std::vector<RunPtr> runs_;
    RunLooks looks_;
};

/// The latest evaluations as figures with interval and n, whether the target's frequency is in the bank, and
/// the published figure beside them; the best of each length bold. Anchored
/// evaluations have a row of their own; ▲ marks what absolute positions reach beyond the exponent clamp.
class FiguresTable : public FlatTable {
    Q_OBJECT

public:
    explicit FiguresTable(QWidget* parent = nullptr);
    void setRuns(const std::vector<RunPtr>& runs, EvalMetric metric, const RunLooks& looks = {});
    /// What ▲ says, for as long as a figure has one.
    QString saturationNote() const { return saturationNote_; }

protected:
    void refill() override { setRuns(std::vector(runs_), metric_, RunLooks(looks_)); }

private:
    std::vector<RunPtr> runs_;
    RunLooks looks_;
    EvalMetric metric_ = EvalMetric::Accuracy;
    QString saturationNote_;
};

}  // namespace jordanscope::views
