#pragma once

#include <optional>
#include <set>

#include <QWidget>

#include "views/charts/card.h"
#include "views/explore/basis_picture.h"
#include "views/explore/explore_scene.h"
#include "views/worker/newest_wins.h"

namespace jordanscope::views {

class TestCard;

/// The four cells of Explore: real above imaginary basis, trajectory above the tests, columns 62:38. Follows
/// the scene it is given: at once up to kLagsAtOnce lags, beyond them when a worker has drawn the newest
/// basis. Until then the former one stands there, on its own axes.
class ExploreCharts : public QWidget {
    Q_OBJECT

public:
    static constexpr int kLagsAtOnce = 16384;

    explicit ExploreCharts(QWidget* parent = nullptr);

    void setScene(const ExploreScene& scene);
    TestCard& tests() { return *tests_; }
    ChartCard& real() { return *real_; }
    ChartCard& imaginary() { return *imaginary_; }
    ChartCard& trajectory() { return *trajectory_; }

    /// Every visible chart shows the present scene.
    bool settled() const;
    /// New series wait to be painted: what is drawn before that is never seen.
    bool painting() const { return !awaited_.empty(); }

Q_SIGNALS:
    /// The user dragged a cursor line.
    void lagMoved(double lag);
    /// painting() became false.
    void framePainted();
    /// settled() became true again.
    void painted();
    /// An export could not be written; says why.
    void message(const QString& text);

private:
    void showBasis(BasisPicture picture);
    void drawTrajectory();
    void expect(LineChart* chart);
    void connectLagChart(LineChart& chart);
    void followView(LineChart& from, LineChart& to);

    ChartCard *real_, *imaginary_, *trajectory_;
    TestCard* tests_;
    ExploreScene scene_;
    std::optional<BasisRequest> asked_;
    std::optional<BasisPicture> picture_;  // what is on the screen
    std::optional<double> dotsAt_;         // the lag of the trajectory's dots
    std::optional<Range> basisRange_;
    std::set<LineChart*> awaited_;
    NewestWins<BasisRequest, BasisPicture> worker_;
};

}  // namespace jordanscope::views
