#include "views/charts/curve_index.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "views/charts/axis_range.h"

namespace jordanscope::views {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
const double kUnknown = std::numeric_limits<double>::quiet_NaN();

std::optional<Range> rangeOf(double min, double max) {
    return min <= max ? std::optional(Range{min, max}) : std::nullopt;
}

}  // namespace

CurveIndex::Quarter::Quarter()
    : minX(kInfinity),
      maxX(-kInfinity),
      minY(kInfinity),
      maxY(-kInfinity),
      minAll(kInfinity),
      maxAll(-kInfinity) {}

void CurveIndex::Quarter::add(double x, double y) {
    ++points;
    xZero += x == 0;
    minX = std::min(minX, x);
    maxX = std::max(maxX, x);
    minAll = std::min(minAll, y);
    maxAll = std::max(maxAll, y);
    if (std::abs(y) > kHuge) {
        ++huge;
    } else {
        minY = std::min(minY, y);
        maxY = std::max(maxY, y);
    }
}

void CurveIndex::Quarter::add(const Quarter& other) {
    points += other.points;
    huge += other.huge;
    xZero += other.xZero;
    minX = std::min(minX, other.minX);
    maxX = std::max(maxX, other.maxX);
    minY = std::min(minY, other.minY);
    maxY = std::max(maxY, other.maxY);
    minAll = std::min(minAll, other.minAll);
    maxAll = std::max(maxAll, other.maxAll);
}

SeriesExtent CurveIndex::extent(bool logX, bool logY) const {
    Quarter sum;
    SeriesExtent extent;
    extent.undrawable = nonFinite_;
    for (int which = 0; which < 4; ++which) {
        const Quarter& quarter = quarters_[static_cast<std::size_t>(which)];
        if ((logX && which % 2 == 1) || (logY && which / 2 == 1)) {
            // Lag or step zero has no place on a log axis, but nothing is wrong with it.
            extent.undrawable += quarter.points - (logX ? quarter.xZero : 0);
        } else {
            sum.add(quarter);
        }
    }
    extent.huge = sum.huge;
    extent.x = rangeOf(sum.minX, sum.maxX);
    extent.y = rangeOf(sum.minY, sum.maxY);
    if (!extent.y) {
        extent.y = rangeOf(sum.minAll, sum.maxAll);
        extent.huge = 0;
    }
    return extent;
}

void CurveIndexer::extend(std::optional<std::span<const double>> x, std::span<const double> y) {
    CurveIndex& own = index_;
    const std::size_t n = x ? std::min(x->size(), y.size()) : y.size();
    if (x && own.points_ == 0) {
        own.order_ = XOrder::Ascending;
        lastX_ = -kInfinity;
    }
    for (std::size_t i = own.points_; i < n; ++i) {
        const double at = x ? (*x)[i] : static_cast<double>(i);
        if (x) {
            if (!(at >= lastX_)) own.order_ = XOrder::Any;
            lastX_ = at;
        }
        if (!std::isfinite(at) || !std::isfinite(y[i])) {
            ++own.nonFinite_;
            continue;
        }
        own.quarters_[static_cast<std::size_t>((at > 0 ? 0 : 1) + (y[i] > 0 ? 0 : 2))].add(at, y[i]);
    }
    own.points_ = n;
    if (own.order_ == XOrder::Any) {
        for (auto& level : levels_) level = {};
        own.blocks_ = {};
        own.keepers_ = {};
        return;
    }
    // All that is new at once: a complete curve's blocks then take no more room than they need.
    const auto grown = [this](std::size_t level, std::size_t whole) {
        return levels_[level].grow(whole - std::min(whole, levels_[level].size()));
    };
    std::size_t block = levels_[0].size();
    for (CurveBlock& made : grown(0, n / CurveIndex::kSmallest)) {
        const std::size_t first = block++ * CurveIndex::kSmallest;
        std::size_t least = first, greatest = first;
        bool finite = std::isfinite(y[first]);
        for (std::size_t i = first + 1; i < first + CurveIndex::kSmallest; ++i) {
            finite = finite && std::isfinite(y[i]);
            if (y[i] < y[least]) least = i;
            if (y[i] > y[greatest]) greatest = i;
        }
        made = {finite ? y[least] : kUnknown, y[greatest], static_cast<std::uint32_t>(least),
                static_cast<std::uint32_t>(greatest)};
    }
    for (std::size_t level = 1; level < levels_.size(); ++level) {
        const std::span<const CurveBlock> below = levels_[level - 1].span();
        std::size_t place = levels_[level].size() * CurveIndex::kFactor;
        for (CurveBlock& sum : grown(level, below.size() / CurveIndex::kFactor)) {
            sum = below[place];
            for (const CurveBlock& each : below.subspan(place + 1, CurveIndex::kFactor - 1)) {
                if (std::isnan(each.least)) sum.least = kUnknown;
                if (each.least < sum.least) {
                    sum.least = each.least;
                    sum.leastAt = each.leastAt;
                }
                if (each.greatest > sum.greatest) {
                    sum.greatest = each.greatest;
                    sum.greatestAt = each.greatestAt;
                }
            }
            place += CurveIndex::kFactor;
        }
    }
    for (std::size_t level = 0; level < levels_.size(); ++level) {
        own.blocks_[level] = levels_[level].span();
        own.keepers_[level] = levels_[level].keeper();
    }
}

std::shared_ptr<const CurveIndex> CurveIndexer::index() const {
    return std::make_shared<const CurveIndex>(index_);
}

std::shared_ptr<const CurveIndex> indexOf(const LineSeries& series) {
    CurveIndexer indexer;
    if (series.y)
        indexer.extend(series.x ? std::optional<std::span<const double>>(*series.x) : std::nullopt,
                       *series.y);
    return indexer.index();
}

}  // namespace jordanscope::views
