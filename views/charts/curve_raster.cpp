#include "views/charts/curve_raster.h"

#include <algorithm>
#include <cmath>

#include <QImage>
#include <QPainter>

#include "views/charts/polyline.h"

namespace jordanscope::views {
namespace {

constexpr double kOn = 4.5, kOff = 3;  // logical pixels
constexpr double kUpright = 0.05;      // device pixels to the side within which a line counts as vertical
constexpr int kTurn = 3;               // columns: a line that turns back within them, all along, is a haze
constexpr double kFar = 1e9;

/// Both halves of a pair of bytes times a share of 255, rounded.
std::uint32_t scaled(std::uint32_t pair, std::uint32_t share) {
    const std::uint32_t product = pair * share + 0x00800080;
    return (product + (product >> 8 & 0xff00ff)) >> 8 & 0xff00ff;
}

/// The integral of u limited to 0..1.
double ramp(double u) {
    if (u <= 0) return 0;
    return u < 1 ? 0.5 * u * u : u - 0.5;
}

/// The mean of u limited to 0..1 while u goes evenly from one value to another.
double meanShare(double from, double to) {
    if (std::abs(to - from) < 1e-6) return std::clamp(0.5 * (from + to), 0.0, 1.0);
    return (ramp(to) - ramp(from)) / (to - from);
}

/// How often a line turns back up or down.
int turnsOf(const QPolygonF& line) {
    int turns = 0;
    double before = 0;
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        const double way = line[i + 1].y() - line[i].y();
        if (way == 0) continue;
        turns += way * before < 0;
        before = way;
    }
    return turns;
}

/// How much of the device pixel that begins at `from` lies on a dash, counted from a line's beginning.
double dashShare(double from, double ratio) {
    const double period = (kOn + kOff) * ratio;
    const double begin = std::floor(from / period) * period;
    double share = 0;
    for (const double dash : {begin, begin + period})
        share += std::max(0.0, std::min(from + 1, dash + kOn * ratio) - std::max(from, dash));
    return share;
}

}  // namespace

CurveRaster::CurveRaster(const QRectF& clip, double devicePixelRatio) : ratio_(devicePixelRatio) {
    const QRect device = QRectF(clip.topLeft() * ratio_, clip.size() * ratio_).toAlignedRect();
    origin_ = device.topLeft();
    width_ = std::max(1, device.width());
    height_ = std::max(1, device.height());
    const auto pixels = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
    layer_.assign(pixels, 0);
    covered_.assign(pixels, 0);
    touched_.assign(static_cast<std::size_t>(width_), {height_, -1});
    hidden_.assign(static_cast<std::size_t>(width_), {0, -1});
    reach_.assign(static_cast<std::size_t>(width_), {kFar, -kFar});
    firstColumn_ = width_;
    lastColumn_ = -1;
}

void CurveRaster::draw(const QPolygonF& line, const QColor& colour, double width, bool dashed) {
    half_ = 0.5 * std::max(1.0, width * ratio_);
    // Of a smooth line, however many its points, the slope is seen.
    if (turnsOf(line) > width_ / kTurn) {
        envelope(line, dashed);
    } else {
        pieces(line, dashed);
    }
    blend(colour);
}

void CurveRaster::pieces(const QPolygonF& line, bool dashed) {
    const double margin = half_ + 2;
    const QRectF within(-margin, -margin, width_ + 2 * margin, height_ + 2 * margin);
    bool on = true;
    double left = kOn * ratio_;
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        QPointF a = line[i] * ratio_ - origin_, b = line[i + 1] * ratio_ - origin_;
        if (!clipPiece(a, b, within)) continue;
        if (!dashed) {
            piece(a, b);
            continue;
        }
        const QPointF way = b - a;
        const double length = std::hypot(way.x(), way.y());
        double done = 0;
        while (length - done > left) {
            const double next = done + left;
            if (on) piece(a + way * (done / length), a + way * (next / length));
            done = next;
            on = !on;
            left = (on ? kOn : kOff) * ratio_;
        }
        if (on && length > done) piece(a + way * (done / length), b);
        left -= length - done;
    }
}

