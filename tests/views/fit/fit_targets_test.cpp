#include <clocale>
#include <cmath>

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "views/fit/expression.h"
#include "views/fit/fit_text.h"
#include "views/fit/lag_csv.h"
#include "views/fit/monotone_cubic.h"

using namespace jordanscope;
using namespace jordanscope::views;

class FitTargetsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    // Values of SciPy's PchipInterpolator, an independent implementation, at nine even places.
    void cubicAgreesWithAnotherImplementation_data() {
        QTest::addColumn<QList<double>>("x");
        QTest::addColumn<QList<double>>("y");
        QTest::addColumn<QList<double>>("expected");
        QTest::newRow("ups and downs") << QList<double>{0, 10, 20, 35, 50} << QList<double>{0, 1, 1, -2, 3}
                                       << QList<double>{0.0,
                                                        0.8154296875,
                                                        1.0,
                                                        1.0,
                                                        0.22222222222222224,
                                                        -1.53125,
                                                        -1.8379629629629628,
                                                        -0.1568287037037038,
                                                        3.0};
        QTest::newRow("uneven steps")
            << QList<double>{3, 4, 9, 10, 30, 31} << QList<double>{0.5, -1.25, 2.0, 2.5, 2.4, 8.0}
            << QList<double>{0.5,         0.03169014084507038, 2.5,         2.491884375, 2.471825,
                             2.446253125, 2.4215999999999998,  2.404296875, 8.0};
        QTest::newRow("two points") << QList<double>{0, 100} << QList<double>{1, 3}
                                    << QList<double>{1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0};
        QTest::newRow("flat then steep")
            << QList<double>{0, 1, 2} << QList<double>{0, 0, 5}
            << QList<double>{0.0, 0.0, 0.0, 0.0, 0.0, 0.4296875, 1.5625, 3.1640625, 5.0};
    }
    void cubicAgreesWithAnotherImplementation() {
        QFETCH(QList<double>, x);
        QFETCH(QList<double>, y);
        QFETCH(QList<double>, expected);
        const MonotoneCubic cubic({x.begin(), x.end()}, {y.begin(), y.end()});
        for (int i = 0; i < 9; ++i) {
            const double at = x.front() + (x.back() - x.front()) * i / 8.0;
            QVERIFY2(std::abs(cubic(at) - expected[i]) < 1e-12,
                     qPrintable(QString::number(cubic(at), 'g', 17)));
        }
        QVERIFY(std::isnan(cubic(x.front() - 0.001)));
        QVERIFY(std::isnan(cubic(x.back() + 0.001)));
    }

    void cubicNeverOvershoots() {
        std::vector<double> x, y;
        unsigned state = 1;
        for (int i = 0; i < 60; ++i) {
            state = state * 1664525u + 1013904223u;
            x.push_back((x.empty() ? 0 : x.back()) + 1 + state % 37);
            y.push_back(static_cast<double>(state >> 8) / (1 << 24));
        }
        const MonotoneCubic cubic(x, y);
        for (size_t i = 0; i + 1 < x.size(); ++i)
            for (double at = x[i]; at <= x[i + 1]; at += 0.25) {
                QVERIFY(cubic(at) <= std::max(y[i], y[i + 1]) + 1e-12);
                QVERIFY(cubic(at) >= std::min(y[i], y[i + 1]) - 1e-12);
            }
    }

    void cubicOfFewPoints() {
        QVERIFY(std::isnan(MonotoneCubic({}, {})(0)));
        const auto values = MonotoneCubic({2}, {7}).atLags(4);
        QVERIFY(std::isnan(values[1]));
        QCOMPARE(values[2], 7.0);
        QVERIFY(std::isnan(values[3]));
    }

    void expressionValuesAreTheFormula() {
        const auto y =
            expressionValues(QStringLiteral("x*cos(omega*d) + gamma - eta/L"), {100, 0.25, 0.5, 2}, 51);
        QCOMPARE(y.size(), size_t(51));
        for (int d = 0; d < 51; ++d)
            QVERIFY(std::abs(y[d] - (d / 100.0 * std::cos(0.25 * d) + 0.5 - 0.02)) < 1e-14);
        QVERIFY(std::isnan(expressionValues(QStringLiteral("1/d"), {}, 2)[0]));
        QCOMPARE(expressionValues(QStringLiteral("ω + 2*γ + 3*η + 0*π"), {1, 1, 10, 100}, 1)[0], 321.0);
        QCOMPARE(expressionValues(QStringLiteral("d >= 2 ? 1 : 0"), {}, 3), (std::vector<double>{0, 0, 1}));
    }

    void expressionErrorsSayWhere_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("position");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown name") << "x*cos(omga*d)" << 6 << "\"omga";
        QTest::newRow("ends early") << "x*" << 2 << "ends";
        QTest::newRow("parenthesis") << "cos(d" << 5 << "parenthesis";
        QTest::newRow("partner") << "d)" << 1 << "partner";
        QTest::newRow("after Greek") << "ω*ω*q" << 4 << "\"q\"";
        QTest::newRow("assignment") << "d = 3" << 2 << "==";
        QTest::newRow("decimal comma") << "0,5*d" << 1 << "decimal";
        QTest::newRow("quotes") << "d + \"a\"" << 4 << "quotes";
        QTest::newRow("empty") << "  " << 0 << "type";
    }
    void expressionErrorsSayWhere() {
        QFETCH(QString, text);
        QFETCH(int, position);
        QFETCH(QString, says);
        const auto error = checkExpression(text);
        QVERIFY(error.has_value());
        QVERIFY2(error->text.contains(says), qPrintable(error->text));
        QCOMPARE(error->position, position);
        QVERIFY_EXCEPTION_THROWN(expressionValues(text, {}, 3), Error);
    }

    void numbersIgnoreTheLocale() {
        const std::string before = std::setlocale(LC_NUMERIC, nullptr);
        std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
        const double half = expressionValues(QStringLiteral("0.5"), {}, 1)[0];
        const LagTable table = readLagTable("0,0.5\n1,1.25\n", {',', false, false});
        std::setlocale(LC_NUMERIC, before.c_str());
        QCOMPARE(half, 0.5);
        QCOMPARE(table.values, (std::vector<double>{0.5, 1.25}));
    }

    void csvDialects_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("lagName");
        const QByteArray mark("\xEF\xBB\xBF");
        QTest::newRow("comma") << QByteArray("d,k\n0,0.5\n1,1.25\n") << "d";
        QTest::newRow("semicolon and decimal comma") << QByteArray("d;k\n0;0,5\n1;1,25\n") << "d";
        QTest::newRow("semicolon and point") << QByteArray("d;k\r\n0;0.5\r\n1;1.25\r\n") << "d";
        QTest::newRow("tab") << QByteArray("d\tk\n0\t0.5\n1\t1.25\n") << "d";
        QTest::newRow("tab and decimal comma") << QByteArray("d\tk\n0\t0,5\n1\t1,25\n") << "d";
        QTest::newRow("byte order mark") << mark + QByteArray("d;k\n0;0,5\n1;1,25\n") << "d";
        QTest::newRow("no header") << QByteArray("0,5e-1\n1,1.25e0") << "column 1";
        QTest::newRow("quoted header")
            << QByteArray("\"lag, in \"\"tokens\"\"\",k\n0,0.5\n1,1.25\n") << "lag, in \"tokens\"";
        QTest::newRow("same names") << QByteArray("k,k\n0,0.5\n1,1.25\n") << "k";
        QTest::newRow("one column") << QByteArray("k\n0.5\n1.25\n") << "row";
        QTest::newRow("blank lines") << QByteArray("\nd,k\n\n0,0.5\n\n1,1.25\n\n") << "d";
    }
    void csvDialects() {
        QFETCH(QByteArray, text);
        QFETCH(QString, lagName);
        const LagTable table = readLagTable(text, sniffDialect(text));
        QCOMPARE(table.values, (std::vector<double>{0.5, 1.25}));
        QCOMPARE(table.lagName, lagName);
        QCOMPARE(table.badRows, 0);
    }

    void csvCountsWhatItLeavesOut() {
        const QByteArray text("d,k,k\n0,1,9\n1,oops,9\n2,nan,9\n2.5,1,9\n-1,1,9\n4,2\n4,4\n3\n");
        const LagTable table = readLagTable(text, sniffDialect(text));
        QCOMPARE(table.rows, 3);
        QCOMPARE(table.badRows, 5);
        QCOMPARE(table.duplicateRows, 1);
        QCOMPARE(table.values[4], 3.0);
        QVERIFY(std::isnan(table.values[3]));
        QCOMPARE(table.problems.front().line, 3);
        QVERIFY(table.problems.front().text.contains(QStringLiteral("oops")));
        QCOMPARE(table.columns, (QStringList{"d", "k", "k (2)"}));
        QCOMPARE(readLagTable(text, table.dialect, 0, 2).values[0], 9.0);
        QCOMPARE(table.preview.front(), (QStringList{"0", "1", "9"}));
    }

    void csvRefusals() {
        const auto refusal = [](const QByteArray& text) {
            try {
                readLagTable(text, sniffDialect(text));
            } catch (const Error& error) {
                return QString::fromUtf8(error.what());
            }
            return QString();
        };
        const QString utf16 = QStringLiteral("d,k\n0,1\n");
        QVERIFY(
            refusal(QByteArray("\xFF\xFE", 2) + QByteArray(reinterpret_cast<const char*>(utf16.utf16()), 16))
                .contains(QStringLiteral("UTF-16")));
        QVERIFY(refusal("").contains(QStringLiteral("empty")));
        QVERIFY(refusal("d,k\n").contains(QStringLiteral("header only")));
        QVERIFY(refusal("d,k\na,b\n").contains(QStringLiteral("line 2")));
        QVERIFY(refusal("d,k\n1e300,1\n").contains(QStringLiteral("whole number")));
    }

    void csvFileInAFolderWithAnyName() {
        QTemporaryDir folder;
        QDir(folder.path()).mkdir(QStringLiteral("my räns 実験 (1)"));
        const QString path = folder.filePath(QStringLiteral("my räns 実験 (1)/c.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("d;k\n0;0,5\n1;1,25\n");
        file.close();
        const QByteArray text = readCsvFile(path);
        QCOMPARE(readLagTable(text, sniffDialect(text)).values, (std::vector<double>{0.5, 1.25}));
        QVERIFY_EXCEPTION_THROWN(readCsvFile(folder.filePath(QStringLiteral("none.csv"))), Error);
    }

    void csvIsAFileAndEnds() {
        QVERIFY_EXCEPTION_THROWN(readCsvFile(QStringLiteral("/dev/zero")), Error);
        QVERIFY_EXCEPTION_THROWN(readCsvFile(QDir::tempPath()), Error);
    }

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

QTEST_GUILESS_MAIN(FitTargetsTest)
#include "fit_targets_test.moc"
