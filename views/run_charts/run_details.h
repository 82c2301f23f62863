#pragma once

#include <vector>

#include <QWidget>

#include "views/runs/run_snapshot.h"

namespace jordanscope::views {

/// What runs cost, a row each: tokens/s, memory, and a stacked bar of where the time goes, its legend below.
/// Hidden as long as there is no run; before the first record one line says what will come.
class RunDetails : public QWidget {
    Q_OBJECT

public:
    explicit RunDetails(QWidget* parent = nullptr);

    /// The first kRows of them that have a record. Where there are more, the legend's line says how many.
    void setRuns(const std::vector<RunPtr>& runs, const RunLooks& looks);
    /// "3 of 12 runs"; empty where all have a row.
    QString countText() const;
    static constexpr std::size_t kRows = 3;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// Columns as wide as the widest of their texts.
    struct Widths {
        double name = 0, rate = 0, memory = 0;
    };
    Widths widths(double room) const;
    void paintRow(QPainter& painter, const QRectF& row, const RunSnapshot& run, const Widths& widths) const;
    void paintLegend(QPainter& painter, const QRectF& line) const;
    QString spoken() const;

    std::vector<RunPtr> runs_;
    RunLooks looks_;
    std::size_t all_ = 0;   ///< runs that have a record, with or without a row
    bool waiting_ = false;  ///< there are runs, but none has a record yet
};

}  // namespace jordanscope::views
