#include "views/controls/value_slider.h"

#include <cmath>
#include <numbers>

#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStyleOptionSlider>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "tests/views/fail_on_warning.h"
#include "views/controls/wheel_guard.h"
#include "views/kernel_model/parameters.h"

using namespace jordanscope::views;

namespace {

const double kStep = std::pow(10.0, 1.0 / 24);

QPoint handleCentre(const ValueSlider& slider) {
    QStyleOptionSlider option;
    option.initFrom(&slider);
    option.orientation = Qt::Horizontal;
    option.minimum = slider.minimum();
    option.maximum = slider.maximum();
    option.sliderPosition = slider.value();
    option.sliderValue = slider.value();
    return slider.style()
        ->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, &slider)
        .center();
}

}  // namespace

class ValueSliderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void keys() {
        ValueSlider slider(mappingOf(Parameter::Gamma), 5e-4);
        slider.resize(280, 16);
        slider.show();
        QSignalSpy started(&slider, &ValueSlider::gestureStarted);
        QSignalSpy finished(&slider, &ValueSlider::gestureFinished);
        QTest::keyClick(&slider, Qt::Key_Right);
        QVERIFY(std::abs(slider.number() / (5e-4 * kStep) - 1) < 1e-12);
        QTest::keyClick(&slider, Qt::Key_Left);
        QVERIFY(std::abs(slider.number() / 5e-4 - 1) < 1e-12);
        QTest::keyClick(&slider, Qt::Key_Up, Qt::ShiftModifier);
        QVERIFY(std::abs(slider.number() / (5e-4 * std::pow(kStep, 0.1)) - 1) < 1e-12);
        slider.edit(5e-4);
        QTest::keyClick(&slider, Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(std::abs(slider.number() / (5e-4 * std::pow(kStep, 10)) - 1) < 1e-12);
        QTest::keyClick(&slider, Qt::Key_Home);
        QCOMPARE(slider.number(), 0.0);
        QTest::keyClick(&slider, Qt::Key_End);
        QCOMPARE(slider.number(), 1.0);
        QCOMPARE(started.count(), finished.count());
    }

    void tokenKeys() {
        ValueSlider slider(mappingOf(Parameter::Context), 1024);
        slider.show();
        QTest::keyClick(&slider, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(slider.number(), 1025.0);
        QTest::keyClick(&slider, Qt::Key_Left, Qt::ShiftModifier);
        QTest::keyClick(&slider, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(slider.number(), 2048.0);
        QTest::keyClick(&slider, Qt::Key_Left);
        QCOMPARE(slider.number(), 1878.0);  // 2048 / 2^(1/8)
    }

    void dragIsOneGesture() {
        ValueSlider slider(mappingOf(Parameter::Omega), 0.1);
        slider.resize(280, 16);
        slider.show();
        QSignalSpy started(&slider, &ValueSlider::gestureStarted);
        QSignalSpy edited(&slider, &ValueSlider::edited);
        QSignalSpy finished(&slider, &ValueSlider::gestureFinished);
        const QPoint from = handleCentre(slider);
        QTest::mousePress(&slider, Qt::LeftButton, {}, from);
        QCOMPARE(slider.number(), 0.1);  // taking the handle moves nothing
        for (int k = 1; k <= 20; ++k) QTest::mouseMove(&slider, from + QPoint(k * 4, 0));
        QTest::mouseMove(&slider, QPoint(2000, 8));
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, QPoint(2000, 8));
        QVERIFY(slider.number() == std::numbers::pi);
        QVERIFY(edited.count() > 5);
        QCOMPARE(started.count(), 1);
        QCOMPARE(finished.count(), 1);
        QTest::mousePress(&slider, Qt::LeftButton, {}, handleCentre(slider));
        QTest::mouseMove(&slider, QPoint(-500, 8));
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, QPoint(-500, 8));
        QCOMPARE(slider.number(), 0.0);
    }

