#pragma once

#include <array>

#include "views/charts/card.h"
#include "views/explore/explore_scene.h"

class QStackedWidget;
class QTabBar;

namespace jordanscope::views {

/// The tabs Norm, Group law and Shift test. Only the tab in front is computed.
class TestCard : public Card {
    Q_OBJECT

public:
    enum Tab { Norm, GroupLaw, ShiftTest, kTabs };

    explicit TestCard(QWidget* parent = nullptr);

    void setScene(const ExploreScene& scene);
    Tab tab() const;
    void setTab(Tab tab);
    LineChart& chart(Tab tab) { return *charts_[tab]; }
    LineChart& front() { return *charts_[tab()]; }

Q_SIGNALS:
    /// The front chart got new series.
    void redrawn(jordanscope::views::LineChart* chart);

private:
    void draw();
    void drawNorm();
    void drawGroupLaw();
    void drawShiftTest();
    void updateTitle();

    ExploreScene scene_;
    QTabBar* tabs_;
    QStackedWidget* stack_;
    std::array<LineChart*, kTabs> charts_{};
    std::array<std::optional<ExploreScene>, kTabs> drawn_;
};

}  // namespace jordanscope::views
