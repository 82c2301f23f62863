#include "views/run_charts/curve_cache.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace jordanscope::views {
namespace {

using runs::Column;

constexpr std::size_t kMostGrids = 8;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

class CurveCache::Entry {
public:
    CachedCurve curve;
    bool used = true;

    void update(const RunPtr& run, Metric metric, TimeAxis axis, double origin, std::vector<Values>& grids) {
        const runs::TrainTable& table = run->series->train;
        if (!table.has(columnOf(metric))) {
            if (curve.y && curve.y->empty()) return;
            restart();
            publish();
            return;
        }
        const bool grown = origin == origin_ && table.unchangedSince(mark_) == mark_.rows;
        if (curve.y && grown && table.rows() == mark_.rows) return;
        if (!grown || unordered_) restart();
        origin_ = origin;
        if (!take(run, metric, axis)) {
            restart();
            origin_ = origin;
            take(run, metric, axis);
        }
        const bool whole = mark_.rows == 0;
        mark_ = table.mark();
        publish();
        if (whole) shareGrid(grids);
    }

    void smoothTo(double weight) {
        if (weight != smoother_.weight() || smoothed_.size() > y_.size()) {
            smoother_ = runs::Smoother(weight);
            smoothed_ = {};
            smoothedIndexer_ = {};
            curve.smoothed.reset();
        }
        if (!(weight > 0) || finite_ < runs::kFewestToSmooth) {
            curve.smoothed = curve.y;
            curve.smoothedIndex = curve.index;
            return;
        }
        if (curve.smoothed && smoothed_.size() == y_.size() && curve.smoothed != curve.y) return;
        const std::span<const double> from = y_.span().subspan(smoothed_.size());
        std::ranges::transform(from, smoothed_.grow(from.size()).begin(),
                               [this](double value) { return smoother_.next(value); });
        smoothedIndexer_.extend(*curve.x, smoothed_.span());
        curve.smoothed = valuesOf(smoothed_);
        curve.smoothedIndex = smoothedIndexer_.index();
    }

private:
    void restart() {
        const double weight = smoother_.weight();
        const bool asked = used;
        *this = {};
        smoother_ = runs::Smoother(weight);
        used = asked;
    }

    std::span<const double> xs() const { return grid_ ? std::span<const double>(*grid_) : x_.span(); }

    /// Seconds after the origin, or the axis' column, of the rows from the mark on.
    std::vector<double> places(const RunPtr& run, TimeAxis axis) {
        const runs::TrainTable& table = run->series->train;
        if (axis != TimeAxis::WallTime) return table[columnOf(axis)].values(mark_.rows);
        const std::vector<double> seconds = table[Column::Seconds].values(mark_.rows);
        std::vector<double> wall = table[Column::Wall].values(mark_.rows);
        const std::vector<double> evaluations = table[Column::TimeEvaluation].values(mark_.rows);
        const bool written = table.has(Column::Wall);
        for (std::size_t i = 0; i < wall.size(); ++i) {
            // Where the records do not say when they were written: the start, the training time and all
            // evaluations so far.
            if (std::isfinite(evaluations[i])) evaluation_ += evaluations[i];
            double at = written ? wall[i] + setBack_ : run->state.started + seconds[i] + evaluation_;
            if (written && at < lastWall_) {
                const double gone = seconds[i] - lastSeconds_;
                const double next = lastWall_ + (gone > 0 ? gone : 1e-3);
                setBack_ += next - at;
                at = next;
            }
            if (std::isfinite(at)) lastWall_ = at;
            if (std::isfinite(seconds[i])) lastSeconds_ = seconds[i];
            wall[i] = at - origin_;
        }
        return wall;
    }

    /// False where what is new does not simply come behind what was there.
    bool take(const RunPtr& run, Metric metric, TimeAxis axis) {
        const bool fresh = mark_.rows == 0;
        const std::vector<double> at = places(run, axis);
        const std::vector<double> values = run->series->train[columnOf(metric)].values(mark_.rows);
        std::vector<double> x, y;
        x.reserve(at.size());
        y.reserve(at.size());
        double last = xs().empty() ? -kInfinity : xs().back();
        bool rising = true;
        for (std::size_t i = 0; i < at.size(); ++i) {
            if (!std::isfinite(at[i]) || runs::isMissing(values[i])) continue;
            if (at[i] == last && !x.empty()) {
                y.back() = values[i];
                continue;
            }
            rising = rising && at[i] > last;
            last = at[i];
            x.push_back(at[i]);
            y.push_back(values[i]);
        }
        if (!rising) {
            if (!fresh) return false;
            sort(x, y);
            unordered_ = true;
        }
        if (grid_ && !x.empty()) {
            std::ranges::copy(*grid_, x_.grow(grid_->size()).begin());
            grid_.reset();
        }
        std::ranges::copy(x, x_.grow(x.size()).begin());
        std::ranges::copy(y, y_.grow(y.size()).begin());
        const auto finite = std::ranges::count_if(y, [](double value) { return std::isfinite(value); });
        finite_ += finite;
        return true;
    }

