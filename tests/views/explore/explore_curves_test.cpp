#include "views/explore/explore_curves.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <QTest>

#include "tests/views/fail_on_warning.h"
#include "views/explore/trajectory.h"
#include "views/kernel_model/parameters.h"

using namespace jordanscope;
using namespace jordanscope::views;
using kernel::Variant;

namespace {

constexpr Variant kVariants[] = {Variant::Exact, Variant::Stabilised, Variant::ScaledExact};

kernel::Chain chainWith(double gamma, double omega, double eta, int order, Variant variant, int context) {
    return {gamma, omega, eta, order, kernel::shearLaw(variant, context)};
}

bool allFinite(const Values& values) {
    return std::all_of(values->begin(), values->end(), [](double v) { return std::isfinite(v); });
}

}  // namespace

class ExploreCurvesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void basisIsTheKernels() {
        for (const Variant variant : kVariants) {
            for (const int context : {16, 100, 1024, 8192}) {
                const kernel::Chain chain = chainWith(5e-4, 0.3, 0.7, 4, variant, context);
                const BasisCurves curves = basisCurves(chain, context);
                QCOMPARE(curves.lags->front(), 0.0);
                QCOMPARE(curves.lags->back(), double(context));
                QCOMPARE(curves.lags->size(), std::size_t(context) + 1);
                for (int r = 0; r < 4; ++r) {
                    const auto row = static_cast<std::size_t>(r);
                    const double scale = std::pow(10.0, curves.exponents[row]);
                    for (std::size_t n = 0; n < curves.lags->size(); n += 97) {
                        const auto entry = kernel::chainEntry(chain, r, (*curves.lags)[n]) / scale;
                        QVERIFY(std::abs((*curves.real[row])[n] - entry.real()) < 1e-11);
                        QVERIFY(std::abs((*curves.imaginary[row])[n] - entry.imag()) < 1e-11);
                        QVERIFY(entry.real() >= curves.least - 1e-9 &&
                                entry.real() <= curves.greatest + 1e-9);
                    }
                }
            }
        }
    }

    // A chain is a function of whole lags: all of them are there, and nothing between.
    void everyWholeLagIsThereAndNoOther() {
        for (const int context : {16, 1000, 1023, 1024, 131072}) {
            const kernel::Chain chain = chainWith(1e-3, std::numbers::pi, 1, 2, Variant::Exact, context);
            const BasisCurves curves = basisCurves(chain, context);
            for (std::size_t n = 0; n < curves.lags->size(); ++n) QCOMPARE((*curves.lags)[n], double(n));
            for (const double y : *curves.imaginary[0]) QVERIFY(std::abs(y) < 1e-9);
            const auto whole = [](const Values& lags) {
                return std::all_of(lags->begin(), lags->end(),
                                   [](double lag) { return lag == std::round(lag); });
            };
            QVERIFY(whole(normCurves(chain, context).lags));
            QVERIFY(whole(groupLawCurve(chain, 3, context).x));
            QVERIFY(whole(shiftCurves(chain, 3, context).shifts));
        }
    }

    // A trajectory has no point that is no lag's, however fast it turns.
    void aTrajectoryIsMadeOfLags() {
        for (const double omega : {0.0316, 0.4, 0.9, 2.0, std::numbers::pi}) {
            for (const int context : {16, 1023}) {
                const kernel::Chain chain = chainWith(1e-3, omega, 1, 2, Variant::ScaledExact, context);
                const Trajectory path = trajectory(chain, 0, context, 0);
                QCOMPARE(path.dots, omega > 0.6);
                for (std::size_t n = 0; n < path.curve.x->size(); ++n) {
                    const double x = (*path.curve.x)[n], y = (*path.curve.y)[n];
                    const double lag = std::round(-std::log(std::hypot(x, y)) / 1e-3);
                    const auto entry = kernel::chainEntry(chain, 0, lag);
                    QVERIFY(std::hypot(x - entry.real(), y - entry.imag()) < 1e-9);
                }
            }
        }
    }

    void exponents_data() {
        QTest::addColumn<double>("largest");
        QTest::addColumn<int>("exponent");
        QTest::newRow("zero") << 0.0 << 0;
        QTest::newRow("lower end") << 0.05 << 0;
        QTest::newRow("one") << 1.0 << 0;
        QTest::newRow("upper end") << 20.0 << 0;
        QTest::newRow("above") << 20.1 << 1;
        QTest::newRow("below") << 0.049 << -2;
        QTest::newRow("far above") << 4e14 << 14;
        QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << 0;
    }
    void exponents() {
        QFETCH(double, largest);
        QFETCH(int, exponent);
        QCOMPARE(drawnExponent(largest), exponent);
    }

    void drawnEntriesAreInSight() {
        for (const Variant variant : kVariants) {
            for (const double eta : {1e-3, 0.3, 10.0, -10.0}) {
                for (const double gamma : {0.0, 1e-4, 1.0}) {
                    const kernel::Chain chain = chainWith(gamma, 0.01, eta, 5, variant, 2048);
                    const BasisCurves curves = basisCurves(chain, 2048);
                    for (int r = 0; r < 5; ++r) {
                        const double drawn = largestEntry(chain, r, 2048) /
                                             std::pow(10.0, curves.exponents[static_cast<std::size_t>(r)]);
                        QVERIFY(drawn >= 0.05 && drawn <= 20);
                    }
                }
            }
        }
    }

    // The drawn curve turns as often as the chain does, in steps that the eye cannot take for another curve.
    void trajectoryTurnsAsTheChain() {
        const kernel::Chain chain = chainWith(5e-4, 0.0316, 1, 3, Variant::ScaledExact, 1024);
        for (int r = 0; r < 3; ++r) {
            const Trajectory path = trajectory(chain, r, 1024, 0);
            QVERIFY(!path.thinned);
            const ValueArray &x = *path.curve.x, &y = *path.curve.y;
            double turned = 0;
            for (std::size_t n = 1; n < x.size(); ++n) {
                if (std::hypot(x[n - 1], y[n - 1]) == 0) {  // leaves the origin in its own direction
                    turned += std::remainder(std::atan2(y[n], x[n]), 2 * std::numbers::pi);
                    continue;
                }
                const double step = std::remainder(std::atan2(y[n], x[n]) - std::atan2(y[n - 1], x[n - 1]),
                                                   2 * std::numbers::pi);
                QVERIFY(std::abs(step) < 0.6);
                turned += step;
            }
            QVERIFY(std::abs(turned - 0.0316 * 1024) < 1e-6);
            const auto last = kernel::chainEntry(chain, r, 1024);
            QVERIFY(std::hypot(x.back() - last.real(), y.back() - last.imag()) < 1e-12);
        }
    }

    void denseTrajectoriesStaySmall() {
        for (const Variant variant : kVariants) {
            for (const double gamma : {0.0, 1e-6, 1e-4, 0.01, 1.0}) {
                for (const double omega : {0.0, 1e-5, 0.1, std::numbers::pi}) {
                    const kernel::Chain chain = chainWith(gamma, omega, -10, 5, variant, 131072);
                    for (int r = 0; r < 5; ++r) {
                        const int exponent = drawnExponent(largestEntry(chain, r, 131072));
                        const Trajectory path = trajectory(chain, r, 131072, exponent);
                        QVERIFY(allFinite(path.curve.x) && allFinite(path.curve.y));
                        QVERIFY2(path.curve.x->size() < 15000,
                                 qPrintable(QString::number(path.curve.x->size())));
                        if (omega == std::numbers::pi && gamma < 0.01) QVERIFY(path.thinned);
                    }
                }
            }
        }
    }

    void normStartsAtOneAndIsTheOperators() {
        const kernel::Chain chain = chainWith(1e-4, 0.1, 2, 3, Variant::ScaledExact, 4096);
        const NormCurves curves = normCurves(chain, 4096);
        QCOMPARE(curves.norm->front(), 1.0);
        QCOMPARE(curves.lags->back(), 4096.0);
        for (std::size_t n = 0; n < curves.lags->size(); ++n) {
            QCOMPARE((*curves.norm)[n], kernel::operatorNorm(chain, (*curves.lags)[n]));
            QVERIFY((*curves.norm)[n] >= (*curves.decay)[n] * (1 - 1e-12));
        }
        QVERIFY(greatestOf(curves.norm) > 1);  // the transient growth of a defective block
    }

    void groupLawHoldsForExactShearsOnly() {
        for (const Variant variant : kVariants) {
            const kernel::Chain chain = chainWith(1e-3, 0.1, 0.5, 3, variant, 512);
            const double greatest = greatestOf(groupLawCurve(chain, 128, 512).y);
            if (variant == Variant::Stabilised) {
                QVERIFY(greatest > 1e-3);
            } else {
                QVERIFY(greatest < 1e-9);
            }
        }
    }

    void shiftTestNeedsTheContragredientQuery() {
        const ShiftCurves exact = shiftCurves(chainWith(1e-3, 0.1, 1, 2, Variant::ScaledExact, 512), 64, 512);
        QVERIFY(greatestOf(exact.contragredient) < 1e-12);
        QVERIFY(greatestOf(exact.same) > 1e-2);
        const ShiftCurves stabilised =
            shiftCurves(chainWith(1e-3, 0.1, 1, 2, Variant::Stabilised, 512), 64, 512);
        QVERIFY(greatestOf(stabilised.contragredient) > 1e-2);
    }

    void everythingIsFiniteAtTheExtremes() {
        for (const Variant variant : kVariants)
            for (const double gamma : {0.0, 1e-6, 1.0})
                for (const double omega : {0.0, 1e-5, std::numbers::pi})
                    for (const double eta : {-10.0, 0.0, 10.0})
                        for (const int context : {16, 131072})
                            for (const int order : {1, 5}) {
                                const kernel::Chain chain =
                                    chainWith(gamma, omega, eta, order, variant, context);
                                const NormCurves norms = normCurves(chain, context);
                                QVERIFY(allFinite(norms.norm) && allFinite(norms.decay));
                                QVERIFY(allFinite(groupLawCurve(chain, context / 2, context).y));
                                const ShiftCurves shifts = shiftCurves(chain, context, context);
                                QVERIFY(allFinite(shifts.contragredient) && allFinite(shifts.same));
                            }
    }
};

QTEST_GUILESS_MAIN(ExploreCurvesTest)
#include "explore_curves_test.moc"
