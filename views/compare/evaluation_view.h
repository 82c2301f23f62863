#pragma once

#include <QStringList>

#include "views/run_charts/curves_job.h"
#include "views/run_charts/metric_card.h"

namespace jordanscope::views {

struct ReadOutValues;

/// Evaluations against the length, and the published figures that the shown runs may be compared with. Curves
/// are shown as their request says, whatever has been chosen since. GUI thread.
class EvaluationView : public MetricCard {
    Q_OBJECT

public:
    explicit EvaluationView(QWidget* parent = nullptr);

    EvalMetric evalMetric() const;
    /// Where these runs have been evaluated, but not with the chosen metric, it becomes what they are about:
    /// the accuracy of the kernel task, the loss of text. What somebody has picked stays until there are
    /// other runs.
    void chooseFor(const std::vector<RunPtr>& runs);
    /// `lines`: what was made of the request's evaluation.
    void setCurves(const CurvesRequest& request, std::vector<LineSeries> lines);

Q_SIGNALS:
    /// What the pointer reads; without a row once it has left.
    void pointed(const jordanscope::views::ReadOutValues& values);

private:
    QStringList ids_;  ///< the runs that the choice is for
    bool picked_ = false;
};

}  // namespace jordanscope::views
