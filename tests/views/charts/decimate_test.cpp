#include "views/charts/decimate.h"

#include <cmath>
#include <limits>
#include <random>

#include <QTest>

#include "tests/views/fail_on_warning.h"
#include "views/charts/polyline.h"

using namespace jordanscope::views;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
const double kNan = std::nan("");

Mapping plot(Range x, Range y, bool logX = false, bool logY = false) {
    return {QRectF(40, 8, 600, 300), x, logX, y, logY};
}

std::vector<double> noise(size_t n, unsigned seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> uniform(0, 1);
    std::vector<double> values(n);
    for (double& v : values) v = uniform(random);
    return values;
}

size_t pointsOf(const Traces& traces) {
    size_t n = traces.singles.size();
    for (const QPolygonF& line : traces.lines) n += static_cast<size_t>(line.size());
    return n;
}

}  // namespace

class DecimateTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void everyColumnKeepsItsLeastAndGreatest() {
        const auto y = noise(100'000, 1);
        std::vector<double> x(y.size());
        for (size_t i = 0; i < x.size(); ++i) x[i] = std::pow(static_cast<double>(i), 1.1);
        const Mapping map = plot({0, x.back()}, {0, 1});
        const Traces traces = decimate(x, y, XOrder::Ascending, map);
        QCOMPARE(traces.lines.size(), size_t{1});
        QVERIFY(pointsOf(traces) <= 4 * 603);
        std::vector<double> low(602, kInf), high(602, -kInf), drawnLow(602, kInf), drawnHigh(602, -kInf);
        const auto column = [&](double px) { return static_cast<size_t>(std::clamp(px - 40, 0.0, 601.0)); };
        for (size_t i = 0; i < y.size(); ++i) {
            const size_t c = column(map.x.pixel(x[i]));
            low[c] = std::min(low[c], map.y.pixel(y[i]));
            high[c] = std::max(high[c], map.y.pixel(y[i]));
        }
        for (const QPointF& p : traces.lines[0]) {
            const size_t c = column(p.x());
            drawnLow[c] = std::min(drawnLow[c], p.y());
            drawnHigh[c] = std::max(drawnHigh[c], p.y());
        }
        for (size_t c = 0; c < 600; ++c) {
            QVERIFY2(std::abs(low[c] - drawnLow[c]) < 1e-9 && std::abs(high[c] - drawnHigh[c]) < 1e-9,
                     qPrintable(QString::number(c)));
        }
    }

