#pragma once

#include "views/charts/card.h"
#include "views/train/planner.h"

class QLabel;
class QPushButton;

namespace jordanscope::views {

class FlatTable;

/// What a launch would make: size and memory a method, whether the target's frequency is in its bank, and the
/// commands that do the same in a shell.
class PlanCard : public Card {
    Q_OBJECT

public:
    explicit PlanCard(QWidget* parent = nullptr);

    void setPlan(const PlannedPtr& planned);

private:
    void showPlan();
    QStringList notes() const;

    PlannedPtr planned_ = std::make_shared<Planned>();
    FlatTable* table_;
    QLabel *note_, *commandLine_;
    QPushButton* copy_;
};

}  // namespace jordanscope::views
