#include "views/charts/axis_range.h"

#include <cmath>
#include <limits>

#include <QSet>
#include <QTest>

#include "tests/views/fail_on_warning.h"
#include "views/charts/ticks.h"
#include "views/look/number_text.h"

using namespace jordanscope::views;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

}  // namespace

class AxisRangeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void guardRefusesWhatAnAxisCannotHave_data() {
        QTest::addColumn<double>("min");
        QTest::addColumn<double>("max");
        QTest::addColumn<bool>("log");
        QTest::newRow("infinite end") << 1e-3 << kInf << true;
        QTest::newRow("log from zero") << 0.0 << 5.0 << true;
        QTest::newRow("NaN") << kNan << 5.0 << false;
        QTest::newRow("reversed") << 5.0 << 1.0 << false;
        QTest::newRow("empty") << 1.0 << 1.0 << false;
        QTest::newRow("span overflows") << -1.7e308 << 1.7e308 << false;
    }
    void guardRefusesWhatAnAxisCannotHave() {
        QFETCH(double, min);
        QFETCH(double, max);
        QFETCH(bool, log);
        QVERIFY(!guardedRange({min, max}, log));
    }

    void guardMendsWidthAlone() {
        const auto decades = guardedRange({1e-300, 1e10}, true);
        QVERIFY(decades);
        QVERIFY(std::log10(decades->max / decades->min) <= kMaxDecades + 1e-9);
        const auto narrow = guardedRange({1.0, std::nextafter(1.0, 2.0)}, false);
        QVERIFY(narrow);
        QVERIFY(narrow->span() >= 1e-12);
    }

    void everyDataGivesALawfulRange() {
        const double values[] = {0,      -0.0,   1e-3,    -1e-3,        1,   5,    1e300,
                                 -1e300, 1e-300, 1.7e308, 3.0000000001, 255, kNan, kInf};
        for (double a : values) {
            for (double b : values) {
                for (bool log : {false, true}) {
                    const Range r = niceRange(Range{std::min(a, b), std::max(a, b)}, log);
                    QVERIFY2(guardedRange(r, log), qPrintable(QStringLiteral("%1 %2").arg(a).arg(b)));
                }
            }
        }
    }

    void aConstantGetsRoomOfItsOwnSize() {
        const Range r = niceRange(Range{1e-3, 1e-3}, false);
        QVERIFY(r.min > 0 && r.max < 2e-3 && r.contains(1e-3));
        const Range zero = niceRange(Range{0, 0}, false);
        QVERIFY(zero.contains(0) && zero.span() > 0);
    }

    void endsAreMultiplesOfA125Step() {
        const Range r = niceRange(Range{-0.943, 1.0}, false);
        QCOMPARE(r.min, -1.0);
        QCOMPARE(r.max, 1.0);
        const Range log = niceRange(Range{3e-5, 40.0}, true);
        QVERIFY(std::abs(log.min / 1e-5 - 1) < 1e-9);
        QVERIFY(std::abs(log.max / 100 - 1) < 1e-9);
    }

    void aRangeIsKeptWhileTheDataFillIt() {
        const Range present{-1, 1};
        QCOMPARE(followRange(Range{-0.8, 0.9}, present, false), present);
        QCOMPARE(followRange(Range{-0.61, 0.61}, present, false), present);
        QVERIFY(followRange(Range{-0.5, 0.5}, present, false) != present);
        QVERIFY(followRange(Range{-1.2, 0.9}, present, false) != present);
    }

    void ticksAscendWithinTheRangeAndDiffer() {
        const Range ranges[] = {{0, 1024},  {-1, 1},        {0, 0.00031}, {1e-7, 1e4},
                                {1e-60, 1}, {2.1, 2.9},     {-3e9, 7e12}, {1, 1 + 1e-9},
                                {0, 3},     {1e300, 2e300}, {0.1, 1e7},   {255.5, 256.5}};
        for (const Range& range : ranges) {
            for (bool log : {false, true}) {
                if (!guardedRange(range, log)) continue;
                for (double length : {40.0, 300.0, 900.0}) {
                    const Ticks ticks = ticksFor({}, range, log, length, 30);
                    QCOMPARE(ticks.at.size(), ticks.text.size());
                    for (size_t i = 0; i < ticks.at.size(); ++i) {
                        QVERIFY(ticks.at[i] >= range.min * (1 - 1e-9) - 1e-300 ||
                                range.contains(ticks.at[i]));
                        QVERIFY(ticks.at[i] != 0 || !ticks.text[i].startsWith('-'));
                        if (i > 0) QVERIFY(ticks.at[i] > ticks.at[i - 1]);
                    }
                    const QSet<QString> distinct(ticks.text.begin(), ticks.text.end());
                    QCOMPARE(static_cast<size_t>(distinct.size()), ticks.text.size());
                }
            }
        }
    }

    void lagTicksArePowersOfTwoPartsOfTheContext() {
        AxisSpec spec;
        spec.ticks = TickMode::LagPowersOfTwo;
        spec.tickUnit = 1024;
        const Ticks half = ticksFor(spec, {0, 1024}, false, 484, 78);
        QCOMPARE(half.text, (std::vector<QString>{"0", "256", "512", "768", "1024"}));
        const Ticks twice = ticksFor(spec, {0, 2048}, false, 534, 78);
        QCOMPARE(twice.text, (std::vector<QString>{"0", "512", "1024", "1536", "2048"}));
    }

    void integerXHasIntegerLabels() {
        const Ticks ticks = ticksFor({}, {0, 5}, false, 400, 78);
        QCOMPARE(ticks.text, (std::vector<QString>{"0", "1", "2", "3", "4", "5"}));
    }

    void wholeTicksKeepAllTheirDigits() {
        AxisSpec spec;
        spec.ticks = TickMode::Explicit;
        spec.tickValues = {131072, 1048576};
        QCOMPARE(ticksFor(spec, {131072, 1048576}, true, 220, 78).text,
                 (std::vector<QString>{"131072", "1048576"}));
        // None is left out where the labels have room: an octave is 41 pixels here.
        spec.tickValues = {300, 1024, 2048, 4096, 8192};
        QCOMPARE(ticksFor(spec, {300, 8192}, true, 196, 78).text,
                 (std::vector<QString>{"300", "1024", "2048", "4096", "8192"}));
        QCOMPARE(ticksFor(spec, {300, 8192}, true, 120, 78).text.size(), size_t(3));
    }

    void anAxisHasAScale() {
        // A range of little more than one step on a short axis: one label alone would say nothing.
        for (const double reach : {1.2, 2.4, 4.9, 9.9, 4.9e-170, 4.9e200})
            QVERIFY(ticksFor({}, {-reach, reach}, false, 200, 110).at.size() >= 2);
    }

    // 100000 is no 1e+05, and there is no lag 255.75.
    void lagsAndStepsAreWholeNumbersWrittenOut() {
        AxisSpec spec;
        spec.whole = true;
        QCOMPARE(ticksFor(spec, {0, 1e6}, false, 400, 78).text,
                 (std::vector<QString>{"0", "200000", "400000", "600000", "800000", "1000000"}));
        QCOMPARE(ticksFor(spec, {1, 1e5}, true, 484, 78).text,
                 (std::vector<QString>{"1", "10", "100", "1000", "10000", "100000"}));
        spec.ticks = TickMode::LagPowersOfTwo;
        for (const int context : {16, 17, 100, 1000, 1022, 1023, 1024, 8191, 131072}) {
            spec.tickUnit = context;
            for (const bool log : {false, true}) {
                for (const double length : {90.0, 250.0, 484.0, 900.0}) {
                    const Ticks ticks = ticksFor(spec, {log ? 1.0 : 0.0, double(context)}, log, length, 78);
                    QVERIFY(ticks.at.size() >= 2);
                    for (std::size_t i = 0; i < ticks.at.size(); ++i) {
                        QCOMPARE(ticks.at[i], std::round(ticks.at[i]));
                        QCOMPARE(ticks.text[i], QString::number(static_cast<int>(ticks.at[i])));
                    }
                }
            }
        }
    }

    void aLogAxisHasTwoLabelsAtLeast() {
        for (double low = -9; low < 5; low += 0.37)
            for (double span : {0.01, 0.1, 0.3, 0.6, 0.9, 1.3, 2.7, 6.0, 23.0})
                for (const double length : {60.0, 120.0, 250.0, 700.0}) {
                    const Range range{std::pow(10, low), std::pow(10, low + span)};
                    const Ticks ticks = ticksFor({}, range, true, length, 29);
                    QVERIFY2(ticks.at.size() >= 2,
                             qPrintable(QStringLiteral("%1 %2 %3").arg(low).arg(span).arg(length)));
                    for (std::size_t i = 0; i < ticks.at.size(); ++i) {
                        QVERIFY(ticks.at[i] >= range.min * (1 - 1e-9) &&
                                ticks.at[i] <= range.max * (1 + 1e-9));
                        QVERIFY(i == 0 || ticks.text[i] != ticks.text[i - 1]);
                    }
                }
    }

    void logLabelsAreDecades() {
        const Ticks ticks = ticksFor({}, {1e-7, 1e4}, true, 396, 29);
        QCOMPARE(ticks.text.front(), QStringLiteral("1e-07"));
        QCOMPARE(ticks.text.back(), QStringLiteral("1e+04"));
        QCOMPARE(ticks.at.size(), size_t{12});
    }

    void numbersKeepSixDigits_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << 0.0 << "0";
        QTest::newRow("negative zero") << -0.0 << "0";
        QTest::newRow("learning rate") << 3e-4 << "3e-04";
        QTest::newRow("six digits") << 0.80194123 << "0.801941";
        QTest::newRow("thousandth") << 0.001 << "0.001";
        QTest::newRow("integer") << 131072.0 << "131072";
        QTest::newRow("million") << 1e6 << "1e+06";
        QTest::newRow("carries into the million") << 999999.9 << "1e+06";
        QTest::newRow("nan") << kNan << "NaN";
        QTest::newRow("inf") << kInf << "inf";
        QTest::newRow("-inf") << -kInf << "-inf";
    }
    void numbersKeepSixDigits() {
        QFETCH(double, value);
        QFETCH(QString, text);
        QCOMPARE(numberText(value), text);
    }

    void tickDigitsComeFromTheStep() {
        QCOMPARE(tickText(0.1 + 0.2, 0.1, 1), QStringLiteral("0.3"));
        QCOMPARE(tickText(-1e-17, 0.2, 1), QStringLiteral("0.0"));
        QCOMPARE(tickText(1000, 250, 1000), QStringLiteral("1000"));
        QCOMPARE(tickText(62.5, 62.5, 1000), QStringLiteral("62.5"));
        QCOMPARE(tickText(2e6, 1e6, 5e6), QStringLiteral("2e+06"));
    }
};

QTEST_MAIN(AxisRangeTest)
#include "axis_range_test.moc"
