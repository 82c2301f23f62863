#pragma once

#include <array>
#include <set>
#include <string>

#include <QWidget>

#include "views/fit/fit_job.h"

namespace jordanscope::views {

class ChartCard;
class LineChart;

/// Target and fits over residual on one lag axis, MSE against context beside them. GUI thread.
class FitCharts : public QWidget {
    Q_OBJECT

public:
    explicit FitCharts(QWidget* parent = nullptr);

    /// Replaces all curves; those of `checked` methods are drawn.
    void show(const FitOutput& output, const std::set<std::string>& checked);
    LineChart& fits();
    LineChart& residual();
    LineChart& mse();
    bool settled() const;

Q_SIGNALS:
    /// What was shown last is on the screen, in every chart.
    void painted();
    void message(const QString& text);

private:
    void showLagCharts(const FitOutput& output, const std::set<std::string>& checked);
    void showContextChart(const FitOutput& output, const std::set<std::string>& checked);
    void chartPainted(size_t place);

    std::array<ChartCard*, 3> cards_{};
    std::array<bool, 3> due_{};
};

}  // namespace jordanscope::views
