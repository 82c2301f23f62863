#include "views/charts/decimate.h"

#include <algorithm>
#include <limits>

#include "views/charts/axis_range.h"

namespace jordanscope::views {
namespace {

class TraceBuilder {
public:
    explicit TraceBuilder(Traces& out) : out_(out) {}

    void add(QPointF p) { line_.append(p); }
    void endLine() {
        if (line_.size() == 1) {
            out_.singles.push_back(line_.front());
        } else if (line_.size() > 1) {
            out_.lines.push_back(line_);
        }
        line_.clear();
    }

private:
    Traces& out_;
    QPolygonF line_;
};

/// First, least, greatest and last drawable point of one pixel column.
struct Bucket {
    static constexpr size_t kNone = std::numeric_limits<size_t>::max();
    size_t first = kNone, last = 0, least = 0, greatest = 0;

    void add(size_t i, std::span<const double> y) {
        if (first == kNone) {
            first = least = greatest = i;
        } else if (y[i] < y[least]) {
            least = i;
        } else if (y[i] > y[greatest]) {
            greatest = i;
        }
        last = i;
    }
    /// Part of a block all of whose points can be drawn.
    void addPart(size_t from, size_t to, const CurveBlock& block, std::span<const double> y) {
        if (first == kNone) add(from++, y);
        // What lies between the extremes so far changes none of them.
        if (block.least < y[least] || block.greatest > y[greatest])
            for (size_t i = from; i < to; ++i) add(i, y);
        last = to - 1;
    }
    void add(size_t from, size_t to, const CurveBlock& block, std::span<const double> y) {
        if (first == kNone) {
            first = from;
            least = block.leastAt;
            greatest = block.greatestAt;
        } else {
            if (block.least < y[least]) least = block.leastAt;
            if (block.greatest > y[greatest]) greatest = block.greatestAt;
        }
        last = to - 1;
    }
};

bool canDraw(const CurveBlock& block, bool logY) {
    return !std::isnan(block.least) && (!logY || block.least > 0);
}

/// The largest block that begins at `i`, ends before `stop` and whose points can all be drawn; null where
/// there is none. `size` becomes its number of points.
const CurveBlock* blockAt(const CurveIndex& index, size_t i, size_t stop, bool logY, size_t& size) {
    const CurveBlock* found = nullptr;
    for (int level = 0; level < CurveIndex::kLevels; ++level) {
        const int bits = CurveIndex::kSmallestBits + CurveIndex::kFactorBits * level;
        const size_t points = size_t{1} << bits, place = i >> bits;
        if ((place << bits) != i || i + points > stop || place >= index.blocks(level).size()) break;
        const CurveBlock& block = index.blocks(level)[place];
        if (!canDraw(block, logY)) break;
        found = &block;
        size = points;
    }
    return found;
}

template <typename XAt>
Traces byColumn(XAt xAt, std::span<const double> y, const Mapping& m, double columnsPerPixel,
                const CurveIndex* index) {
    Traces traces;
    TraceBuilder builder(traces);
    const size_t n = y.size();
    size_t stride = n;  // from one column to the next one they hold about as many
    const auto firstNotBelow = [&](double value, size_t from) {
        size_t low = from, high = n;
        if (low < high && !(xAt(low) < value)) return low;
        for (size_t reach = std::max<size_t>(stride, 1); low + reach < n; reach *= 2) {
            if (!(xAt(low + reach) < value)) {
                high = low + reach;
                break;
            }
            low += reach;
        }
        // Records come evenly: the place between two known ones is nearly told by a straight line.
        if (high - low > 8 && high < n) {
            const double known = xAt(low), share = (value - known) / (xAt(high) - known);
            const size_t guess =
                low + static_cast<size_t>(std::clamp(share, 0.0, 1.0) * static_cast<double>(high - low));
            const size_t below = guess > low + 2 ? guess - 2 : low, above = std::min(high, guess + 2);
            if (xAt(below) < value) low = below;
            if (!(xAt(above) < value)) high = above;
        }
        while (low < high) {
            const size_t middle = low + (high - low) / 2;
            if (xAt(middle) < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    };
    // One point more on either side, so that lines leave the plot where they should.
    size_t begin = firstNotBelow(m.x.range().min, 0);
    if (begin > 0) --begin;
    size_t end =
        firstNotBelow(std::nextafter(m.x.range().max, std::numeric_limits<double>::infinity()), begin);
    if (end < n) ++end;

    const auto point = [&](size_t i) { return m.pixel(xAt(i), y[i]); };
    const auto drawable = [&](size_t i) { return m.y.drawable(y[i]) && m.x.drawable(xAt(i)); };
    const int columns = std::max(1, static_cast<int>(std::ceil(m.area.width() * columnsPerPixel)));
    if (end - begin <= 4 * static_cast<size_t>(columns)) {
        for (size_t i = begin; i < end; ++i) {
            if (drawable(i)) {
                builder.add(point(i));
                ++traces.points;
            } else {
                builder.endLine();
            }
        }
        builder.endLine();
        return traces;
    }
    const auto flush = [&](Bucket& bucket) {
        if (bucket.first == Bucket::kNone) return;
        size_t picks[] = {bucket.first, std::min(bucket.least, bucket.greatest),
                          std::max(bucket.least, bucket.greatest), bucket.last};
        builder.add(point(picks[0]));
        for (int k = 1; k < 4; ++k) {
            if (picks[k] != picks[k - 1]) builder.add(point(picks[k]));
        }
        bucket = {};
    };
    size_t i = begin;
    // Column -1 is what lies left of the plot, the last one what lies right of it.
    for (int column = 0; column <= columns + 1 && i < end; ++column) {
        size_t stop = end;
        if (column <= columns) {
            stop = std::min(end, firstNotBelow(m.x.value(m.area.left() + column / columnsPerPixel), i));
        }
        const size_t held = stop - i;
        stride = held + held / 8;
        // The ends of the columns to come lie far apart in memory: asked for now, they are there when needed.
        if (index && held > 2 * CurveIndex::kSmallest)
            for (size_t near = 0; near < 2 * CurveIndex::kSmallest; near += 8)
                if (const size_t ahead = stop + 3 * held - CurveIndex::kSmallest + near; ahead < n)
                    __builtin_prefetch(&y[ahead]);
        Bucket bucket;
        while (i < stop) {
            size_t points = 0;
            if (const CurveBlock* block =
                    index && m.x.drawable(xAt(i)) ? blockAt(*index, i, stop, m.y.log(), points) : nullptr) {
                bucket.add(i, i + points, *block, y);
                traces.points += points;
                i += points;
                continue;
            }
            if (const size_t place = i >> CurveIndex::kSmallestBits;
                index && m.x.drawable(xAt(i)) && place < index->blocks(0).size()) {
                const CurveBlock& around = index->blocks(0)[place];
                if (canDraw(around, m.y.log())) {
                    const size_t to = std::min(stop, (place + 1) << CurveIndex::kSmallestBits);
                    bucket.addPart(i, to, around, y);
                    traces.points += to - i;
                    i = to;
                    continue;
                }
            }
            if (drawable(i)) {
                bucket.add(i, y);
                ++traces.points;
            } else {
                flush(bucket);
                builder.endLine();
            }
            ++i;
        }
        flush(bucket);
    }
    builder.endLine();
    return traces;
}

Traces inAnyOrder(std::span<const double> x, std::span<const double> y, const Mapping& m) {
    Traces traces;
    TraceBuilder builder(traces);
    QPointF last;
    bool open = false;
    for (size_t i = 0; i < y.size(); ++i) {
        if (!m.x.drawable(x[i]) || !m.y.drawable(y[i])) {
            builder.endLine();
            open = false;
            continue;
        }
        ++traces.points;
        const QPointF p = m.pixel(x[i], y[i]);
        const QPointF way = p - last;
        if (open && i + 1 < y.size() && QPointF::dotProduct(way, way) < 0.1) continue;
        builder.add(p);
        last = p;
        open = true;
    }
    builder.endLine();
    return traces;
}

struct Reach {
    double min = std::numeric_limits<double>::infinity(), max = -std::numeric_limits<double>::infinity();
    void add(double v) {
        min = std::min(min, v);
        max = std::max(max, v);
    }
    std::optional<Range> range() const { return min <= max ? std::optional(Range{min, max}) : std::nullopt; }
};

}  // namespace

XOrder xOrder(const LineSeries& series) {
    if (!series.x) return XOrder::Index;
    double last = -std::numeric_limits<double>::infinity();
    for (double v : *series.x) {
        if (!(v >= last)) return XOrder::Any;
        last = v;
    }
    return XOrder::Ascending;
}

Traces decimate(std::optional<std::span<const double>> x, std::span<const double> y, XOrder order,
                const Mapping& mapping, double columnsPerPixel, const CurveIndex* index) {
    if (!x)
        return byColumn([](size_t i) { return static_cast<double>(i); }, y, mapping, columnsPerPixel, index);
    const std::span<const double> xs = *x;
    if (order == XOrder::Any) return inAnyOrder(xs, y, mapping);
    return byColumn([xs](size_t i) { return xs[i]; }, y, mapping, columnsPerPixel, index);
}

SeriesExtent extentOf(const LineSeries& series, bool logX, bool logY, const std::optional<Range>& within) {
    SeriesExtent extent;
    if (!series.y) return extent;
    const ValueArray& y = *series.y;
    const size_t n = series.x ? std::min(series.x->size(), y.size()) : y.size();
    Reach xs, ys, all;
    for (size_t i = 0; i < n; ++i) {
        const double vx = series.x ? (*series.x)[i] : static_cast<double>(i);
        if (!std::isfinite(vx) || !std::isfinite(y[i]) || (logX && vx <= 0) || (logY && y[i] <= 0)) {
            // Lag or step zero has no place on a log axis, but nothing is wrong with it.
            extent.undrawable += !(logX && vx == 0 && std::isfinite(y[i]));
            continue;
        }
        xs.add(vx);
        if (within && !within->contains(vx)) continue;
        all.add(y[i]);
        if (std::abs(y[i]) > kHuge) {
            ++extent.huge;
        } else {
            ys.add(y[i]);
        }
        if (series.lower && series.upper && i < series.lower->size() && i < series.upper->size()) {
            for (double v : {(*series.lower)[i], (*series.upper)[i]}) {
                if (std::isfinite(v) && std::abs(v) <= kHuge && (!logY || v > 0)) ys.add(v);
            }
        }
    }
    extent.x = xs.range();
    extent.y = ys.range();
    if (!extent.y) {
        extent.y = all.range();
        extent.huge = 0;
    }
    return extent;
}

}  // namespace jordanscope::views