    void anIndexChangesNoPictureAndGrowsAtTheEnd() {
        auto y = noise(120'000, 5);
        for (size_t i = 30'000; i < 30'700; i += 7) y[i] = kNan;
        for (size_t i = 70'000; i < 70'300; i += 5) y[i] = -y[i];
        for (size_t i = 100'000; i < y.size(); ++i) y[i] = std::round(8 * y[i]) / 8;  // many equal ones
        y[99'999] = 1e300;
        std::vector<double> x(y.size());
        for (size_t i = 0; i < x.size(); ++i) x[i] = std::pow(static_cast<double>(i), 1.1);
        LineSeries s;
        s.x = makeValues(x);
        s.y = makeValues(y);
        CurveIndexer indexer;
        for (size_t n : {5u, 17u, 1000u, 99'990u, 120'000u})
            indexer.extend(std::span(x).first(n), std::span(y).first(n));
        const auto index = indexer.index();
        for (const bool logY : {false, true}) {
            for (const bool logX : {false, true}) {
                const SeriesExtent grown = index->extent(logX, logY), direct = extentOf(s, logX, logY, {});
                QCOMPARE(grown.x, direct.x);
                QCOMPARE(grown.y, direct.y);
                QCOMPARE(grown.undrawable, direct.undrawable);
                QCOMPARE(grown.huge, direct.huge);
                for (const Range view : {Range{1, x.back()}, Range{x[20'000], x[80'000]},
                                         Range{x[100'000], x.back()}, Range{x[300], x[900]}}) {
                    const Mapping map = plot(view, {0.001, 1}, logX, logY);
                    const Traces with = decimate(x, y, XOrder::Ascending, map, 1, index.get());
                    const Traces without = decimate(x, y, XOrder::Ascending, map);
                    const PixelColumns columns = pixelColumns(x, y.size(), map);
                    const Traces known = decimate(x, y, map, columns, index.get());
                    QCOMPARE(with.lines, without.lines);
                    QCOMPARE(known.lines, without.lines);
                    QCOMPARE(with.singles, without.singles);
                    QCOMPARE(with.points, without.points);
                }
            }
        }
    }

    void aSpikeSurvives() {
        auto y = noise(100'000, 2);
        y[5000] = 100;
        const Traces traces = decimate(std::nullopt, y, XOrder::Index, plot({0, 99'999}, {0, 100}));
        double top = 1e9;
        for (const QPointF& p : traces.lines.at(0)) top = std::min(top, p.y());
        QCOMPARE(top, 8.0);
    }

    void appendedDataChangeNothingBefore() {
        // Columns belong to the view, not to the data: what was drawn stays where it was.
        const auto all = noise(60'000, 3);
        const std::vector<double> part(all.begin(), all.begin() + 40'000);
        const Mapping map = plot({0, 60'000}, {0, 1});
        const QPolygonF before = decimate(std::nullopt, part, XOrder::Index, map).lines.at(0);
        const QPolygonF after = decimate(std::nullopt, all, XOrder::Index, map).lines.at(0);
        QVERIFY(after.size() > before.size());
        // The last column may still be filling.
        for (qsizetype i = 0; i + 5 < before.size(); ++i) QCOMPARE(after[i], before[i]);
        QCOMPARE(decimate(std::nullopt, all, XOrder::Index, map).lines.at(0), after);
    }

    void nonFiniteBreaksTheLineAndLonePointsRemain() {
        const std::vector<double> y{2, 0, 0.5, -1, 0.1};
        const Traces log = decimate(std::nullopt, y, XOrder::Index, plot({0, 4}, {0.01, 10}, false, true));
        QCOMPARE(log.lines.size(), size_t{0});
        QCOMPARE(log.singles.size(), size_t{3});
        const Traces linear = decimate(std::nullopt, y, XOrder::Index, plot({0, 4}, {-1, 2}));
        QCOMPARE(linear.lines.at(0).size(), 5);
        const Traces holes = decimate(std::nullopt, std::vector<double>{1, 2, kNan, 3, kInf, 4, 5},
                                      XOrder::Index, plot({0, 6}, {0, 5}));
        QCOMPARE(holes.lines.size(), size_t{2});
        QCOMPARE(holes.singles.size(), size_t{1});
    }

    void holesInDenseDataStayHoles() {
        std::vector<double> y(50'000, 1.0);
        for (size_t i = 20'000; i < 30'000; ++i) y[i] = kNan;
        const Traces traces = decimate(std::nullopt, y, XOrder::Index, plot({0, 49'999}, {0, 2}));
        QCOMPARE(traces.lines.size(), size_t{2});
        QVERIFY(traces.lines[0].back().x() < 40 + 600 * 0.4 + 1);
        QVERIFY(traces.lines[1].front().x() > 40 + 600 * 0.6 - 1);
    }

    void zoomedInLinesLeaveThePlot() {
        // Two points, both outside the view: the line between them crosses it.
        const std::vector<double> x{0, 100};
        const Traces traces =
            decimate(x, std::vector<double>{0, 100}, XOrder::Ascending, plot({49, 51}, {49, 51}));
        QCOMPARE(traces.lines.size(), size_t{1});
        QCOMPARE(clipped(traces.lines[0], QRectF(40, 8, 600, 300)).size(), size_t{1});
    }

    void lengthsThatDisagreeAreNoHarm() {
        LineSeries s;
        s.x = makeValues({0, 1, 2});
        s.y = makeValues({1, 2, 3, 4, 5});
        QCOMPARE(extentOf(s, false, false, {}).x->max, 2.0);
        QCOMPARE(indexOf(s)->extent(false, false).x->max, 2.0);
        s.y = makeValues({});
        QVERIFY(!extentOf(s, false, false, {}).x);
    }

    void extentLeavesOutTheHugeAndCountsTheUndrawable() {
        LineSeries s;
        s.y = makeValues({2.0, kNan, 1.5, kInf, -kInf, 1e300, 1.4});
        const SeriesExtent e = extentOf(s, false, false, {});
        QCOMPARE(e.undrawable, 3);
        QCOMPARE(e.huge, 1);
        QCOMPARE(e.y->max, 2.0);
        s.y = makeValues({1e300, 2e300});
        QCOMPARE(extentOf(s, false, false, {}).y->max, 2e300);
        QCOMPARE(extentOf(s, false, false, {}).huge, 0);
    }

    void pixelsStayFinite() {
        const Mapping map = plot({0, 1e-10}, {0, 1e-10});
        for (double v : {1e300, -1e300, 1.7e308}) {
            QVERIFY(std::isfinite(map.pixel(v, v).x()) && std::isfinite(map.pixel(v, v).y()));
        }
    }

    void clippingKeepsWithinAndOnTheLine() {
        const QRectF box(0, 0, 10, 10);
        const QPolygonF zigzag{{-5, 5}, {5, 5}, {5, -1e7}, {6, 1e7}, {20, 20}};
        for (const QPolygonF& part : clipped(zigzag, box)) {
            for (const QPointF& p : part) QVERIFY(box.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(p));
        }
        QCOMPARE(clipped(QPolygonF{{-5, -5}, {-5, 20}}, box).size(), size_t{0});
        QCOMPARE(clipped(QPolygonF{{1, 1}, {9, 9}}, box).at(0), (QPolygonF{{1, 1}, {9, 9}}));
    }

    void dashesCoverTheirShare() {
        const auto parts = dashes(QPolygonF{{0, 0}, {30, 0}, {30, 45}}, 4.5, 3);
        double length = 0;
        for (const QPolygonF& part : parts) {
            for (qsizetype i = 0; i + 1 < part.size(); ++i) {
                length += std::hypot(part[i + 1].x() - part[i].x(), part[i + 1].y() - part[i].y());
            }
        }
        QVERIFY(std::abs(length - 75 * 4.5 / 7.5) < 1e-9);
    }

    void anyOrderDrawsASpiral() {
        std::vector<double> x, y;
        for (int i = 0; i < 2000; ++i) {
            x.push_back(std::cos(0.05 * i) * std::exp(-0.001 * i));
            y.push_back(std::sin(0.05 * i) * std::exp(-0.001 * i));
        }
        LineSeries s;
        s.x = makeValues(x);
        s.y = makeValues(y);
        QCOMPARE(xOrder(s), XOrder::Any);
        const Traces traces = decimate(x, y, XOrder::Any, plot({-1, 1}, {-1, 1}));
        QCOMPARE(traces.lines.size(), size_t{1});
        QCOMPARE(traces.points, size_t{2000});
    }

    void aMillionPointsAreQuick() {
        const auto y = noise(1'000'000, 4);
        const Mapping map = plot({0, 999'999}, {0, 1});
        QBENCHMARK {
            (void)decimate(std::nullopt, y, XOrder::Index, map);
        }
    }
};

QTEST_MAIN(DecimateTest)
#include "decimate_test.moc"
