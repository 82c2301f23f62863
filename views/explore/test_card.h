#pragma once

#include <array>

#include "views/charts/card.h"
#include "views/explore/explore_scene.h"

class QStackedWidget;
class QTabBar;

namespace jordanscope::views {

/// The tabs Norm, Group law and Shift test. Only the tab in front is computed. What is rounding beside what
/// it is a difference of is drawn as the 0 it means, and the legend says how large the rounding was; the
/// shift test stands on a logarithmic axis where its two curves would not both be seen on a linear one, until
/// the user chooses.
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
    bool shiftScaleChosen_ = false;  // by the user, on the shift test's values
    bool setsScales_ = false;
};

}  // namespace jordanscope::views
