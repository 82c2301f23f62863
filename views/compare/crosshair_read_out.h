#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "views/charts/line_chart.h"

namespace jordanscope::views {

/// One line's value beside the crosshair.
struct ReadOutRow {
    QString name;
    LegendEntry look;
    std::optional<double> value;  ///< none where the line has no record: before its first, after its last
    std::optional<double> low, high;
};

struct ReadOutValues {
    QString where;  ///< "step 640"
    std::vector<ReadOutRow> rows;
    std::size_t more = 0;  ///< lines beyond the rows
};

inline constexpr std::size_t kReadOutRows = 5;

/// The five lines of a chart that are nearest to the pointer, highest value first. `pointer` in data
/// coordinates; only visible lines of the legend count, each read at its point nearest in x. A line that does
/// not reach the pointer's x (but for a hand's tremble) has no value there and comes last. Distances are
/// those on the screen. `where` says the x that is read: the nearest line's point, the pointer where no line
/// has one.
ReadOutValues readOut(const LineChart& chart, QPointF pointer, const QString& axisName);

/// Docked below the controls, so that nothing ever covers a curve. Its context menu and Ctrl+C copy what it
/// shows, a line a row.
class CrosshairReadOut : public QWidget {
    Q_OBJECT

public:
    explicit CrosshairReadOut(QWidget* parent = nullptr);
    void setValues(const ReadOutValues& values);
    /// What the first line says: where the values are read, and how many lines have no row.
    QString heading() const;
    QString beside() const;
    QString text() const;
    const ReadOutValues& values() const { return values_; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ReadOutValues values_;
};

}  // namespace jordanscope::views