/// Where a line turns several times within a pixel, all that can be seen of it is how far it reaches there;
/// its dashes are told across then, since along it they would be a haze of dots.
void CurveRaster::envelope(const QPolygonF& line, bool dashed) {
    const double margin = half_ + 2;
    const QRectF within(0, -margin, width_, height_ + 2 * margin);
    int first = width_, last = -1;
    const auto extend = [&](int column, double y0, double y1) {
        if (column < 0 || column >= width_) return;
        Reach& reach = reach_[static_cast<std::size_t>(column)];
        reach.top = std::min({reach.top, y0, y1});
        reach.bottom = std::max({reach.bottom, y0, y1});
        first = std::min(first, column);
        last = std::max(last, column);
    };
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        QPointF a = line[i] * ratio_ - origin_, b = line[i + 1] * ratio_ - origin_;
        if (!clipPiece(a, b, within)) continue;
        const int from = static_cast<int>(a.x()), to = static_cast<int>(b.x());
        const double slope = to > from ? (b.y() - a.y()) / (b.x() - a.x()) : 0;
        double y = a.y();
        for (int column = from; column < to; ++column) {
            const double next = a.y() + slope * (column + 1 - a.x());
            extend(column, y, next);
            y = next;
        }
        extend(to, y, b.y());
    }
    for (int column = first; column <= last; ++column) {
        Reach& reach = reach_[static_cast<std::size_t>(column)];
        const double on = dashed ? dashShare(column - first, ratio_) : 1;
        if (reach.top <= reach.bottom && on > 0) {
            strip(column, on, reach.top - half_, reach.bottom + half_);
            if (half_ > 0.5)
                for (const int beside : {column - 1, column + 1})
                    strip(beside, on * std::min(1.0, half_ - 0.5), reach.top, reach.bottom);
        }
        reach = {kFar, -kFar};
    }
}

void CurveRaster::piece(QPointF a, QPointF b) {
    if (a.x() > b.x()) std::swap(a, b);
    const double across = b.x() - a.x(), down = std::abs(b.y() - a.y());
    if (down <= across) {
        if (across > 0) shallow(a, b);
    } else if (across <= kUpright) {
        upright(0.5 * (a.x() + b.x()), std::min(a.y(), b.y()), std::max(a.y(), b.y()));
    } else {
        steep(a, b);
    }
}

void CurveRaster::add(int column, int row, double share) {
    if (column < 0 || column >= width_ || row < 0 || row >= height_) return;
    std::uint8_t& pixel = covered_[static_cast<std::size_t>(column * height_ + row)];
    pixel = static_cast<std::uint8_t>(std::min(255, pixel + static_cast<int>(share * 255 + 0.5)));
    Touched& touched = touched_[static_cast<std::size_t>(column)];
    touched.first = std::min(touched.first, row);
    touched.last = std::max(touched.last, row);
    firstColumn_ = std::min(firstColumn_, column);
    lastColumn_ = std::max(lastColumn_, column);
}

/// Column by column: the line covers a strip of constant height, part of the way across the column.
void CurveRaster::shallow(QPointF a, QPointF b) {
    const double slope = (b.y() - a.y()) / (b.x() - a.x());
    const double half = half_ * std::sqrt(1 + slope * slope);
    const int last = std::min(width_ - 1, static_cast<int>(std::floor(b.x())));
    for (int column = std::max(0, static_cast<int>(std::floor(a.x()))); column <= last; ++column) {
        const double x0 = std::max<double>(a.x(), column), x1 = std::min<double>(b.x(), column + 1);
        if (x1 <= x0) continue;
        const double y0 = a.y() + slope * (x0 - a.x()), y1 = a.y() + slope * (x1 - a.x());
        const int bottom = static_cast<int>(std::floor(std::max(y0, y1) + half));
        for (int row = static_cast<int>(std::floor(std::min(y0, y1) - half)); row <= bottom; ++row)
            add(column, row,
                (x1 - x0) * (meanShare(y0 + half - row, y1 + half - row) -
                             meanShare(y0 - half - row, y1 - half - row)));
    }
}

/// The same, row by row.
void CurveRaster::steep(QPointF a, QPointF b) {
    if (a.y() > b.y()) std::swap(a, b);
    const double slope = (b.x() - a.x()) / (b.y() - a.y());
    const double half = half_ * std::sqrt(1 + slope * slope);
    const int last = std::min(height_ - 1, static_cast<int>(std::floor(b.y())));
    for (int row = std::max(0, static_cast<int>(std::floor(a.y()))); row <= last; ++row) {
        const double y0 = std::max<double>(a.y(), row), y1 = std::min<double>(b.y(), row + 1);
        if (y1 <= y0) continue;
        const double x0 = a.x() + slope * (y0 - a.y()), x1 = a.x() + slope * (y1 - a.y());
        const int right = static_cast<int>(std::floor(std::max(x0, x1) + half));
        for (int column = static_cast<int>(std::floor(std::min(x0, x1) - half)); column <= right; ++column)
            add(column, row,
                (y1 - y0) * (meanShare(x0 + half - column, x1 + half - column) -
                             meanShare(x0 - half - column, x1 - half - column)));
    }
}

void CurveRaster::upright(double x, double top, double bottom) {
    const int right = static_cast<int>(std::floor(x + half_));
    for (int column = static_cast<int>(std::floor(x - half_)); column <= right; ++column)
        strip(column, std::min(x + half_, column + 1.0) - std::max<double>(x - half_, column), top, bottom);
}

