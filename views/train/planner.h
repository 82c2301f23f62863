#pragma once

#include <memory>

#include <QObject>

#include "views/train/launch_plan.h"
#include "views/worker/newest_wins.h"

namespace jordanscope::views {

/// A form, and what would be launched from it.
struct Planned {
    FormValues form;
    LaunchPlan plan;
    QString commands;  ///< planCommands; empty where the plan is not ready
};
using PlannedPtr = std::shared_ptr<const Planned>;

/// Makes launch plans in a thread of its own: a study of thousands of runs takes a while at each key, and the
/// text files that a plan looks at may lie on a share that hangs. The newest form wins. GUI thread only.
class Planner : public QObject {
    Q_OBJECT

public:
    explicit Planner(QObject* parent = nullptr);

    /// `jordanSetting` as findJordan takes it; `folder` holds the runs.
    void plan(const FormValues& form, const QString& jordanSetting, const QString& folder);
    /// The last plan() has been answered.
    bool settled() const { return worker_.settled(); }

Q_SIGNALS:
    void planned(const jordanscope::views::PlannedPtr& result);

private:
    struct Input {
        FormValues form;
        QString jordan, folder;
    };
    NewestWins<Input, PlannedPtr, PlanCache> worker_;
};

}  // namespace jordanscope::views
