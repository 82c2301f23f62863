#include "views/charts/curve_painter.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <future>
#include <map>
#include <thread>

#include <QPainter>

#include "views/charts/curve_raster.h"
#include "views/charts/polyline.h"

namespace jordanscope::views {
namespace {

constexpr double kDot = 2.2;
constexpr double kLoneDot = 2.8;  // a point with no line to it must still be seen
constexpr double kMark = 4;

double xAt(const LineSeries& s, size_t i) {
    return s.x ? (*s.x)[i] : static_cast<double>(i);
}

std::optional<std::span<const double>> xOf(const LineSeries& s) {
    return s.x ? std::optional<std::span<const double>>(*s.x) : std::nullopt;
}

size_t sizeOf(const LineSeries& s) {
    return s.x ? std::min(s.x->size(), s.y->size()) : s.y->size();
}

/// Least lower and greatest upper value a column, closed into an area; broken where either is missing.
void paintBand(QPainter& painter, const PreparedSeries& curve, const Mapping& map, QColor colour,
               double columns) {
    const LineSeries& s = curve.series;
    std::vector<double> low(s.lower->begin(), s.lower->end()), high(s.upper->begin(), s.upper->end());
    const size_t n = std::min({sizeOf(s), low.size(), high.size()});
    low.resize(n);
    high.resize(n);
    for (size_t i = 0; i < n; ++i) {
        // On a log axis a band may reach down to zero: as far as the plot goes.
        if (map.y.log() && low[i] <= 0 && high[i] > 0) low[i] = map.y.range().min * 0.1;
        if (!map.y.drawable(low[i]) || !map.y.drawable(high[i])) low[i] = high[i] = std::nan("");
    }
    const Traces under = decimate(xOf(s), low, curve.order, map, columns);
    const Traces over = decimate(xOf(s), high, curve.order, map, columns);
    colour.setAlphaF(colour.alphaF() * 0.16F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    for (size_t k = 0; k < std::min(under.lines.size(), over.lines.size()); ++k) {
        QPolygonF area = over.lines[k];
        for (auto p = under.lines[k].rbegin(); p != under.lines[k].rend(); ++p) area.append(*p);
        for (QPointF& p : area) {
            p.setX(std::clamp(p.x(), map.area.left(), map.area.right()));
            p.setY(std::clamp(p.y(), map.area.top(), map.area.bottom()));
        }
        painter.drawPolygon(area);
    }
}

void paintBars(QPainter& painter, const LineSeries& s, const Mapping& map, const QColor& colour) {
    painter.setPen(QPen(colour, 1));
    const size_t n = std::min({sizeOf(s), s.lower->size(), s.upper->size()});
    for (size_t i = 0; i < n; ++i) {
        double low = (*s.lower)[i];
        const double high = (*s.upper)[i], x = xAt(s, i);
        if (map.y.log() && low <= 0) low = map.y.range().min * 0.1;
        if (!map.x.drawable(x) || !map.y.drawable(low) || !map.y.drawable(high)) continue;
        const double px = map.x.pixel(x);
        if (px < map.area.left() - 0.5 || px > map.area.right() + 0.5) continue;
        const double a = map.y.pixel(low), b = map.y.pixel(high);
        if (a < map.area.top() || b > map.area.bottom()) continue;
        painter.drawLine(QPointF(px, std::min(a, map.area.bottom())),
                         QPointF(px, std::max(b, map.area.top())));
        for (double end : {a, b}) {
            if (end >= map.area.top() && end <= map.area.bottom()) {
                painter.drawLine(QPointF(px - 3, end), QPointF(px + 3, end));
            }
        }
    }
}

/// NaN: a cross at the foot of the plot; infinities: a triangle at the end they went to.
void paintNonFinite(QPainter& painter, const LineSeries& s, const Mapping& map, const QColor& colour) {
    double lastX[3] = {-1e9, -1e9, -1e9};
    for (size_t i = 0; i < sizeOf(s); ++i) {
        const double y = (*s.y)[i], x = xAt(s, i);
        if (std::isfinite(y) || !map.x.drawable(x)) continue;
        const double px = map.x.pixel(x);
        if (px < map.area.left() - 0.5 || px > map.area.right() + 0.5) continue;
        const int kind = std::isnan(y) ? 0 : y > 0 ? 1 : 2;
        if (px - lastX[kind] < kMark) continue;  // a thousand NaN in a row are one mark wide
        lastX[kind] = px;
        painter.setPen(QPen(colour, 1.6));
        if (kind == 0) {
            const QPointF c(px, map.area.bottom() - kMark - 2);
            painter.drawLine(c + QPointF(-kMark, -kMark), c + QPointF(kMark, kMark));
            painter.drawLine(c + QPointF(-kMark, kMark), c + QPointF(kMark, -kMark));
        } else {
            const double tip = kind == 1 ? map.area.top() + 2 : map.area.bottom() - 2;
            const double base = kind == 1 ? tip + 2 * kMark : tip - 2 * kMark;
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawPolygon(QPolygonF{{px, tip}, {px - kMark, base}, {px + kMark, base}});
            painter.setBrush(Qt::NoBrush);
        }
    }
}

/// Two cores wait for memory half as long as one. Each curve's traces are its own, so the picture is the
/// same.
std::vector<Traces> decimateAll(const std::vector<const PreparedSeries*>& curves, const Mapping& map,
                                double columnsPerPixel) {
    // Runs of one suite record at the same steps, and share them.
    std::map<std::pair<const double*, std::size_t>, PixelColumns> known;
    std::vector<const PixelColumns*> columns;
    for (const PreparedSeries* curve : curves) {
        if (curve->order == XOrder::Any) {
            columns.push_back(nullptr);
            continue;
        }
        const auto x = xOf(curve->series);
        const std::size_t points = curve->series.y->size();
        const auto [place, fresh] = known.try_emplace({x ? x->data() : nullptr, points});
        if (fresh) place->second = pixelColumns(x, points, map, columnsPerPixel);
        columns.push_back(&place->second);
    }
    std::vector<Traces> traces(curves.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < curves.size(); i = next++) {
            const LineSeries& s = curves[i]->series;
            traces[i] = columns[i] ? decimate(xOf(s), *s.y, map, *columns[i], s.index.get())
                                   : decimate(xOf(s), *s.y, XOrder::Any, map, columnsPerPixel);
        }
    };
    constexpr std::size_t kCurvesAThread = 16, kMostThreads = 4;
    const std::size_t threads = std::min({curves.size() / kCurvesAThread, kMostThreads,
                                          static_cast<std::size_t>(std::thread::hardware_concurrency())});
    std::vector<std::future<void>> others;
    for (std::size_t i = 1; i < threads; ++i) others.push_back(std::async(std::launch::async, work));
    work();
    for (std::future<void>& each : others) each.get();
    return traces;
}

}  // namespace

QColor colourOf(int colour, const QColor& ownColour, const Theme& theme) {
    if (ownColour.isValid()) return ownColour;
    if (colour == kTextColour) return theme.text;
    if (colour == kMutedColour) return theme.muted;
    return theme.line(colour);
}

QColor colourOf(const LineSeries& series, const Theme& theme) {
    return colourOf(series.colour, series.ownColour, theme);
}

void paintCurves(QPainter& painter, const std::vector<PreparedSeries>& curves, const Mapping& map,
                 const Theme& theme, double devicePixelRatio) {
    const double columns = devicePixelRatio > 0 ? devicePixelRatio : 4;
    const bool vector = devicePixelRatio <= 0;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    // On the screen the painter clips the last antialiased half pixel; lines are clipped by us in any case.
    painter.setClipRect(map.area.adjusted(0, -1, 1, 1));
    const QRectF reach = vector ? map.area : map.area.adjusted(-2, -2, 2, 2);
    for (const PreparedSeries& curve : curves) {
        const LineSeries& s = curve.series;
        if (!s.visible || !s.y || !(s.opacity > 0) || !s.lower || !s.upper) continue;
        QColor colour = colourOf(s, theme);
        colour.setAlphaF(colour.alphaF() * static_cast<float>(std::min(1.0, s.opacity)));
        if (s.interval == Interval::Band) {
            paintBand(painter, curve, map, colour, columns);
        } else {
            paintBars(painter, s, map, colour);
        }
    }
    const auto drawn = [](const LineSeries& s) { return s.visible && s.y && s.opacity > 0; };
    const auto shade = [&theme](const LineSeries& s) {
        QColor colour = colourOf(s, theme);
        colour.setAlphaF(colour.alphaF() * static_cast<float>(std::min(1.0, s.opacity)));
        return colour;
    };
    // First all lines, then all dots and marks: these stay in view.
    struct Dots {
        const PreparedSeries* curve;
        QPolygonF at;
        double radius;
    };
    std::vector<Dots> dots;
    struct Lines {
        const LineSeries* series;
        std::vector<QPolygonF> lines;
    };
    std::vector<Lines> rasterised;
    std::vector<const PreparedSeries*> lines;
    for (const PreparedSeries& curve : curves)
        if (drawn(curve.series)) lines.push_back(&curve);
    std::vector<Traces> decimated = decimateAll(lines, map, columns);
    for (size_t place = 0; place < lines.size(); ++place) {
        const PreparedSeries& curve = *lines[place];
        const LineSeries& s = curve.series;
        Traces& traces = decimated[place];
        const bool byPainter = vector || curve.order == XOrder::Any;
        if (s.lines && byPainter) {
            for (const QPolygonF& line : traces.lines) {
                for (const QPolygonF& part : clipped(line, reach))
                    drawPolyline(painter, part, shade(s), s.weight, s.dashed, devicePixelRatio);
            }
        }
        if (!traces.singles.empty())
            dots.push_back(
                {&curve, QPolygonF(traces.singles.begin(), traces.singles.end()), s.lines ? kLoneDot : kDot});
        if ((s.points || !s.lines) &&
            (!s.lines || static_cast<double>(traces.points) < map.area.width() / 4)) {
            for (const QPolygonF& line : traces.lines) dots.push_back({&curve, line, kDot});
        }
        if (s.lines && !byPainter) rasterised.push_back({&s, std::move(traces.lines)});
    }
    if (!rasterised.empty()) {
        // From the front to the back.
        CurveRaster raster(map.area.adjusted(0, -1, 1, 1), devicePixelRatio);
        for (auto each = rasterised.rbegin(); each != rasterised.rend(); ++each)
            for (const QPolygonF& line : each->lines)
                raster.draw(line, shade(*each->series), lookWidth(each->series->weight),
                            each->series->dashed);
        raster.paintOn(painter);
    }
    // A dot on the plot's edge is a whole one.
    painter.setClipping(false);
    painter.setPen(Qt::NoPen);
    const QRectF inside = map.area.adjusted(-0.5, -0.5, 0.5, 0.5);
    for (const Dots& each : dots) {
        painter.setBrush(shade(each.curve->series));
        for (const QPointF& p : each.at)
            if (inside.contains(p)) painter.drawEllipse(p, each.radius, each.radius);
    }
    painter.setClipping(true);
    painter.setBrush(Qt::NoBrush);
    for (const PreparedSeries& curve : curves)
        if (drawn(curve.series) && curve.extent.undrawable > 0)
            paintNonFinite(painter, curve.series, map, shade(curve.series));
    painter.restore();
}

}  // namespace jordanscope::views
