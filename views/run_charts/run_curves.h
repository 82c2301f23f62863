#pragma once

#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/runs/report/curves_csv.h"
#include "core/runs/report/run_groups.h"
#include "core/runs/report/train_curve.h"
#include "views/charts/series.h"
#include "views/runs/run_snapshot.h"

namespace jordanscope::views {

using runs::kMetrics;
using runs::kTimeAxes;
using runs::Metric;
using runs::metricKey;
using runs::Spread;
using runs::TimeAxis;
using runs::timeAxisKey;
class CurveCache;

QString metricName(Metric metric);   ///< translated, with its unit: "loss (nats)"
QString metricTitle(Metric metric);  ///< the name with a capital letter
QString timeAxisName(TimeAxis axis);

struct CurveOptions {
    Metric metric = Metric::Loss;
    TimeAxis axis = TimeAxis::Step;
    double smoothing = 0;     ///< 0..1, of smooth()
    double rawOpacity = 0.3;  ///< of the raw line behind a smoothed one; 0 hides it
    std::string groupBy;      ///< dotted configuration key; empty: a line a run
    Spread spread = Spread::MinMax;
    bool operator==(const CurveOptions&) const = default;
};

/// What runs of one group have in common.
struct RunGroup {
    std::string value;
    std::vector<RunPtr> runs;
};
std::vector<RunGroup> groupRuns(const std::vector<RunPtr>& runs, const std::string& key);
/// Place in Theme::line by run id: a group's runs share one.
std::map<QString, int> groupPalettes(const std::vector<RunPtr>& runs, const std::string& key);
/// In groups a run wears its group's colour, as in the list; without a key its own.
RunLooks groupLooks(const RunLooks& looks, const std::vector<RunPtr>& runs, const std::string& key);
QString groupName(const RunGroup& group, const std::string& key);

/// The runs' titles by id; where several have the same one, as a method's and seed's repeated runs do, each
/// says when it was started.
std::map<QString, QString> distinctTitles(const std::vector<RunPtr>& runs);

/// As files name them.
std::vector<runs::ReportedRun> reported(const std::vector<RunPtr>& runs);

/// Lines of the training chart: smoothed over the full data (decimation comes last, in the chart), the raw
/// line behind with id "raw/ID"; with groups the mean and its band, id "group/VALUE", in pieces of one id
/// where for a while none of its runs was under way. On the wall-time axis 0 is the first record of all. May
/// run in any thread; the cache belongs to it.
std::vector<LineSeries> trainingSeries(const std::vector<RunPtr>& runs, const RunLooks& looks,
                                       const CurveOptions& options, CurveCache& cache,
                                       std::stop_token stop = {});

/// Colour and dash of a run's lines.
void dress(LineSeries& line, const RunLook& look);

}  // namespace jordanscope::views
