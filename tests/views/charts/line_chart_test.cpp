#include "views/charts/line_chart.h"

#include <cmath>
#include <limits>

#include <QApplication>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/processor_time.h"
#include "tests/views/fail_on_warning.h"
#include "views/charts/card.h"
#include "views/charts/chart_frame.h"
#include "views/charts/ticks.h"
#include "views/look/theme.h"
#include "views/look/typography.h"

using namespace jordanscope;
using namespace jordanscope::views;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
const double kNan = std::nan("");

LineSeries curve(std::vector<double> y, int colour = 0) {
    LineSeries s;
    s.name = QStringLiteral("loss");
    s.y = makeValues(std::move(y));
    s.colour = colour;
    return s;
}

/// Pixels of the plot area that are nearer to `colour` than to the plot's own colours.
int pixelsLike(const QImage& image, const QRectF& area, const QColor& colour, int tolerance = 90) {
    int n = 0;
    for (int y = static_cast<int>(area.top()); y < static_cast<int>(area.bottom()); ++y) {
        for (int x = static_cast<int>(area.left()) + 2; x < static_cast<int>(area.right()); ++x) {
            const QColor c = image.pixelColor(x, y);
            n += std::abs(c.red() - colour.red()) + std::abs(c.green() - colour.green()) +
                     std::abs(c.blue() - colour.blue()) <
                 tolerance;
        }
    }
    return n;
}

class Chart : public LineChart {
public:
    Chart() {
        resize(640, 400);
        show();
        [[maybe_unused]] const bool exposed = QTest::qWaitForWindowExposed(this);
    }
    QImage picture() { return grab().toImage(); }
    int drawn(int colour = 0) { return pixelsLike(picture(), plotArea(), lightTheme().line(colour)); }
};

}  // namespace

class LineChartTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, lightTheme()); }
    void init() { failOnWarning(); }

    void zeroAndNegativeOnALogAxis() {
        Chart chart;
        chart.setSeries({curve({2, 0, 0.5, -1, 0.1})});
        chart.setAxis(Axis::Y, {.log = true});
        QCOMPARE(chart.undrawable(), 2);
        // Three lone points, each a dot.
        QVERIFY(chart.drawn() > 20);
        const QImage log = chart.picture();
        for (const QPointF& p : {QPointF(0, 2), QPointF(2, 0.5), QPointF(4, 0.1)}) {
            const QColor at = log.pixelColor(chart.toPixel(p).toPoint());
            QVERIFY2(at.blue() > at.red() + 60, qPrintable(at.name()));
        }
        chart.setLog(Axis::Y, false);
        QCOMPARE(chart.undrawable(), 0);
        QVERIFY(chart.drawn() > 300);  // a line now
    }

    void notANumberAndInfinityAreMarked() {
        Chart chart;
        chart.setSeries({curve({2.0, kNan, 1.5, kInf, -kInf, 1e300, 1.4})});
        QCOMPARE(chart.undrawable(), 3);
        QCOMPARE(chart.outside(), 1);
        QVERIFY(chart.range(Axis::Y).max <= 3);
        const int drawn = chart.drawn();
        const QRectF area = chart.plotArea();
        QVERIFY2(drawn > 60 && drawn < area.width() * area.height() / 20, qPrintable(QString::number(drawn)));
        // Marks at steps 1, 3 and 4, nothing on the same rows at step 2.
        const QImage image = chart.picture();
        const auto near = [&](double step, double y) {
            const double x = chart.toPixel({step, 1}).x();
            return pixelsLike(image, QRectF(x - 6, y - 6, 12, 12), lightTheme().line(0));
        };
        QVERIFY(near(1, area.bottom() - 6) > 5);
        QVERIFY(near(3, area.top() + 6) > 5);
        QVERIFY(near(4, area.bottom() - 6) > 5);
        QCOMPARE(near(2, area.bottom() - 6), 0);
    }

    void nothingAnyoneCanSetGivesAnEmptyOrHangingAxis() {
        Chart chart;
        const std::vector<std::vector<double>> all{{},       {kNan},          {kInf, kInf}, {0},
                                                   {-1, -2}, {1e300, -1e300}, {1e-320, 1},  {5, 5, 5}};
        for (const auto& y : all) {
            for (bool log : {false, true}) {
                chart.setSeries({curve(y)});
                chart.setAxis(Axis::Y, {.log = log});
                chart.setAxis(Axis::X, {.log = log, .fixed = Range{0, static_cast<double>(y.size())}});
                QVERIFY(chart.range(Axis::Y).min < chart.range(Axis::Y).max);
                QVERIFY(chart.range(Axis::X).min < chart.range(Axis::X).max);
                QVERIFY(!chart.picture().isNull());
            }
        }
        for (const Range& bad : {Range{kNan, 1}, Range{0, kInf}, Range{3, 3}, Range{4, 1}}) {
            chart.setAxis(Axis::Y, {.fixed = bad});
            chart.setView({bad, bad});
            QVERIFY(chart.range(Axis::Y).min < chart.range(Axis::Y).max);
            QVERIFY(!chart.picture().isNull());
        }
    }

    void hugeValuesPaintALineNotAPlot() {
        Chart chart;
        std::vector<double> y(200, 1.0);
        y[100] = 1e300;
        chart.setSeries({curve(y)});
        chart.setView({{}, Range{0, 2}});
        QVERIFY(chart.drawn() < 5000);
    }

    void samePictureAfterRefresh() {
        Chart chart;
        std::vector<double> y(100'000);
        for (size_t i = 0; i < y.size(); ++i) y[i] = std::sin(static_cast<double>(i * i % 1009));
        chart.setSeries({curve(y)});
        const QImage first = chart.picture();
        for (int i = 0; i < 3; ++i) {
            chart.setSeries({curve(y)});
            QCOMPARE(chart.picture(), first);
        }
    }

    void zoomSurvivesNewData() {
        Chart chart;
        chart.setSeries({curve({1, 2, 3, 4, 5})});
        QVERIFY(chart.following());
        QSignalSpy following(&chart, &LineChart::followingChanged);
        chart.setView({Range{1, 2}, Range{2, 3}});
        QCOMPARE(following.count(), 1);
        chart.setSeries({curve({1, 2, 3, 4, 5, 100, 1000})});
        QCOMPARE(chart.range(Axis::X), (Range{1, 2}));
        QCOMPARE(chart.range(Axis::Y), (Range{2, 3}));
        chart.home();
        QVERIFY(chart.following());
        QVERIFY(chart.range(Axis::Y).max >= 1000);
        chart.setSeries({curve({1, 2, 3, 4, 5, 100, 2500})});
        QVERIFY(chart.range(Axis::Y).max >= 2500);
    }

    void rangeFollowsOnlyWhatDecides() {
        Chart chart;
        LineSeries fit = curve({0, 50, 500, 5000}, 1);
        fit.decidesRange = false;
        chart.setSeries({curve({0, 1, 2, 1}), fit});
        QCOMPARE(chart.range(Axis::Y), (Range{0, 2}));
        chart.setAxis(Axis::Y, {.rangeWithin = Range{0, 1}});
        QCOMPARE(chart.range(Axis::Y), (Range{0, 1}));
    }

    void namedTicksEndTheRange() {
        Chart chart;
        LineSeries s = curve({0.5, 0.6, 0.9});
        s.x = makeValues({64, 128, 256});
        chart.setSeries({s});
        chart.setAxis(Axis::X, {.log = true, .ticks = TickMode::Explicit, .tickValues = {64, 128, 256}});
        QVERIFY(chart.range(Axis::X).min > 50 && chart.range(Axis::X).min < 64);
        QVERIFY(chart.range(Axis::X).max > 256 && chart.range(Axis::X).max < 300);
    }

    void everyItemFollowsTheTheme() {
        ChartCard card(QStringLiteral("Loss"), QStringLiteral("nats"));
        card.resize(640, 400);
        LineSeries s = curve({1, 2, 1.5, 3});
        s.lower = makeValues({0.5, 1.5, 1, 2});
        s.upper = makeValues({1.5, 2.5, 2, 4});
        card.chart().setSeries({s});
        card.chart().setMarkers({{1.5, QStringLiteral("left"), QStringLiteral("right")}});
        card.chart().setReferenceLines({{2, QStringLiteral("published")}});
        card.show();
        QVERIFY(QTest::qWaitForWindowExposed(&card));
        const QImage light = card.grab().toImage();
        applyTheme(*qApp, darkTheme());
        QCoreApplication::processEvents();
        const QImage dark = card.grab().toImage();
        applyTheme(*qApp, lightTheme());
        QCoreApplication::processEvents();
        QCOMPARE(card.grab().toImage(), light);
        // No light surface is left in the dark one: at most thin light marks.
        int bright = 0;
        for (int y = 0; y < dark.height(); ++y) {
            for (int x = 0; x < dark.width(); ++x) bright += dark.pixelColor(x, y).lightness() > 150;
        }
        QVERIFY2(bright < dark.width() * dark.height() / 20, qPrintable(QString::number(bright)));
    }

    void namesAreShownLiterally() {
        // Would be bold, cut at the "<", or load a file if anything took it for HTML.
        const QString hostile = QStringLiteral("<b>x</b> a<b & <img src='/etc/hostname'>");
        ChartCard card(hostile, hostile);
        card.resize(900, 300);
        LineSeries s = curve({1, 2});
        s.name = hostile;
        card.chart().setSeries({s});
        card.chart().setAxis(Axis::X, {.title = hostile});
        card.show();
        QVERIFY(QTest::qWaitForWindowExposed(&card));
        QCOMPARE(card.chart().accessibleName(), hostile);
        QCOMPARE(card.chart().legend().at(0).name, hostile);
        for (const QWidget* widget : card.findChildren<QWidget*>()) {
            QVERIFY(!widget->toolTip().contains(QLatin1String("<img")));
        }
        // The axis title is as wide as its literal text.
        const QImage image = card.grab().toImage();
        QFont font;
        font.setPointSizeF(axisPoints());
        const double expected = QFontMetricsF(font).horizontalAdvance(hostile);
        int left = image.width(), right = 0;
        for (int y = image.height() - 18; y < image.height() - 8; ++y) {
            for (int x = 10; x < image.width() - 10; ++x) {
                if (image.pixelColor(x, y).lightness() < 200) {
                    left = std::min(left, x);
                    right = std::max(right, x);
                }
            }
        }
        QVERIFY2(std::abs(right - left - expected) < 12,
                 qPrintable(QStringLiteral("%1 %2").arg(right - left).arg(expected)));
    }

    void redrawsOfRunsAreGatheredAndTheLastIsDrawn() {
        Chart chart;
        chart.setRedrawInterval(40);
        QSignalSpy painted(&chart, &LineChart::painted);
        QElapsedTimer timer;
        timer.start();
        int sets = 0;
        while (sets < 200) {
            chart.setSeries({curve({0, static_cast<double>(++sets)})});
            QTest::qWait(1);
        }
        QTRY_VERIFY(chart.settled());
        const qint64 most = timer.elapsed() / 40 + 3;
        QVERIFY2(painted.count() >= 3 && painted.count() <= most,
                 qPrintable(QString::number(painted.count())));
        QVERIFY(chart.range(Axis::Y).contains(sets));
    }

    void paintedComesOncePerChange() {
        Chart chart;
        QTRY_VERIFY(chart.settled());
        QSignalSpy painted(&chart, &LineChart::painted);
        chart.setSeries({curve({1, 2, 3})});
        QVERIFY(!chart.settled());
        QTRY_COMPARE(painted.count(), 1);
        chart.setCursorLine(1.0);
        chart.setCrosshair(2.0);
        (void)chart.grab();
        QTRY_VERIFY(chart.settled());
        QCOMPARE(painted.count(), 1);  // lines over the curves redraw no curve
    }

    void equalAspectIsEqual() {
        Chart chart;
        LineSeries s = curve({0, 1, 0, -1, 0});
        s.x = makeValues({1, 0, -1, 0, 1});
        chart.setEqualAspect(true);
        chart.setSeries({s});
        const double perX = chart.plotArea().width() / chart.range(Axis::X).span();
        const double perY = chart.plotArea().height() / chart.range(Axis::Y).span();
        QVERIFY(std::abs(perX / perY - 1) < 0.01);
        QVERIFY(chart.range(Axis::X).contains(1) && chart.range(Axis::Y).contains(-1));
    }

    void stackedChartsAlign() {
        Chart a, b;
        a.alignWith(b);
        a.setSeries({curve({1e-12, 1e6})});
        b.setSeries({curve({0, 1})});
        QCOMPARE(a.plotArea().left(), b.plotArea().left());
        QCOMPARE(a.plotArea().right(), b.plotArea().right());
        // Whichever needs more room for its labels, and however late: none is cut.
        const auto widest = [](const Chart& chart) {
            const QFontMetricsF metrics(axisFont());
            double width = 0;
            const Range range = chart.range(Axis::Y);
            for (const QString& text : ticksFor(chart.axis(Axis::Y), range, false, chart.plotArea().height(),
                                                2.2 * metrics.height())
                                           .text)
                width = std::max(width, metrics.horizontalAdvance(text));
            return width;
        };
        for (const double largest : {1e-142, 1.0, 1234567.0, 1.23456e-5}) {
            b.setSeries({curve({-largest, largest, 0.37 * largest})});
            QCOMPARE(a.plotArea().left(), b.plotArea().left());
            QVERIFY(b.plotArea().left() >= std::max(widest(a), widest(b)) + 9);
        }
    }

    void emptyChartsSayWhatToDo() {
        Chart chart;
        const QImage blank = chart.picture();
        chart.setHint(QStringLiteral("Check a run in the list."));
        QVERIFY(chart.picture() != blank);
        const QImage hinted = chart.picture();
        chart.setSeries({curve({1, 2})});
        QVERIFY(chart.picture() != hinted);
    }

    /// Labels belong to their places however small or large the numbers are.
    void framesOfAnySizeOfNumbersLookAlike() {
        const auto picture = [](double unit) {
            FrameSpec spec;
            spec.size = {300, 200};
            spec.area = {40, 10, 250, 160};
            spec.xRange = spec.yRange = {-2 * unit, 2 * unit};
            spec.xTicks.at = spec.yTicks.at = {-unit, 0, unit};
            spec.xTicks.text = spec.yTicks.text = {"-1", "0", "1"};
            ChartFrame frame;
            return frame.pixmap(spec).toImage();
        };
        const QImage plain = picture(1);
        for (const double unit : {1e-170, 1e-15, 1e-9, 1e9, 1e299}) QCOMPARE(picture(unit), plain);
        // From the one to the other as well, in the same frame.
        FrameSpec spec;
        spec.size = {300, 200};
        spec.area = {40, 10, 250, 160};
        spec.yTicks.at = {0.5e-15};
        spec.yTicks.text = {"half"};
        spec.yRange = {0, 1e-15};
        ChartFrame used, fresh;
        FrameSpec before = spec;
        before.yRange = {0, 2e-15};
        (void)used.pixmap(before);
        QCOMPARE(used.pixmap(spec).toImage(), fresh.pixmap(spec).toImage());
    }

    void aMillionPointsInOneFrame() {
        Chart chart;
        std::vector<double> y(1'000'000);
        for (size_t i = 0; i < y.size(); ++i) y[i] = std::sin(1e-3 * static_cast<double>(i));
        y[123'456] = 30;
        const LineSeries s = curve(std::move(y));
        chart.setSeries({s});
        const double before = threadSeconds();
        chart.setSeries({s});
        (void)chart.picture();
        const double took = threadSeconds() - before;
        qInfo("1,000,000 points: %.0f ms", took * 1e3);
        QVERIFY(took < 0.5);
        QVERIFY(chart.range(Axis::Y).max >= 30);
    }
};

QTEST_MAIN(LineChartTest)
#include "line_chart_test.moc"
