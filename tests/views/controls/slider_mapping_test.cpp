#include "views/controls/slider_mapping.h"

#include <cmath>
#include <numbers>

#include <QTest>

#include "tests/views/fail_on_warning.h"
#include "views/kernel_model/parameters.h"

using namespace jordanscope::views;

namespace {

constexpr double kPi = std::numbers::pi;
const double kStep = std::pow(10.0, 1.0 / 24);

bool near(double a, double b, double relative = 1e-12) {
    return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

}  // namespace

#define COMPARE_NEAR(a, b) \
    QVERIFY2(near(a, b), qPrintable(QStringLiteral("%1 is not %2").arg(a, 0, 'g', 17).arg(b, 0, 'g', 17)))

class SliderMappingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void stepped_data() {
        QTest::addColumn<int>("parameter");
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("steps");
        QTest::addColumn<double>("to");
        const auto row = [](const char* name, Parameter p, double from, double steps, double to) {
            QTest::newRow(name) << int(p) << from << steps << to;
        };
        row("gamma, one step", Parameter::Gamma, 2e-3, 1, 2e-3 * kStep);
        row("gamma, a tenth", Parameter::Gamma, 2e-3, 0.1, 2e-3 * std::pow(kStep, 0.1));
        row("gamma, ten back", Parameter::Gamma, 2e-3, -10, 2e-3 / std::pow(kStep, 10));
        row("gamma, 24 steps are a decade", Parameter::Gamma, 1e-4, 24, 1e-3);
        row("gamma, up from 0", Parameter::Gamma, 0, 1, 1e-6);
        row("gamma, ten up from 0", Parameter::Gamma, 0, 10, 1e-6 * std::pow(kStep, 9));
        row("gamma, stops at the smallest", Parameter::Gamma, 1.01e-6, -1, 1e-6);
        row("gamma, down to 0", Parameter::Gamma, 1e-6, -1, 0);
        row("gamma, stays 0", Parameter::Gamma, 0, -10, 0);
        row("gamma, stops at 1", Parameter::Gamma, 0.99, 1, 1);
        row("omega, one step", Parameter::Omega, 0.1, 1, 0.1 * kStep);
        row("omega, to pi itself", Parameter::Omega, 3, 1, kPi);
        row("omega, down from pi", Parameter::Omega, kPi, -1, kPi / kStep);
        row("omega, up from 0", Parameter::Omega, 0, 1, 1e-5);
        row("eta, one step", Parameter::Eta, 0.5, 1, 0.5 * kStep);
        row("eta, away from 0 when negative", Parameter::Eta, -0.5, -1, -0.5 * kStep);
        row("eta, linear near 0", Parameter::Eta, 0, 1, 1e-4);
        row("eta, through 0", Parameter::Eta, 1e-4, -2, -1e-4);
        row("eta, meets 0", Parameter::Eta, -3e-4, 3, 0);
        row("eta, from linear into log", Parameter::Eta, 0, 10 + 24, 1e-2);
        row("eta, stops", Parameter::Eta, 9.9, 10, 10);
        row("L, one step", Parameter::Context, 1024, 1, 1117);
        row("L, eight steps double", Parameter::Context, 1024, 8, 2048);
        row("L, eight steps halve", Parameter::Context, 1024, -8, 512);
        row("L, from between meets a power of two", Parameter::Context, 1000, 1, 1024);
        row("L, from between down", Parameter::Context, 1030, -1, 1024);
        row("L, stops", Parameter::Context, 131072, 1, 131072);
        row("L, stops below", Parameter::Context, 16, -10, 16);
    }
    void stepped() {
        QFETCH(int, parameter);
        QFETCH(double, from);
        QFETCH(double, steps);
        QFETCH(double, to);
        COMPARE_NEAR(mappingOf(static_cast<Parameter>(parameter)).stepped(from, steps), to);
    }

    void decadesAreTheirLiterals() {
        const SliderMapping& gamma = mappingOf(Parameter::Gamma);
        double value = 1e-6;
        for (const double decade : {1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1.0}) {
            for (int k = 0; k < 24; ++k) value = gamma.stepped(value, 1);
            QCOMPARE(value, decade);
            QVERIFY(value == decade);
        }
    }

