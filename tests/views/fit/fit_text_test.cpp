#include "views/fit/fit_text.h"

#include <cmath>

#include <QRegularExpression>
#include <QTest>

using namespace jordanscope;
using namespace jordanscope::views;

class FitTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void textsOfNumbers() {
        QCOMPARE(r2Text(0.99995), QStringLiteral("1 − 5e-05"));
        QCOMPARE(r2Text(0.999949), QStringLiteral("0.9999"));
        QCOMPARE(r2Text(1 - 5e-6), QStringLiteral("1 − 5e-06"));
        QCOMPARE(r2Text(-0.00001), QStringLiteral("0.0000"));
        QCOMPARE(r2Text(NAN), QStringLiteral("—"));
        QCOMPARE(conditionText(2.3e5, kernel::Basis::RopeBank), QStringLiteral("2.3e+05"));
        QCOMPARE(conditionText(INFINITY, kernel::Basis::RopeBank), QStringLiteral("> 1e7"));
        QCOMPARE(mseText(8.2441e-7), QStringLiteral("8.244e-07"));
        QCOMPARE(coefficientText(0.014), QStringLiteral("0.014"));
    }

    void errorsFitTheirColumn() {
        QCOMPARE(errorText(1.0, 3), QStringLiteral("1.000e+00"));
        QCOMPARE(errorText(1.234e-170, 3), QStringLiteral("1.23e-170"));
        QCOMPARE(errorText(0, 2), QStringLiteral("0.00e+00"));
        QCOMPARE(coefficientText(1.14e-170), QStringLiteral("1e-170"));
        QCOMPARE(coefficientText(2.34e12), QStringLiteral("2.3e+12"));
        QCOMPARE(coefficientText(0.000623), QStringLiteral("0.00062"));
    }
};

QTEST_GUILESS_MAIN(FitTextTest)
#include "fit_text_test.moc"
