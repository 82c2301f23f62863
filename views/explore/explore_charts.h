#pragma once

#include <set>
#include <vector>

#include <QWidget>

#include "views/charts/card.h"
#include "views/explore/explore_curves.h"
#include "views/explore/explore_scene.h"

namespace jordanscope::views {

class TestCard;

/// The four cells of Explore: real above imaginary basis, trajectory above the tests, columns 62:38. Follows
/// the scene it is given, at once.
class ExploreCharts : public QWidget {
    Q_OBJECT

public:
    explicit ExploreCharts(QWidget* parent = nullptr);

    void setScene(const ExploreScene& scene);
    TestCard& tests() { return *tests_; }
    ChartCard& real() { return *real_; }
    ChartCard& imaginary() { return *imaginary_; }
    ChartCard& trajectory() { return *trajectory_; }

    /// Every visible chart shows the present scene.
    bool settled() const;

Q_SIGNALS:
    /// The user dragged a cursor line.
    void lagMoved(double lag);
    /// settled() became true again.
    void painted();
    /// An export could not be written; says why.
    void failed(const QString& why);

private:
    void drawBasis();
    void drawTrajectory();
    void expect(LineChart* chart);
    void connectLagChart(LineChart& chart);
    void followView(LineChart& from, LineChart& to);
    void appendBasis(const Parameters& parameters, bool ghost, std::vector<LineSeries>& real,
                     std::vector<LineSeries>& imaginary);

    ChartCard *real_, *imaginary_, *trajectory_;
    TestCard* tests_;
    std::optional<ExploreScene> drawn_;
    ExploreScene scene_;
    std::vector<int> exponents_;            // of the shown entries
    std::vector<LineSeries> trajectories_;  // without the cursor's dots
    std::optional<Range> basisRange_;
    bool turnsLeftOut_ = false;
    std::set<LineChart*> awaited_;
};

}  // namespace jordanscope::views
