#include "views/kernel_model/parameter_panel.h"

#include <cmath>
#include <numbers>

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

#include "tests/views/fail_on_warning.h"
#include "views/controls/number_box.h"
#include "views/controls/value_slider.h"
#include "views/kernel_model/parameter_model.h"
#include "views/kernel_model/parameter_slider.h"
#include "views/look/typography.h"

using namespace jordanscope;
using namespace jordanscope::views;
using kernel::Variant;

class ParameterPanelTest : public QObject {
    Q_OBJECT

    template <typename Widget>
    static Widget* child(const QWidget& parent, const char* name) {
        auto* found = parent.findChild<Widget*>(QLatin1String(name));
        if (!found) qFatal("no child %s", name);
        return found;
    }

    static void type(QLineEdit* box, const QString& text) {
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, text);
        QTest::keyClick(box, Qt::Key_Return);
    }

private Q_SLOTS:
    void init() { failOnWarning(); }

    void everyControlHasANameATipAndARow() {
        ParameterModel model;
        ParameterPanel panel(model);
        panel.setFixedWidth(280);
        panel.show();
        for (const Parameter p : kSliders) {
            ParameterSlider& control = panel.slider(p);
            QCOMPARE(control.height(), px(40));
            QVERIFY(!control.slider().accessibleName().isEmpty());
            QVERIFY(!control.box().accessibleName().isEmpty());
            QVERIFY(control.toolTip().contains(QLatin1String("now")));
            QCOMPARE(control.box().width(), px(86));
            QCOMPARE(control.box().mapTo(&panel, QPoint(control.box().width(), 0)).x(), 280);
            QCOMPARE(control.slider().width(), 280);
            QVERIFY(control.findChild<QAction*>(control.info().id + "Default"));
            // Nothing is cut: what a label wants it gets.
            for (const QLabel* label : control.findChildren<QLabel*>())
                QVERIFY2(!label->isVisible() || label->width() >= label->sizeHint().width(),
                         qPrintable(label->text()));
        }
    }

    void typingWithEitherSign() {
        ParameterModel model;
        ParameterPanel panel(model);
        panel.show();
        type(child<QLineEdit>(panel, "gammaBox"), QStringLiteral("0,25"));
        QCOMPARE(model.value().gamma, 0.25);
        type(child<QLineEdit>(panel, "etaBox"), QStringLiteral("-0.125"));
        QCOMPARE(model.value().eta, -0.125);
        type(child<QLineEdit>(panel, "omegaBox"), QStringLiteral("3.141592653589793"));
        QVERIFY(model.value().omega == std::numbers::pi);
        type(child<QLineEdit>(panel, "omegaBox"), QStringLiteral("0"));
        QVERIFY(model.value().omega == 0);
        type(child<QLineEdit>(panel, "contextBox"), QStringLiteral("1000"));
        QCOMPARE(model.value().context, 1000);
        type(child<QLineEdit>(panel, "omegaBox"), QStringLiteral("0.12345678901234567"));
        QVERIFY(model.value().omega == 0.12345678901234567);
    }

    void anEndTypedShortMeansTheEnd() {
        ParameterModel model;
        ParameterPanel panel(model);
        panel.show();
        for (const char* text : {"3.1416", "3.14159265359", "pi"}) {
            model.set(Parameter::Omega, 0.1);
            type(child<QLineEdit>(panel, "omegaBox"), QLatin1String(text));
            QVERIFY(model.value().omega == std::numbers::pi);
            type(child<QLineEdit>(panel, "omegaBox"), QLatin1String(text));
            QVERIFY(child<NumberBox>(panel, "omegaBox")->value() == std::numbers::pi);
        }
        type(child<QLineEdit>(panel, "omegaBox"), QStringLiteral("3.15"));
        QVERIFY(!child<NumberBox>(panel, "omegaBox")->problem().isEmpty());
    }

    void nonsenseLeavesTheModel() {
        ParameterModel model;
        ParameterPanel panel(model);
        panel.show();
        for (const char* text : {"abc", "5", "1e-9", "-1", "nan", "1,0,0"}) {
            auto* box = child<NumberBox>(panel, "gammaBox");
            type(box, QLatin1String(text));
            QVERIFY2(!box->problem().isEmpty(), text);
            QTest::keyClick(box, Qt::Key_Escape);
        }
        type(child<QLineEdit>(panel, "contextBox"), QStringLiteral("1000.5"));
        QVERIFY(model.value() == Parameters());
        QCOMPARE(model.undoStack().count(), 0);
    }

    void keysOnTheSlider() {
        ParameterModel model;
        ParameterPanel panel(model);
        panel.show();
        auto* slider = child<ValueSlider>(panel, "omegaSlider");
        QTest::keyClick(slider, Qt::Key_Right);
        const double step = std::pow(10.0, 1.0 / 24);
        QVERIFY(std::abs(model.value().omega / (Parameters().omega * step) - 1) < 1e-12);
        QCOMPARE(model.undoStack().count(), 1);
        QTest::keyClick(slider, Qt::Key_End);
        QVERIFY(model.value().omega == std::numbers::pi);
        QTest::keyClick(slider, Qt::Key_Home);
        QVERIFY(model.value().omega == 0);
        QTest::keyClick(child<QWidget>(panel, "contextSlider"), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(model.value().context, 2048);
        // The box steps as well.
        model.set(Parameter::Gamma, 1e-3);
        QTest::keyClick(child<QWidget>(panel, "gammaBox"), Qt::Key_Up);
        QVERIFY(std::abs(model.value().gamma / (1e-3 * step) - 1) < 1e-12);
    }

    void aDragIsUndoneAtOnce() {
        ParameterModel model;
        ParameterPanel panel(model);
        panel.setFixedWidth(280);
        panel.show();
        auto* slider = child<ValueSlider>(panel, "gammaSlider");
        QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(100, 8));
        QVERIFY(model.inGesture());
        for (int x = 102; x < 220; x += 3) QTest::mouseMove(slider, QPoint(x, 8));
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(219, 8));
        QVERIFY(!model.inGesture());
        QVERIFY(model.value().gamma > 1e-3);
        QCOMPARE(model.undoStack().count(), 1);
        model.undoStack().undo();
        QCOMPARE(model.value().gamma, Parameters().gamma);
        QCOMPARE(slider->number(), Parameters().gamma);
        QCOMPARE(child<NumberBox>(panel, "gammaBox")->value(), Parameters().gamma);
    }

    void defaults() {
        ParameterModel model;
        ParameterPanel panel(model);
        panel.show();
        model.set(Parameter::Eta, -7);
        QTest::mouseDClick(child<QLabel>(panel, "etaLabel"), Qt::LeftButton);
        QCOMPARE(model.value().eta, 1.0);
        model.set(Parameter::Eta, -7);
        child<QAction>(panel, "etaDefault");
        panel.findChild<QAction*>(QStringLiteral("etaDefault"))->trigger();
        QCOMPARE(model.value().eta, 1.0);
    }

    void snapThroughTheMenu() {
        ParameterModel model;
        ParameterPanel panel(model);
        panel.show();
        const std::vector<double> bank = ropeFrequencies(10000, 64);
        model.set(Parameter::Omega, 0.3);
        panel.findChild<QAction*>(QStringLiteral("omegaSnapOnce"))->trigger();
        QVERIFY(model.value().omega == nearestOf(bank, 0.3));
        model.set(Parameter::Omega, 0.1);
        panel.findChild<QAction*>(QStringLiteral("omegaSnap"))->setChecked(true);
        QTest::keyClick(child<QWidget>(panel, "omegaSlider"), Qt::Key_Right);
        QVERIFY(std::find(bank.begin(), bank.end(), model.value().omega) != bank.end());
        panel.findChild<QAction*>(QStringLiteral("omegaSnap"))->setChecked(false);
        QTest::keyClick(child<QWidget>(panel, "omegaSlider"), Qt::Key_Right);
        QVERIFY(std::find(bank.begin(), bank.end(), model.value().omega) == bank.end());
    }

    void linkButton() {
        ParameterModel model;
        ParameterPanel panel(model);
        panel.show();
        auto* link = child<QToolButton>(panel, "linkTargetOmega");
        QTest::mouseClick(link, Qt::LeftButton);
        QVERIFY(model.value().linkTargetOmega);
        QCOMPARE(child<NumberBox>(panel, "targetOmegaBox")->value(), Parameters().omega);
        type(child<QLineEdit>(panel, "omegaBox"), QStringLiteral("0.5"));
        QCOMPARE(child<NumberBox>(panel, "targetOmegaBox")->value(), 0.5);
        QTest::mouseClick(link, Qt::LeftButton);
        type(child<QLineEdit>(panel, "omegaBox"), QStringLiteral("0.6"));
        QCOMPARE(model.value().targetOmega, 0.5);
        while (model.undoStack().canUndo()) model.undoStack().undo();
        QVERIFY(!link->isChecked());
        QVERIFY(model.value() == Parameters());
    }

    void orderVariantAndC() {
        ParameterModel model;
        ParameterPanel panel(model);
        panel.show();
        auto* order = child<QComboBox>(panel, "orderCombo");
        QTest::keyClick(order, Qt::Key_Down);
        QCOMPARE(model.value().order, 4);
        auto* variant = child<QComboBox>(panel, "variantCombo");
        auto* c = child<NumberBox>(panel, "scaledCBox");
        QVERIFY(c->isVisible());
        type(c, QStringLiteral("0,1"));
        QCOMPARE(model.value().gamma, 0.1 / 1024);
        QCOMPARE(c->value(), 0.1);
        QTest::keyClick(variant, Qt::Key_Up);
        QVERIFY(model.value().variant == Variant::Stabilised);
        QVERIFY(!c->isVisible());
        QTest::keyClick(variant, Qt::Key_Up);
        QVERIFY(model.value().variant == Variant::Exact);
        QCOMPARE(model.value().gamma, 0.1 / 1024);
        model.undoStack().undo();
        model.undoStack().undo();
        QVERIFY(c->isVisible());
        QCOMPARE(variant->currentIndex(), 2);
    }

    void twoPanelsOneModel() {
        ParameterModel model;
        ParameterPanel one(model), other(model);
        one.show();
        other.show();
        type(child<QLineEdit>(one, "etaBox"), QStringLiteral("2.5"));
        QCOMPARE(other.slider(Parameter::Eta).value(), 2.5);
        QCOMPARE(child<QLineEdit>(other, "etaBox")->text(), QStringLiteral("2.5"));
    }
};

QTEST_MAIN(ParameterPanelTest)
#include "parameter_panel_test.moc"
