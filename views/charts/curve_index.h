#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "views/charts/growing_array.h"
#include "views/charts/series.h"

namespace jordanscope::views {

/// How an x column runs; the first two allow decimation by pixel column.
enum class XOrder { Index, Ascending, Any };

/// What the ranges and the badge need to know about a curve.
struct SeriesExtent {
    std::optional<Range> x, y;  // of drawable points; huge ones apart unless there are no others
    int undrawable = 0, huge = 0;
};

/// Least and greatest value of a block of neighbouring points. Where a value is not finite nothing is known
/// of the block: `least` is NaN.
struct CurveBlock {
    double least = 0, greatest = 0;
    std::uint32_t leastAt = 0, greatestAt = 0;
};

/// What a chart has to know of all points of a curve, so that it need not look at each of them for every
/// picture: order, extents, and the extremes of blocks of 16, 64, 256 ... points, counted from the first one.
/// A value; copies share the blocks. Any thread.
class CurveIndex {
public:
    static constexpr int kLevels = 5;
    static constexpr int kSmallestBits = 4, kFactorBits = 2;
    static constexpr std::size_t kSmallest = std::size_t{1} << kSmallestBits,
                                 kFactor = std::size_t{1} << kFactorBits;

    XOrder order() const { return order_; }
    std::size_t points() const { return points_; }
    SeriesExtent extent(bool logX, bool logY) const;
    /// The whole blocks of a level; what is behind them belongs to none.
    std::span<const CurveBlock> blocks(int level) const { return blocks_[static_cast<std::size_t>(level)]; }

private:
    friend class CurveIndexer;
    /// Of the points that lie in one quarter: x > 0 or not, y > 0 or not.
    struct Quarter {
        double minX, maxX, minY, maxY;  // y of those that are not huge
        double minAll, maxAll;
        int points = 0, huge = 0, xZero = 0;
        Quarter();
        void add(double x, double y);
        void add(const Quarter& other);
    };
    std::array<Quarter, 4> quarters_{};
    int nonFinite_ = 0;
    XOrder order_ = XOrder::Index;
    std::size_t points_ = 0;
    std::array<std::span<const CurveBlock>, kLevels> blocks_{};
    std::array<std::shared_ptr<const CurveBlock[]>, kLevels> keepers_{};
};

/// Makes the index of a curve that grows at its end; extending costs what is new. One thread.
class CurveIndexer {
public:
    /// `x` (none: 0, 1, 2 ...) and `y` hold what was there before and more behind it.
    void extend(std::optional<std::span<const double>> x, std::span<const double> y);
    std::shared_ptr<const CurveIndex> index() const;
    std::size_t points() const { return index_.points_; }

private:
    CurveIndex index_;
    std::array<GrowingArray<CurveBlock>, CurveIndex::kLevels> levels_;
    double lastX_ = 0;
};

/// At once; of lower and upper nothing is said.
std::shared_ptr<const CurveIndex> indexOf(const LineSeries& series);

}  // namespace jordanscope::views
