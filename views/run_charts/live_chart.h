#pragma once

#include <memory>
#include <optional>

#include <QStringList>

#include "views/run_charts/curves_job.h"
#include "views/run_charts/metric_card.h"
#include "views/worker/newest_wins.h"

namespace jordanscope::views {

class RunDetails;
class RunsModel;

/// One metric of the selected runs and of those that are running, against the step, as it streams in, and
/// below it what they cost. A zoom stays until Home; the pin says whether new points are followed.
class LiveChart : public MetricCard {
    Q_OBJECT

public:
    explicit LiveChart(RunsModel& model, QWidget* parent = nullptr);
    ~LiveChart() override;

    void setSelected(const QStringList& ids);
    /// What is painted is what has been asked for.
    bool settled() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    void show(CurvesAnswer answer);
    std::vector<RunPtr> shownRuns() const;

    RunsModel& model_;
    QStringList selected_;
    RunDetails* details_;
    bool stale_ = false;  ///< nothing is computed while it is hidden
    std::unique_ptr<NewestWins<CurvesRequest, CurvesAnswer, CurveCache>> worker_;
};

}  // namespace jordanscope::views
