#include "views/charts/curve_raster.h"

#include <algorithm>
#include <cmath>

#include <QImage>
#include <QPainter>

#include "views/charts/polyline.h"

namespace jordanscope::views {
namespace {

constexpr double kOn = 4.5, kOff = 3;  // logical pixels
constexpr double kUpright = 0.5;       // device pixels to the side within which a line counts as vertical

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
    firstColumn_ = width_;
    lastColumn_ = -1;
}

void CurveRaster::draw(const QPolygonF& line, const QColor& colour, double width, bool dashed) {
    half_ = 0.5 * std::max(1.0, width * ratio_);
    const double reach = half_ + 2;
    const QRectF within(-reach, -reach, width_ + 2 * reach, height_ + 2 * reach);
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
    blend(colour);
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

/// A vertical strip. Those of one column overlap, so that the greatest share counts and not their sum.
void CurveRaster::upright(double x, double top, double bottom) {
    top = std::max(top, 0.0);
    bottom = std::min<double>(bottom, height_);
    if (bottom <= top) return;
    const int firstRow = static_cast<int>(top), lastRow = std::min(height_ - 1, static_cast<int>(bottom));
    const int right = std::min(width_ - 1, static_cast<int>(std::floor(x + half_)));
    for (int column = std::max(0, static_cast<int>(std::floor(x - half_))); column <= right; ++column) {
        const double share = std::min(x + half_, column + 1.0) - std::max<double>(x - half_, column);
        if (share <= 0) continue;
        const auto least = [](std::uint8_t& pixel, double value) {
            pixel = std::max(pixel, static_cast<std::uint8_t>(value * 255 + 0.5));
        };
        std::uint8_t* pixels = &covered_[static_cast<std::size_t>(column * height_)];
        if (firstRow == lastRow) {
            least(pixels[firstRow], share * (bottom - top));
        } else {
            least(pixels[firstRow], share * (firstRow + 1 - top));
            const auto whole = static_cast<std::uint8_t>(share * 255 + 0.5);
            for (int row = firstRow + 1; row < lastRow; ++row) pixels[row] = std::max(pixels[row], whole);
            least(pixels[lastRow], share * (bottom - lastRow));
        }
        Touched& touched = touched_[static_cast<std::size_t>(column)];
        touched.first = std::min(touched.first, firstRow);
        touched.last = std::max(touched.last, lastRow);
        firstColumn_ = std::min(firstColumn_, column);
        lastColumn_ = std::max(lastColumn_, column);
    }
}

void CurveRaster::blend(const QColor& colour) {
    const auto alpha = static_cast<std::uint32_t>(colour.alpha());
    const auto redBlue = static_cast<std::uint32_t>(colour.red() << 16 | colour.blue());
    const auto alphaGreen = static_cast<std::uint32_t>(255 << 16 | colour.green());
    for (int column = firstColumn_; column <= lastColumn_; ++column) {
        Touched& touched = touched_[static_cast<std::size_t>(column)];
        const auto start = static_cast<std::size_t>(column * height_);
        std::uint32_t* pixels = &layer_[start];
        std::uint8_t* covered = &covered_[start];
        for (int row = touched.first; row <= touched.last; ++row) {
            // 0..256, so that a full cover replaces what was there.
            std::uint32_t share = covered[row] * alpha;
            share = (share + (share >> 7)) >> 8;
            share += share >> 7;
            const std::uint32_t rest = 256 - share, old = pixels[row];
            const std::uint32_t rb = (redBlue * share + (old & 0xff00ff) * rest) >> 8;
            const std::uint32_t ag = (alphaGreen * share + (old >> 8 & 0xff00ff) * rest) >> 8;
            pixels[row] = (rb & 0xff00ff) | (ag & 0xff00ff) << 8;
        }
        if (touched.last >= touched.first) std::fill(covered + touched.first, covered + touched.last + 1, 0);
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
