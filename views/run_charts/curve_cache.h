#pragma once

#include <limits>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "core/runs/report/run_groups.h"
#include "core/runs/report/smoothing.h"
#include "views/charts/curve_index.h"
#include "views/charts/growing_array.h"
#include "views/run_charts/run_curves.h"

namespace jordanscope::views {

/// A run's curve of one metric as a chart takes it. x is finite and rises, records without the metric are
/// left out, NaN and infinite y kept.
struct CachedCurve {
    Values x, y;
    std::shared_ptr<const CurveIndex> index;
    Values smoothed;  ///< y where there is nothing to smooth
    std::shared_ptr<const CurveIndex> smoothedIndex;
    Values finiteX, finiteY;  ///< without what is not finite
    std::shared_ptr<const CurveIndex> finiteIndex;
};

/// The curves of runs between two requests: a record costs its own run's new end, and a run that has not
/// changed costs nothing. One thread (a job's); what it hands out may go to another.
class CurveCache {
public:
    /// Wall time counts from `origin` (Unix seconds) on. A clock that was set back during a run does not turn
    /// its curve back: the run goes on from where it was.
    const CachedCurve& curve(const RunPtr& run, Metric metric, TimeAxis axis, double smoothing,
                             double origin);

    /// The average of a group's curves, computed again where one of them has changed.
    const runs::GroupCurve& group(const std::string& key, const std::vector<const CachedCurve*>& members,
                                  Spread spread);

    /// Forgets the curves and groups that have not been asked for since the last call.
    void sweep();

private:
    struct Key {
        QString run;
        Metric metric;
        TimeAxis axis;
        auto tie() const { return std::tie(run, metric, axis); }
        bool operator<(const Key& other) const { return tie() < other.tie(); }
    };
    class Entry;
    struct Group {
        std::vector<Values> of;  ///< the curves that it is the average of
        Spread spread = Spread::MinMax;
        runs::GroupCurve mean;
        bool used = true;
    };
    std::map<Key, std::shared_ptr<Entry>> entries_;
    std::map<std::string, Group> groups_;
    std::vector<Values> grids_;  ///< x that several runs have alike
};

}  // namespace jordanscope::views