    void manySteps_data() {
        QTest::addColumn<int>("parameter");
        for (const Parameter p : kSliders) QTest::addRow("%d", int(p)) << int(p);
    }
    // From end to end and back: strictly monotone, lawful, ends exact, and as many steps as the range has.
    void manySteps() {
        QFETCH(int, parameter);
        const SliderMapping& mapping = mappingOf(static_cast<Parameter>(parameter));
        double value = mapping.minimum();
        int up = 0;
        while (value != mapping.maximum()) {
            const double next = mapping.stepped(value, 1);
            QVERIFY2(next > value, qPrintable(QString::number(value, 'g', 17)));
            QVERIFY(mapping.contains(next));
            value = next;
            QVERIFY(++up < 1000);
        }
        int down = 0;
        while (value != mapping.minimum()) {
            const double next = mapping.stepped(value, -1);
            QVERIFY(next < value);
            value = next;
            QVERIFY(++down < 1000);
        }
        QVERIFY(std::abs(up - down) <= 1);
    }

    void fractions() {
        for (const Parameter p : kSliders) {
            const SliderMapping& mapping = mappingOf(p);
            QCOMPARE(mapping.fraction(mapping.minimum()), 0.0);
            QCOMPARE(mapping.fraction(mapping.maximum()), 1.0);
            QVERIFY(mapping.value(0) == mapping.minimum());
            QVERIFY(mapping.value(1) == mapping.maximum());
            double last = mapping.minimum();
            for (int k = 0; k <= 1000; ++k) {
                const double value = mapping.value(k / 1000.0);
                QVERIFY(mapping.contains(value));
                QVERIFY(value >= last);
                QVERIFY(std::abs(mapping.fraction(value) - k / 1000.0) < 0.03);
                last = value;
            }
            // Out of its ends a fraction means the ends.
            QVERIFY(mapping.value(-3) == mapping.minimum());
            QVERIFY(mapping.value(7) == mapping.maximum());
        }
        QVERIFY(mappingOf(Parameter::Eta).value(0.5) == 0);
        QVERIFY(mappingOf(Parameter::Omega).value(1) == kPi);
    }

    void draggedValuesAreWhatTheyReadAs() {
        const SliderMapping& omega = mappingOf(Parameter::Omega);
        for (int k = 1; k < 270; ++k) {
            const double value = omega.value(k / 270.0);
            QCOMPARE(value, QString::number(value, 'g', 4).toDouble());
        }
    }

    void powersOfTwoAreReachable() {
        const SliderMapping& tokens = mappingOf(Parameter::Context);
        for (int power = 16; power <= 131072; power *= 2) {
            QCOMPARE(tokens.value(tokens.fraction(power)), double(power));
            double value = 16;
            while (value < power) value = tokens.stepped(value, 1);
            QCOMPARE(value, double(power));
        }
        QCOMPARE(steppedTokens(tokens, 1024, 1, 0), 1025.0);
        QCOMPARE(steppedTokens(tokens, 1024, -1, 0), 1023.0);
        QCOMPARE(steppedTokens(tokens, 1000, 0, 1), 2000.0);
        QCOMPARE(steppedTokens(tokens, 1000, 0, -1), 500.0);
        QCOMPARE(steppedTokens(tokens, 100000, 0, 1), 131072.0);
        QCOMPARE(steppedTokens(tokens, 16, -1, 0), 16.0);
    }

    void containment() {
        const SliderMapping& gamma = mappingOf(Parameter::Gamma);
        QVERIFY(gamma.contains(0) && gamma.contains(1e-6) && gamma.contains(1));
        QVERIFY(!gamma.contains(1e-7) && !gamma.contains(-1e-3) && !gamma.contains(1.001));
        QVERIFY(!gamma.contains(std::nan("")) && !gamma.contains(INFINITY));
        QVERIFY(mappingOf(Parameter::Omega).contains(kPi));
        QVERIFY(!mappingOf(Parameter::Context).contains(1000.5));
        QCOMPARE(gamma.nearest(-1), 0.0);
        QCOMPARE(gamma.nearest(9e-7), 1e-6);
        QCOMPARE(mappingOf(Parameter::Context).nearest(1e9), 131072.0);
    }

    void ropeBank() {
        const std::vector<double> bank = ropeFrequencies(10000, 64);
        QCOMPARE(bank.size(), std::size_t{32});
        QCOMPARE(bank.back(), 1.0);
        COMPARE_NEAR(bank[bank.size() - 4], std::pow(10000.0, -6.0 / 64));
        QVERIFY(std::is_sorted(bank.begin(), bank.end()));
        QCOMPARE(nearestOf(bank, 0.9), 1.0);
        QCOMPARE(neighbourOf(bank, 1.0, -1), bank[30]);
        QCOMPARE(neighbourOf(bank, bank[30], 1), 1.0);
        QCOMPARE(neighbourOf(bank, 0.99, 1), 1.0);
        QCOMPARE(neighbourOf(bank, 1.0, 1), 1.0);
        QCOMPARE(neighbourOf(bank, bank[3], -10), bank[0]);
    }
};

QTEST_GUILESS_MAIN(SliderMappingTest)
#include "slider_mapping_test.moc"
