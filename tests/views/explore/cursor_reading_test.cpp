#include "views/explore/cursor_reading.h"

#include <cmath>
#include <map>

#include <QTest>

#include "core/kernel/methods/method.h"
#include "tests/views/fail_on_warning.h"
#include "views/explore/send_to_train.h"
#include "views/kernel_model/parameters.h"

using namespace jordanscope;
using namespace jordanscope::views;
using kernel::Variant;

namespace {

std::map<QString, Reading> byId(const kernel::Chain& chain, double lag) {
    std::map<QString, Reading> readings;
    for (const Reading& reading : readingsAt(chain, lag)) readings[reading.id] = reading;
    return readings;
}

}  // namespace

class CursorReadingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    // The numbers of the drawing: gamma 5e-4, omega 0.0262, eta 1, L 1024, order 3, scaled exact, d = 256.
    void numbersByHand() {
        const kernel::Chain chain{5e-4, 0.0262, 1, 3, kernel::shearLaw(Variant::ScaledExact, 1024)};
        auto readings = byId(chain, 256);
        const double size = std::exp(-0.128);
        const QStringList parts = readings["entry0"].text.split(QLatin1Char(' '));
        QCOMPARE(parts[0].toDouble(), QString::number(size * std::cos(6.7072), 'g', 5).toDouble());
        QCOMPARE(parts[2].toDouble(), QString::number(size * std::sin(6.7072), 'g', 5).toDouble());
        QCOMPARE(readings["shear"].text, QStringLiteral("0.25"));
        QCOMPARE(readings["period"].text, QStringLiteral("239.82 tokens"));
        QCOMPARE(readings["halfLife"].text, QStringLiteral("1386.3 tokens"));
        QCOMPARE(readings["largestShear"].text, QStringLiteral("2000 tokens"));
        QCOMPARE(readings["clamp"].text, QStringLiteral("60000 tokens"));
        QCOMPARE(readings.count("entry2"), std::size_t{1});
        QCOMPARE(readings.count("entry3"), std::size_t{0});
    }

    void nothingIsEndlessInSilence() {
        const kernel::Chain chain{0, 0, 1, 2, kernel::shearLaw(Variant::Exact, 1024)};
        auto readings = byId(chain, 10);
        for (const char* id : {"period", "halfLife", "largestShear", "clamp"}) {
            QVERIFY(!readings[id].text.isEmpty());
            QVERIFY(!readings[id].text.contains(QLatin1String("inf")));
            QVERIFY(readings[id].latex.contains(QLatin1String("\\infty")));
        }
    }

    void complexTexts() {
        QCOMPARE(complexText({0.5, -0.25}), QStringLiteral("0.5 − 0.25 i"));
        QCOMPARE(complexText({1, 0}), QStringLiteral("1 + 0 i"));
        QCOMPARE(complexText({-123456789.0, 2}), QStringLiteral("−1.235e8 + 2 i"));
        QCOMPARE(shortComplexText(0.0), QStringLiteral("0"));
        QCOMPARE(shortComplexText({0.80194, 0.36199}), QStringLiteral("0.802+0.362i"));
        QCOMPARE(shortComplexText({0.00055535, 0.00072148}), QStringLiteral("5.6e−4+7.2e−4i"));
        QCOMPARE(shortComplexText({0.00994, -0.00996}), QStringLiteral("9.9e−3−0.010i"));
        QCOMPARE(shortComplexText({-1.24e10, 3e-7}), QStringLiteral("−1.2e10+3.0e−7i"));
    }

    void latex() {
        QCOMPARE(latexNumber(0.25), QStringLiteral("0.25"));
        QCOMPARE(latexNumber(-1.5e-7), QStringLiteral("-1.5 \\cdot 10^{-7}"));
        QCOMPARE(latexNumber(INFINITY), QStringLiteral("\\infty"));
        const kernel::Chain chain{5e-4, 0.0262, 1, 3, kernel::shearLaw(Variant::ScaledExact, 1024)};
        const QString text = latexOf(chain, 256);
        QCOMPARE(text.count(QLatin1String("\\begin{")), 2);
        QCOMPARE(text.count(QLatin1String("\\end{")), 2);
        QCOMPARE(text.count(QLatin1Char('{')), text.count(QLatin1Char('}')));
        QVERIFY(text.contains(QLatin1String("pmatrix")));
        QVERIFY(!text.contains(QChar(0x2212)));  // a minus that LaTeX knows
    }

    void trainerMethods_data() {
        QTest::addColumn<int>("order");
        QTest::addColumn<int>("variant");
        QTest::addColumn<QString>("name");
        QTest::newRow("default") << 2 << int(Variant::Stabilised) << "jordan_rope";
        QTest::newRow("third order") << 3 << int(Variant::Stabilised) << "jordan_m3";
        QTest::newRow("no shear") << 1 << int(Variant::Stabilised) << "damped_rope";
        QTest::newRow("exact") << 2 << int(Variant::Exact) << "jordan_raw_tau";
        QTest::newRow("scaled") << 2 << int(Variant::ScaledExact) << "jordan_exact_c051";
        QTest::newRow("scaled, fifth order") << 5 << int(Variant::ScaledExact) << "jordan_exact_m5_c051";
    }
    void trainerMethods() {
        QFETCH(int, order);
        QFETCH(int, variant);
        QFETCH(QString, name);
        Parameters parameters;
        parameters.order = order;
        parameters.variant = static_cast<Variant>(variant);
        QCOMPARE(trainerMethodOf(parameters), name);
        const runs::RunConfig config = runOf(parameters).config;
        QCOMPARE(QString::fromStdString(config.method), name);
        QCOMPARE(config.position.trainContext, 1024);
        QCOMPARE(config.training.length, 1024);
        QCOMPARE(config.position.initGamma, parameters.gamma);
        QCOMPARE(config.position.initEta, parameters.eta);
        // The trainer takes the name with these settings.
        const kernel::Method method = runs::methodOf(config);
        QVERIFY(method.initEta <= method.etaMax);
        if (order > 1) QCOMPARE(method.order, order);
        QCOMPARE(method.shear.bounded, parameters.variant == Variant::Stabilised);
    }

    void everyParameterCanBeSent() {
        for (int order = 1; order <= 5; ++order)
            for (const Variant variant : {Variant::Exact, Variant::Stabilised, Variant::ScaledExact})
                for (const double gamma : {0.0, 1e-6, 1.0})
                    for (const double eta : {-10.0, 0.0, 10.0}) {
                        Parameters parameters;
                        parameters.order = order;
                        parameters.variant = variant;
                        parameters.gamma = gamma;
                        parameters.eta = eta;
                        runs::methodOf(runOf(parameters).config);
                    }
    }
};

QTEST_GUILESS_MAIN(CursorReadingTest)
#include "cursor_reading_test.moc"