    static void sort(std::vector<double>& x, std::vector<double>& y) {
        std::vector<std::size_t> order(x.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return x[a] < x[b]; });
        std::vector<double> sortedX, sortedY;
        for (const std::size_t i : order) {
            if (!sortedX.empty() && sortedX.back() == x[i]) {
                sortedY.back() = y[i];
                continue;
            }
            sortedX.push_back(x[i]);
            sortedY.push_back(y[i]);
        }
        x = std::move(sortedX);
        y = std::move(sortedY);
    }

    void publish() {
        curve.x = grid_ ? grid_ : valuesOf(x_);
        curve.y = valuesOf(y_);
        indexer_.extend(*curve.x, y_.span());
        curve.index = indexer_.index();
        curve.finiteX = curve.x;
        curve.finiteY = curve.y;
        curve.finiteIndex = curve.index;
        if (static_cast<std::size_t>(finite_) == y_.size()) return;
        std::vector<double> x, y;
        for (std::size_t i = 0; i < y_.size(); ++i) {
            if (!std::isfinite((*curve.y)[i])) continue;
            x.push_back((*curve.x)[i]);
            y.push_back((*curve.y)[i]);
        }
        LineSeries line;
        line.x = curve.finiteX = makeValues(std::move(x));
        line.y = curve.finiteY = makeValues(std::move(y));
        curve.finiteIndex = indexOf(line);
    }

    /// Runs of one suite record at the same steps: one array of them is enough.
    void shareGrid(std::vector<Values>& grids) {
        if (grid_ || x_.size() < 1024) return;
        const std::span<const double> mine = x_.span();
        for (const Values& each : grids) {
            if (each->size() < mine.size() || !std::ranges::equal(mine, each->first(mine.size()))) continue;
            grid_ = std::make_shared<const ValueArray>(each, each->first(mine.size()));
            x_ = {};
            if (curve.finiteX == curve.x) curve.finiteX = grid_;
            curve.x = grid_;
            return;
        }
        if (grids.size() < kMostGrids) grids.push_back(curve.x);
    }

    runs::TrainTable::Mark mark_{};
    double origin_ = std::numeric_limits<double>::quiet_NaN();
    double evaluation_ = 0, setBack_ = 0, lastWall_ = -kInfinity, lastSeconds_ = 0;
    bool unordered_ = false;
    Values grid_;  ///< shared x, then x_ is empty
    GrowingArray<double> x_, y_, smoothed_;
    std::ptrdiff_t finite_ = 0;
    CurveIndexer indexer_, smoothedIndexer_;
    runs::Smoother smoother_;
};

const CachedCurve& CurveCache::curve(const RunPtr& run, Metric metric, TimeAxis axis, double smoothing,
                                     double origin) {
    auto& entry = entries_[{run->id, metric, axis}];
    if (!entry) entry = std::make_shared<Entry>();
    entry->used = true;
    entry->update(run, metric, axis, axis == TimeAxis::WallTime ? origin : 0, grids_);
    entry->smoothTo(smoothing);
    return entry->curve;
}

const runs::GroupCurve& CurveCache::group(const std::string& key,
                                          const std::vector<const CachedCurve*>& members, Spread spread) {
    Group& group = groups_[key];
    group.used = true;
    std::vector<Values> of;
    for (const CachedCurve* each : members) of.insert(of.end(), {each->x, each->smoothed});
    if (of == group.of && spread == group.spread) return group.mean;
    std::vector<runs::Curve> curves;
    for (const CachedCurve* each : members) curves.push_back({*each->x, *each->smoothed});
    group.mean = runs::averageCurves(curves, spread);
    group.of = std::move(of);
    group.spread = spread;
    return group.mean;
}

void CurveCache::sweep() {
    std::erase_if(entries_, [](const auto& each) { return !each.second->used; });
    std::erase_if(groups_, [](const auto& each) { return !each.second.used; });
    for (const auto& each : entries_) each.second->used = false;
    for (auto& each : groups_) each.second.used = false;
    if (entries_.empty()) grids_.clear();
}

}  // namespace jordanscope::views