    void pressOnTheGrooveMovesThere() {
        ValueSlider slider(mappingOf(Parameter::Omega), 0.1);
        slider.resize(280, 16);
        slider.show();
        QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(60, 8));
        QVERIFY(std::abs(handleCentre(slider).x() - 60) <= 1);
    }

    void doubleClickOnTheHandleIsTheDefault() {
        ValueSlider slider(mappingOf(Parameter::Eta), 1);
        slider.resize(280, 16);
        slider.show();
        slider.edit(-3.25);
        QSignalSpy edited(&slider, &ValueSlider::edited);
        QTest::mouseDClick(&slider, Qt::LeftButton, {}, handleCentre(slider));
        QCOMPARE(slider.number(), 1.0);
        QVERIFY(edited.count() >= 1);
    }

    void twoQuickClicksOnTheGrooveAreNoDefault() {
        ValueSlider slider(mappingOf(Parameter::Eta), 1);
        slider.resize(280, 16);
        slider.show();
        QSignalSpy started(&slider, &ValueSlider::gestureStarted);
        QSignalSpy finished(&slider, &ValueSlider::gestureFinished);
        QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(40, 8));
        const double there = slider.number();
        QTest::mouseDClick(&slider, Qt::LeftButton, {}, QPoint(40, 8));
        QCOMPARE(slider.number(), there);
        QVERIFY(there < 0);
        QCOMPARE(started.count(), finished.count());
    }

    void wheelSteps() {
        ValueSlider slider(mappingOf(Parameter::Gamma), 1e-3);
        slider.resize(280, 16);
        slider.show();
        QSignalSpy finished(&slider, &ValueSlider::gestureFinished);
        for (int k = 0; k < 3; ++k) {
            QWheelEvent turn(QPointF(20, 8), slider.mapToGlobal(QPointF(20, 8)), {}, {0, 120}, Qt::NoButton,
                             Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(&slider, &turn);
        }
        QVERIFY(std::abs(slider.number() / (1e-3 * std::pow(kStep, 3)) - 1) < 1e-12);
        QCOMPARE(finished.count(), 0);
        QTRY_COMPARE(finished.count(), 1);
    }

    void aTouchpadsSmallTurnsAddUp() {
        WheelGuard::install();
        QWidget window;
        QVBoxLayout column(&window);
        ValueSlider slider(mappingOf(Parameter::Gamma), 1e-3);
        QComboBox combo;
        combo.addItems({"a", "b", "c", "d"});
        QSpinBox spin;
        QLineEdit elsewhere;
        column.addWidget(&elsewhere);
        for (QWidget* widget :
             {static_cast<QWidget*>(&slider), static_cast<QWidget*>(&combo), static_cast<QWidget*>(&spin)})
            column.addWidget(widget);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const auto turn = [](QWidget& widget, QPoint pixels, QPoint angle) {
            const QPointF at = widget.rect().center();
            QWheelEvent event(at, widget.mapToGlobal(at), pixels, angle, Qt::NoButton, Qt::NoModifier,
                              Qt::NoScrollPhase, false);
            QApplication::sendEvent(&widget, &event);
        };
        // Without the focus nothing turns, however far.
        elsewhere.setFocus();
        QVERIFY(elsewhere.hasFocus());
        for (QWidget* widget :
             {static_cast<QWidget*>(&slider), static_cast<QWidget*>(&combo), static_cast<QWidget*>(&spin)}) {
            QVERIFY(widget->focusPolicy() != Qt::WheelFocus);
            turn(*widget, {}, {0, -240});
        }
        QCOMPARE(slider.number(), 1e-3);
        QCOMPARE(combo.currentIndex(), 0);
        QCOMPARE(spin.value(), 0);
        // With it, a hundred and twenty eighths of a degree are a step, and not one of them less.
        combo.setFocus();
        for (int k = 0; k < 9; ++k) turn(combo, {0, -3}, {0, -12});
        QCOMPARE(combo.currentIndex(), 0);
        turn(combo, {0, -3}, {0, -12});
        QCOMPARE(combo.currentIndex(), 1);
        spin.setFocus();
        for (int k = 0; k < 24; ++k) turn(spin, {0, 2}, {0, 10});
        QCOMPARE(spin.value(), 2);
        slider.setFocus();
        for (int k = 0; k < 29; ++k) turn(slider, {}, {0, 4});
        QCOMPARE(slider.number(), 1e-3);
        turn(slider, {}, {0, 4});
        QVERIFY(std::abs(slider.number() / (1e-3 * kStep) - 1) < 1e-12);
        // Two steps at once are two; a turn back begins anew.
        turn(slider, {}, {0, -240});
        QVERIFY(std::abs(slider.number() / (1e-3 / kStep) - 1) < 1e-12);
        turn(slider, {}, {0, -60});
        turn(slider, {}, {0, 60});
        turn(slider, {}, {0, -60});
        QVERIFY(std::abs(slider.number() / (1e-3 / kStep) - 1) < 1e-12);
    }

    void snapping() {
        ValueSlider slider(mappingOf(Parameter::Omega), 0.1);
        slider.resize(280, 16);
        slider.show();
        const std::vector<double> bank = ropeFrequencies(10000, 64);
        slider.setSnapValues(bank);
        QTest::keyClick(&slider, Qt::Key_Right);
        QVERIFY(slider.number() == bank[24]);  // the first above 0.1
        QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(150, 8));
        QVERIFY(std::find(bank.begin(), bank.end(), slider.number()) != bank.end());
        slider.edit(0.1);  // typed: exact
        QCOMPARE(slider.number(), 0.1);
    }

    void followsTheModelSilently() {
        ValueSlider slider(mappingOf(Parameter::Omega), 0.1);
        QSignalSpy edited(&slider, &ValueSlider::edited);
        slider.setNumber(0.123456789012345);
        QVERIFY(slider.number() == 0.123456789012345);
        slider.setNumber(std::nan(""));
        QVERIFY(slider.number() == 0.123456789012345);
        QCOMPARE(edited.count(), 0);
    }

    void assistiveTechnologySetsTheDouble() {
        ValueSlider slider(mappingOf(Parameter::Omega), 0.1);
        slider.setAccessibleName(QStringLiteral("omega"));
        slider.show();
        QSignalSpy edited(&slider, &ValueSlider::edited);
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&slider);
        QVERIFY(accessible);
        QCOMPARE(accessible->role(), QAccessible::Slider);
        QCOMPARE(accessible->text(QAccessible::Name), QStringLiteral("omega"));
        QAccessibleValueInterface* value = accessible->valueInterface();
        QVERIFY(value);
        QCOMPARE(value->currentValue().toDouble(), 0.1);
        QCOMPARE(value->minimumValue().toDouble(), 0.0);
        QVERIFY(value->maximumValue().toDouble() == std::numbers::pi);
        value->setCurrentValue(0.123456789);
        QVERIFY(slider.number() == 0.123456789);
        QCOMPARE(edited.count(), 1);
        value->setCurrentValue(99.0);
        QVERIFY(slider.number() == std::numbers::pi);
        value->setCurrentValue(std::nan(""));
        QVERIFY(slider.number() == std::numbers::pi);
    }
};

QTEST_MAIN(ValueSliderTest)
#include "value_slider_test.moc"
