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
    double value = 0;
    std::optional<double> low, high;
};

struct ReadOutValues {
    QString where;  ///< "step 640"
    std::vector<ReadOutRow> rows;
    std::size_t more = 0;  ///< lines beyond the rows
};

inline constexpr std::size_t kReadOutRows = 5;

/// The five lines of a chart that are nearest to the pointer, highest value first. `pointer` in data
/// coordinates; only visible lines of the legend count, each read at its point nearest in x. Distances are
/// those on the screen.
ReadOutValues readOut(const LineChart& chart, QPointF pointer, const QString& axisName);

/// Docked below the controls, so that nothing ever covers a curve.
class CrosshairReadOut : public QWidget {
    Q_OBJECT

public:
    explicit CrosshairReadOut(QWidget* parent = nullptr);
    void setValues(const ReadOutValues& values);
    const ReadOutValues& values() const { return values_; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ReadOutValues values_;
};

}  // namespace jordanscope::views