/// A share of a column from top to bottom. Strips of one column overlap, so that the greatest share counts
/// and not their sum.
void CurveRaster::strip(int column, double share, double top, double bottom) {
    top = std::max(top, 0.0);
    bottom = std::min<double>(bottom, height_);
    if (column < 0 || column >= width_ || share <= 0 || bottom <= top) return;
    const int firstRow = static_cast<int>(top), lastRow = std::min(height_ - 1, static_cast<int>(bottom));
    Touched& touched = touched_[static_cast<std::size_t>(column)];
    const Touched& hidden = hidden_[static_cast<std::size_t>(column)];
    if (firstRow >= hidden.first && lastRow <= hidden.last) return;
    const auto atLeast = [](std::uint8_t& pixel, double value) {
        pixel = std::max(pixel, static_cast<std::uint8_t>(value * 255 + 0.5));
    };
    std::uint8_t* pixels = &covered_[static_cast<std::size_t>(column * height_)];
    if (firstRow == lastRow) {
        atLeast(pixels[firstRow], share * (bottom - top));
    } else {
        atLeast(pixels[firstRow], share * (firstRow + 1 - top));
        const auto whole = static_cast<std::uint8_t>(share * 255 + 0.5);
        for (int row = firstRow + 1; row < lastRow; ++row) pixels[row] = std::max(pixels[row], whole);
        atLeast(pixels[lastRow], share * (bottom - lastRow));
    }
    touched.first = std::min(touched.first, firstRow);
    touched.last = std::max(touched.last, lastRow);
    firstColumn_ = std::min(firstColumn_, column);
    lastColumn_ = std::max(lastColumn_, column);
}

/// What the line covers goes behind what is there.
void CurveRaster::blend(const QColor& colour) {
    const auto alpha = static_cast<std::uint32_t>(colour.alpha());
    const auto redBlue = static_cast<std::uint32_t>(colour.red() << 16 | colour.blue());
    const auto alphaGreen = static_cast<std::uint32_t>(255 << 16 | colour.green());
    for (int column = firstColumn_; column <= lastColumn_; ++column) {
        Touched& touched = touched_[static_cast<std::size_t>(column)];
        if (touched.last < touched.first) continue;
        Touched& hidden = hidden_[static_cast<std::size_t>(column)];
        const auto start = static_cast<std::size_t>(column * height_);
        std::uint32_t* pixels = &layer_[start];
        std::uint8_t* covered = &covered_[start];
        const auto rows = [&](int from, int to) {
            for (int row = from; row < to; ++row) {
                const std::uint32_t old = pixels[row], room = 255 - (old >> 24);
                const std::uint32_t share = scaled(scaled(covered[row], alpha), room);
                pixels[row] = old + (scaled(redBlue, share) | scaled(alphaGreen, share) << 8);
            }
        };
        const auto opaque = [&](int row) { return pixels[row] >> 24 == 255; };
        if (hidden.last < hidden.first) {
            rows(touched.first, touched.last + 1);
            const int middle = (touched.first + touched.last) / 2;
            if (opaque(middle)) hidden = {middle, middle};
        } else {
            rows(touched.first, std::min(touched.last + 1, hidden.first));
            rows(std::max(touched.first, hidden.last + 1), touched.last + 1);
        }
        if (hidden.last >= hidden.first) {
            while (hidden.first > 0 && opaque(hidden.first - 1)) --hidden.first;
            while (hidden.last + 1 < height_ && opaque(hidden.last + 1)) ++hidden.last;
        }
        std::fill(covered + touched.first, covered + touched.last + 1, 0);
        touched = {height_, -1};
    }
    empty_ = empty_ && lastColumn_ < firstColumn_;
    firstColumn_ = width_;
    lastColumn_ = -1;
}

void CurveRaster::paintOn(QPainter& painter) const {
    if (empty_) return;
    constexpr int kTile = 16;
    QImage image(width_, height_, QImage::Format_ARGB32_Premultiplied);
    const auto stride = static_cast<std::size_t>(image.bytesPerLine()) / 4;
    auto* rows = reinterpret_cast<std::uint32_t*>(image.bits());
    for (int left = 0; left < width_; left += kTile)
        for (int top = 0; top < height_; top += kTile)
            for (int column = left; column < std::min(width_, left + kTile); ++column)
                for (int row = top; row < std::min(height_, top + kTile); ++row)
                    rows[static_cast<std::size_t>(row) * stride + static_cast<std::size_t>(column)] =
                        layer_[static_cast<std::size_t>(column * height_ + row)];
    image.setDevicePixelRatio(ratio_);
    painter.drawImage(origin_ / ratio_, image);
}

}  // namespace jordanscope::views
