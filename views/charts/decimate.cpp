#include "views/charts/decimate.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "views/charts/axis_range.h"

namespace jordanscope::views {
namespace {

class TraceBuilder {
public:
    explicit TraceBuilder(Traces& out, size_t expected = 0) : out_(out) {
        line_.reserve(static_cast<qsizetype>(expected));
    }

    void add(QPointF p) { line_.append(p); }
    void endLine() {
        if (line_.size() == 1) {
            out_.singles.push_back(line_.front());
        } else if (line_.size() > 1) {
            out_.lines.push_back(std::move(line_));
        }
        line_ = {};
    }

private:
    Traces& out_;
    QPolygonF line_;
};

/// First, least, greatest and last drawable point of one pixel column.
struct Bucket {
    static constexpr size_t kNone = std::numeric_limits<size_t>::max();
    size_t first = kNone, last = 0, least = 0, greatest = 0;
    double low = std::numeric_limits<double>::infinity(), high = -low;  // there, so that y is not asked again

    void add(size_t i, std::span<const double> y) { add(i, i + 1, y[i], i, y[i], i); }
    void add(size_t from, size_t to, const CurveBlock& block) {
        add(from, to, block.least, block.leastAt, block.greatest, block.greatestAt);
    }
    /// A point that lies before all others.
    void addBefore(size_t i, std::span<const double> y) {
        if (y[i] <= low) {
            low = y[i];
            least = i;
        }
        if (y[i] >= high) {
            high = y[i];
            greatest = i;
        }
    }
    /// Part of a block all of whose points can be drawn.
    void addPart(size_t from, size_t to, const CurveBlock& block, std::span<const double> y) {
        if (first == kNone) add(from++, y);
        // What lies between the extremes so far changes none of them.
        if (block.least < low || block.greatest > high)
            for (size_t i = from; i < to; ++i) add(i, y);
        last = to - 1;
    }

private:
    void add(size_t from, size_t to, double smallest, size_t smallestAt, double largest, size_t largestAt) {
        if (first == kNone) first = from;
        last = to - 1;
        if (smallest < low) {
            low = smallest;
            least = smallestAt;
        }
        if (largest > high) {
            high = largest;
            greatest = largestAt;
        }
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

/// All of a column that holds whole blocks, if every point of it can be drawn: those first, so that of the
/// parts of a block at its ends hardly any has to be read.
bool addWhole(Bucket& bucket, const CurveIndex& index, size_t from, size_t stop, bool logY,
              std::span<const double> y) {
    const size_t head = (from + CurveIndex::kSmallest - 1) >> CurveIndex::kSmallestBits;
    const size_t tail = stop >> CurveIndex::kSmallestBits;
    const std::span<const CurveBlock> blocks = index.blocks(0);
    const size_t bodyBegin = head << CurveIndex::kSmallestBits, bodyEnd = tail << CurveIndex::kSmallestBits;
    if (head >= tail || tail > blocks.size() || (bodyEnd < stop && tail == blocks.size())) return false;
    if (from < bodyBegin && !canDraw(blocks[head - 1], logY)) return false;
    if (bodyEnd < stop && !canDraw(blocks[tail], logY)) return false;
    Bucket whole;
    for (size_t i = bodyBegin, points = 0; i < bodyEnd; i += points) {
        const CurveBlock* block = blockAt(index, i, bodyEnd, logY, points);
        if (!block) return false;
        whole.add(i, i + points, *block);
    }
    // Of equal values the first one counts, so the head is read backwards.
    if (from < bodyBegin && (blocks[head - 1].least <= whole.low || blocks[head - 1].greatest >= whole.high))
        for (size_t i = bodyBegin; i-- > from;) whole.addBefore(i, y);
    if (bodyEnd < stop && (blocks[tail].least < whole.low || blocks[tail].greatest > whole.high))
        for (size_t i = bodyEnd; i < stop; ++i) whole.add(i, y);
    whole.first = from;
    whole.last = stop - 1;
    bucket = whole;
    return true;
}

template <typename XAt>
PixelColumns columnsAmong(XAt xAt, size_t n, const Mapping& m, double columnsPerPixel) {
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
    PixelColumns columns;
    // One point more on either side, so that lines leave the plot where they should.
    columns.begin = firstNotBelow(m.x.range().min, 0);
    if (columns.begin > 0) --columns.begin;
    columns.end = firstNotBelow(std::nextafter(m.x.range().max, std::numeric_limits<double>::infinity()),
                                columns.begin);
    if (columns.end < n) ++columns.end;
    const int count = std::max(1, static_cast<int>(std::ceil(m.area.width() * columnsPerPixel)));
    if (columns.end - columns.begin <= 4 * static_cast<size_t>(count)) return columns;
    // The first is what lies left of the plot, the last one what lies right of it.
    size_t at = columns.begin;
    columns.stops.reserve(static_cast<size_t>(count) + 2);
    for (int column = 0; column <= count; ++column) {
        const size_t stop =
            std::min(columns.end, firstNotBelow(m.x.value(m.area.left() + column / columnsPerPixel), at));
        stride = stop - at + (stop - at) / 8;
        at = stop;
        columns.stops.push_back(stop);
    }
    columns.stops.push_back(columns.end);
    return columns;
}

template <typename XAt>
Traces byColumn(XAt xAt, std::span<const double> y, const Mapping& m, const PixelColumns& columns,
                const CurveIndex* index) {
    Traces traces;
    TraceBuilder builder(traces,
                         columns.stops.empty() ? columns.end - columns.begin : 4 * columns.stops.size());
    const size_t n = y.size();
    const auto point = [&](size_t i) { return m.pixel(xAt(i), y[i]); };
    const auto drawable = [&](size_t i) { return m.y.drawable(y[i]) && m.x.drawable(xAt(i)); };
    if (columns.stops.empty()) {
        for (size_t i = columns.begin; i < columns.end; ++i) {
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
    size_t i = columns.begin;
    for (const size_t stop : columns.stops) {
        if (i >= columns.end) break;
        const size_t held = stop - i;
        // The ends of the columns to come lie far apart in memory: asked for now, they are there when needed.
        if (index && held > 2 * CurveIndex::kSmallest)
            for (size_t near = 0; near < 2 * CurveIndex::kSmallest; near += 8)
                if (const size_t ahead = stop + 3 * held - CurveIndex::kSmallest + near; ahead < n)
                    __builtin_prefetch(&y[ahead]);
        Bucket bucket;
        if (index && m.x.drawable(xAt(i)) && addWhole(bucket, *index, i, stop, m.y.log(), y)) {
            traces.points += held;
            i = stop;
        }
        while (i < stop) {
            size_t points = 0;
            if (const CurveBlock* block =
                    index && m.x.drawable(xAt(i)) ? blockAt(*index, i, stop, m.y.log(), points) : nullptr) {
                bucket.add(i, i + points, *block);
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

PixelColumns pixelColumns(std::optional<std::span<const double>> x, size_t n, const Mapping& mapping,
                          double columnsPerPixel) {
    if (!x) return columnsAmong([](size_t i) { return static_cast<double>(i); }, n, mapping, columnsPerPixel);
    return columnsAmong([xs = *x](size_t i) { return xs[i]; }, n, mapping, columnsPerPixel);
}

Traces decimate(std::optional<std::span<const double>> x, std::span<const double> y, XOrder order,
                const Mapping& mapping, double columnsPerPixel, const CurveIndex* index) {
    if (order == XOrder::Any) return inAnyOrder(*x, y, mapping);
    return decimate(x, y, mapping, pixelColumns(x, y.size(), mapping, columnsPerPixel), index);
}

Traces decimate(std::optional<std::span<const double>> x, std::span<const double> y, const Mapping& mapping,
                const PixelColumns& columns, const CurveIndex* index) {
    if (!x) return byColumn([](size_t i) { return static_cast<double>(i); }, y, mapping, columns, index);
    return byColumn([xs = *x](size_t i) { return xs[i]; }, y, mapping, columns, index);
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
