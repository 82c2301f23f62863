#pragma once

#include <QStringList>

#include "views/charts/card.h"
#include "views/run_charts/run_curves.h"

class QComboBox;
class QToolButton;

namespace jordanscope::views {

class RunDetails;
class RunsModel;

/// One metric of the selected runs and of those that are running, against the step, as it streams in, and
/// below it what they cost. A zoom stays until Home; the pin says whether new points are followed.
class LiveChart : public ChartCard {
    Q_OBJECT

public:
    explicit LiveChart(RunsModel& model, QWidget* parent = nullptr);

    void setSelected(const QStringList& ids);
    QString metric() const;
    void setMetric(const QString& key);

private:
    void refresh();
    std::vector<RunPtr> shownRuns() const;

    RunsModel& model_;
    QStringList selected_;
    QComboBox* metric_;
    QToolButton* follow_;
    RunDetails* details_;
};

/// A pin that shows and sets whether a chart follows new data.
QToolButton* makeFollowPin(LineChart& chart, QWidget* parent);

}  // namespace jordanscope::views
