#pragma once

#include <array>
#include <vector>

#include <QJsonObject>
#include <QObject>

#include "views/run_charts/curves_job.h"

namespace jordanscope::views {

class MetricCard;
struct ReadOutValues;

/// The two charts of records against one time axis, a metric each. A zoom in x is one of both, and so is the
/// pointer's line; each keeps its own y. Which runs, and how they are drawn, comes as values: curves are
/// shown as their request says, whatever has been chosen since. GUI thread.
class CurvesView : public QObject {
    Q_OBJECT

public:
    /// The charts are its children until somebody places them elsewhere.
    explicit CurvesView(QWidget* parent);

    MetricCard& upper() const { return *upper_; }
    MetricCard& lower() const { return *lower_; }

    /// What the two ask for (CurvesRequest::charts): `options` with the metric that each has chosen.
    std::vector<CurveOptions> requested(const CurveOptions& options) const;
    /// `lines`: what was made of the request's first two charts, in their order.
    void setCurves(const CurvesRequest& request, std::vector<std::vector<LineSeries>> lines);
    void setLog(bool x, bool y);  ///< of both charts; emits nothing
    /// Nothing is pointed at any more: what was read there belongs to other curves.
    void clearPointer();

    QJsonObject saveState() const;
    void restoreState(const QJsonObject& state);

Q_SIGNALS:
    void metricChanged();  ///< of either: requested() is another
    /// What the pointer reads; without a row once it has left.
    void pointed(const jordanscope::views::ReadOutValues& values);
    void logChanged(bool x, bool y);  ///< in a chart; true where both have it

private:
    void wire(MetricCard& card, MetricCard& other);

    MetricCard *upper_, *lower_;
    std::array<MetricCard*, 2> cards_;
    TimeAxis axis_ = TimeAxis::Step;  ///< of the curves that are shown
};

}  // namespace jordanscope::views
