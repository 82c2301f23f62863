#include "views/run_charts/curve_cache.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace jordanscope::views {
namespace {

constexpr std::size_t kMostGrids = 8;

}  // namespace

class CurveCache::Entry {
public:
    CachedCurve curve;
    bool used = true;

    Entry(Metric metric, TimeAxis axis) : reader_(metric, axis) {}

    void update(const RunPtr& run, double origin, std::vector<Values>& grids) {
        const runs::CurveReader::Piece piece = reader_.read(run->series->train, run->state.started, origin);
        if (piece.whole) clear();
        if (curve.y && !piece.whole && piece.points.x.empty()) return;
        append(piece.points);
        publish();
        if (piece.whole) shareGrid(grids);
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
    void clear() {
        const double weight = smoother_.weight();
        curve = {};
        grid_.reset();
        x_ = {};
        y_ = {};
        smoothed_ = {};
        finite_ = 0;
        indexer_ = {};
        smoothedIndexer_ = {};
        smoother_ = runs::Smoother(weight);
    }

    void append(const runs::CurvePoints& points) {
        if (grid_ && !points.x.empty()) {
            std::ranges::copy(*grid_, x_.grow(grid_->size()).begin());
            grid_.reset();
        }
        std::ranges::copy(points.x, x_.grow(points.x.size()).begin());
        std::ranges::copy(points.y, y_.grow(points.y.size()).begin());
        finite_ += std::ranges::count_if(points.y, [](double value) { return std::isfinite(value); });
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

    runs::CurveReader reader_;
    Values grid_;  ///< shared x, then x_ is empty
    GrowingArray<double> x_, y_, smoothed_;
    std::ptrdiff_t finite_ = 0;
    CurveIndexer indexer_, smoothedIndexer_;
    runs::Smoother smoother_;
};

const CachedCurve& CurveCache::curve(const RunPtr& run, Metric metric, TimeAxis axis, double smoothing,
                                     double origin) {
    auto& entry = entries_[{run->id, metric, axis}];
    if (!entry) entry = std::make_shared<Entry>(metric, axis);
    entry->used = true;
    entry->update(run, axis == TimeAxis::WallTime ? origin : 0, grids_);
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
