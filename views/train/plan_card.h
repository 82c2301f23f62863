#pragma once

#include "views/charts/card.h"
#include "views/train/planner.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace jordanscope::views {

/// What a launch would make: size and memory a method, whether the target's frequency is in its bank, and the
/// commands that do the same in a shell.
class PlanCard : public Card {
    Q_OBJECT

public:
    explicit PlanCard(QWidget* parent = nullptr);

    void setPlan(const PlannedPtr& planned);

private:
    void showPlan();

    PlannedPtr planned_ = std::make_shared<Planned>();
    QTableWidget* table_ = nullptr;
    QLabel *note_, *commandLine_;
    QPushButton* copy_;
};

}  // namespace jordanscope::views
