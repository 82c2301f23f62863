#include "views/controls/number_box.h"

#include <clocale>
#include <cmath>
#include <limits>
#include <numbers>

#include <QLocale>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include "tests/views/fail_on_warning.h"
#include "views/look/number_text.h"

using namespace jordanscope::views;

class NumberBoxTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void parsing_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("dot") << "0.25" << 0.25;
        QTest::newRow("comma") << "0,25" << 0.25;
        QTest::newRow("bare comma") << ",5" << 0.5;
        QTest::newRow("exponent") << "2.5e-4" << 2.5e-4;
        QTest::newRow("comma and exponent") << "2,5E-4" << 2.5e-4;
        QTest::newRow("spaces around") << "  7 " << 7.0;
        QTest::newRow("plus") << "+3.5" << 3.5;
        QTest::newRow("typographic minus") << QString(QChar(0x2212)) + "3" << -3.0;
        QTest::newRow("minus zero is zero") << "-0" << 0.0;
        QTest::newRow("pi") << "pi" << std::numbers::pi;
        QTest::newRow("all digits") << "3.141592653589793" << 3.141592653589793;
    }
    void parsing() {
        QFETCH(QString, text);
        QFETCH(double, value);
        // Whatever the process' or Qt's locale says.
        for (const QLocale::Language language : {QLocale::C, QLocale::German, QLocale::Korean}) {
            QLocale::setDefault(QLocale(language));
            const ParsedNumber parsed = parseNumber(text);
            QVERIFY(parsed.valid);
            QVERIFY(parsed.value == value);
            QVERIFY(!std::signbit(parsed.value) || value < 0);
        }
        QLocale::setDefault(QLocale::c());
    }

    void nonsense_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"", " ", "abc", "1.2.3", "1,000.5", "1.000,5", "0x10", "1e", "1e999", "nan",
                                 "inf", "-inf", "1 2", "2*3", "--1", "1e-5 rad", "+-1", "<b>1</b>"})
            QTest::newRow(*text ? text : "empty") << text;
    }
    void nonsense() {
        QFETCH(QString, text);
        const ParsedNumber parsed = parseNumber(text);
        QVERIFY(!parsed.valid);
        QVERIFY(parsed.problem.size() > 10);
        if (!text.trimmed().isEmpty())
            QVERIFY2(parsed.problem.contains(text.trimmed()), qPrintable(parsed.problem));
    }

    void formatting() {
        QCOMPARE(formatNumber(0.0005), QStringLiteral("0.0005"));
        QCOMPARE(formatNumber(0.0261799387799), QStringLiteral("0.0261799"));
        QCOMPARE(formatNumber(1024), QStringLiteral("1024"));
        QCOMPARE(formatNumber(131072), QStringLiteral("131072"));
        QCOMPARE(exactNumber(0.1), QStringLiteral("0.1"));
        QCOMPARE(exactNumber(std::numbers::pi), QStringLiteral("3.141592653589793"));
        QCOMPARE(formatNumber(std::numeric_limits<double>::infinity()), QStringLiteral("inf"));
    }

    void typingEnters() {
        NumberBox box;
        box.setValue(1);
        QSignalSpy entered(&box, &NumberBox::valueEntered);
        box.show();
        box.setFocus();
        box.selectAll();
        QTest::keyClicks(&box, QStringLiteral("0,25"));
        QCOMPARE(box.value(), 1.0);  // not before it is entered
        QTest::keyClick(&box, Qt::Key_Return);
        QCOMPARE(entered.count(), 1);
        QCOMPARE(entered.last().first().toDouble(), 0.25);
        QCOMPARE(box.text(), QStringLiteral("0.25"));
    }

    void whatWasNotTypedIsNotRounded() {
        QWidget window;
        QVBoxLayout column(&window);
        NumberBox box, other;
        column.addWidget(&box);
        column.addWidget(&other);
        box.setValue(std::numbers::pi);
        QSignalSpy entered(&box, &NumberBox::valueEntered);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        other.setFocus();
        QCOMPARE(box.text(), QStringLiteral("3.14159"));
        box.setFocus();
        QCOMPARE(box.text(), QStringLiteral("3.141592653589793"));
        QTest::keyClick(&box, Qt::Key_Return);
        other.setFocus();
        QVERIFY(box.value() == std::numbers::pi);
        QCOMPARE(entered.count(), 0);
        QCOMPARE(box.text(), QStringLiteral("3.14159"));
    }

    void leavingEnters() {
        QWidget window;
        QVBoxLayout column(&window);
        NumberBox box, other;
        column.addWidget(&box);
        column.addWidget(&other);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        box.setFocus();
        box.selectAll();
        QSignalSpy entered(&box, &NumberBox::valueEntered);
        QTest::keyClicks(&box, QStringLiteral("0.5"));
        other.setFocus();
        QCOMPARE(entered.count(), 1);
        QCOMPARE(box.value(), 0.5);
    }

    void nonsenseStaysUntilEscape() {
        NumberBox box;
        box.setValue(2);
        box.setCheck([](double v) { return v > 5 ? QStringLiteral("too large") : QString(); });
        box.show();
        box.setFocus();
        QSignalSpy entered(&box, &NumberBox::valueEntered);
        QSignalSpy refused(&box, &NumberBox::refused);
        box.selectAll();
        QTest::keyClicks(&box, QStringLiteral("7"));
        QTest::keyClick(&box, Qt::Key_Return);
        QCOMPARE(refused.count(), 1);
        QCOMPARE(box.problem(), QStringLiteral("too large"));
        QCOMPARE(box.text(), QStringLiteral("7"));
        QCOMPARE(box.value(), 2.0);
        box.selectAll();
        QTest::keyClicks(&box, QStringLiteral("x"));
        QVERIFY(box.problem().isEmpty());  // being corrected
        QTest::keyClick(&box, Qt::Key_Return);
        QCOMPARE(refused.count(), 2);
        QVERIFY(!box.problem().isEmpty());
        QTest::keyClick(&box, Qt::Key_Escape);
        QVERIFY(box.problem().isEmpty());
        QCOMPARE(box.text(), QStringLiteral("2"));
        QCOMPARE(entered.count(), 0);
    }

    // What was typed is not thrown away because Tab came after it.
    void refusedTextOutlivesTab() {
        QWidget window;
        QVBoxLayout column(&window);
        NumberBox box, other;
        column.addWidget(&box);
        column.addWidget(&other);
        box.setValue(2);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        box.setFocus();
        box.selectAll();
        QSignalSpy entered(&box, &NumberBox::valueEntered);
        QTest::keyClicks(&box, QStringLiteral("1e-3 1/token"));
        QTest::keyClick(&box, Qt::Key_Tab);
        QVERIFY(other.hasFocus());
        QCOMPARE(box.text(), QStringLiteral("1e-3 1/token"));
        QVERIFY(!box.problem().isEmpty());
        QCOMPARE(box.value(), 2.0);
        box.setValue(2);  // the model says again what it said
        QCOMPARE(box.text(), QStringLiteral("1e-3 1/token"));
        // Back in the box it can be corrected.
        QTest::keyClick(&other, Qt::Key_Backtab);
        QVERIFY(box.hasFocus());
        QCOMPARE(box.text(), QStringLiteral("1e-3 1/token"));
        QTest::keyClick(&box, Qt::Key_End);
        for (int k = 0; k < 8; ++k) QTest::keyClick(&box, Qt::Key_Backspace);
        QTest::keyClick(&box, Qt::Key_Tab);
        QCOMPARE(entered.count(), 1);
        QCOMPARE(box.value(), 1e-3);
        // Another value, as from a slider, has the last word.
        box.setFocus();
        box.selectAll();
        QTest::keyClicks(&box, QStringLiteral("x"));
        QTest::keyClick(&box, Qt::Key_Tab);
        box.setValue(7);
        QCOMPARE(box.text(), QStringLiteral("7"));
        QVERIFY(box.problem().isEmpty());
    }

    void arrowsAskForSteps() {
        NumberBox box;
        box.show();
        QSignalSpy steps(&box, &NumberBox::stepRequested);
        QTest::keyClick(&box, Qt::Key_Up);
        QTest::keyClick(&box, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(steps.count(), 2);
        QCOMPARE(steps[0][0].toInt(), 1);
        QCOMPARE(steps[1][0].toInt(), -1);
        QVERIFY(steps[1][1].value<Qt::KeyboardModifiers>() & Qt::ShiftModifier);
    }
};

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    std::setlocale(LC_ALL, "de_DE.UTF-8");  // where it is installed, the C library reads 0.5 as 0
    NumberBoxTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "number_box_test.moc"
