#include "views/kernel_model/parameter_model.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <QJsonDocument>
#include <QSignalSpy>
#include <QTest>

#include "tests/views/fail_on_warning.h"

using namespace jordanscope;
using namespace jordanscope::views;
using kernel::Variant;

class ParameterModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void startsLawful() {
        const Parameters defaults;
        QCOMPARE(lawful(defaults, defaults) == defaults, true);
        QCOMPARE(defaults.scaledC, defaults.gamma * defaults.context);
        for (const Parameter p : kSliders) QVERIFY(mappingOf(p).contains(defaultOf(p)));
    }

    void limitsHold() {
        ParameterModel model;
        for (const Parameter p : kSliders) {
            model.set(p, 1e300);
            QVERIFY(model.value(p) == mappingOf(p).maximum());
            model.set(p, -1e300);
            QVERIFY(model.value(p) == mappingOf(p).minimum());
        }
        QVERIFY(std::isfinite(model.value().scaledC));
        Parameters wild = model.value();
        wild.order = 99;
        model.set(wild);
        QCOMPARE(model.value().order, 5);
        wild.order = -4;
        model.set(wild);
        QCOMPARE(model.value().order, 1);
    }

    void notFiniteIsRefused() {
        ParameterModel model;
        const Parameters before = model.value();
        QSignalSpy changed(&model, &ParameterModel::changed);
        for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity()}) {
            for (const Parameter p : kSliders) model.set(p, bad);
            Parameters next = before;
            next.scaledC = bad;
            model.set(next);
        }
        QVERIFY(model.value() == before);
        QCOMPARE(changed.count(), 0);
        QCOMPARE(model.undoStack().count(), 0);
    }

    void undoAndRedo() {
        ParameterModel model;
        const Parameters first = model.value();
        model.set(Parameter::Eta, 2);
        model.set(Parameter::Eta, 3);
        QCOMPARE(model.undoStack().count(), 2);
        model.undoStack().undo();
        QCOMPARE(model.value().eta, 2.0);
        model.undoStack().undo();
        QVERIFY(model.value() == first);
        model.undoStack().redo();
        QCOMPARE(model.value().eta, 2.0);
    }

    void aGestureIsOneStep() {
        ParameterModel model;
        QSignalSpy gestures(&model, &ParameterModel::gestureChanged);
        QSignalSpy changed(&model, &ParameterModel::changed);
        const auto revision = model.revision();
        model.beginGesture(QStringLiteral("drag"));
        for (int k = 1; k <= 30; ++k) model.set(Parameter::Gamma, k * 1e-3);
        model.endGesture();
        QCOMPARE(changed.count(), 30);
        QCOMPARE(model.revision(), revision + 30);
        QCOMPARE(gestures.count(), 2);
        QCOMPARE(model.undoStack().count(), 1);
        QCOMPARE(model.undoStack().undoText(), QStringLiteral("drag"));
        // A second drag is a second step.
        model.beginGesture(QStringLiteral("drag"));
        model.set(Parameter::Gamma, 0.5);
        model.endGesture();
        QCOMPARE(model.undoStack().count(), 2);
        model.undoStack().undo();
        QCOMPARE(model.value().gamma, 0.03);
        model.undoStack().undo();
        QCOMPARE(model.value().gamma, Parameters().gamma);
    }

    void aGestureBackToItsStartLeavesNothing() {
        ParameterModel model;
        model.beginGesture(QStringLiteral("drag"));
        model.set(Parameter::Eta, 2);
        model.set(Parameter::Eta, 1);
        model.endGesture();
        QCOMPARE(model.undoStack().count(), 0);
        QVERIFY(model.value() == Parameters());
    }

    void targetOmegaIsTied() {
        ParameterModel model;
        Parameters next = model.value();
        next.linkTargetOmega = true;
        model.set(next);
        QCOMPARE(model.value().targetOmega, Parameters().omega);
        model.set(Parameter::Omega, 0.25);
        QCOMPARE(model.value().targetOmega, 0.25);
        model.set(Parameter::TargetOmega, 0.5);
        QCOMPARE(model.value().omega, 0.5);
        next = model.value();
        next.linkTargetOmega = false;
        model.set(next);
        model.set(Parameter::Omega, 1);
        QCOMPARE(model.value().targetOmega, 0.5);
    }

    void scaledCIsTied() {
        ParameterModel model;
        QVERIFY(model.value().variant == Variant::ScaledExact);
        Parameters next = model.value();
        next.scaledC = 2;
        model.set(next);
        QCOMPARE(model.value().gamma, 2.0 / 1024);
        model.set(Parameter::Context, 4096);
        QCOMPARE(model.value().scaledC, 2.0);
        QCOMPARE(model.value().gamma, 2.0 / 4096);
        model.set(Parameter::Gamma, 1e-3);
        QCOMPARE(model.value().scaledC, 4.096);
        model.undoStack().undo();
        QCOMPARE(model.value().scaledC, 2.0);
        // The other variants leave gamma alone when L moves, and coming back keeps gamma.
        next = model.value();
        next.variant = Variant::Stabilised;
        model.set(next);
        model.set(Parameter::Context, 1024);
        QCOMPARE(model.value().gamma, 2.0 / 4096);
        next = model.value();
        next.variant = Variant::ScaledExact;
        model.set(next);
        QCOMPARE(model.value().gamma, 2.0 / 4096);
        QCOMPARE(model.value().scaledC, 0.5);
    }

    void jsonKeepsEveryDigit() {
        Parameters p;
        p.gamma = 1.0 / 3;
        p.omega = std::numbers::pi;
        p.eta = -std::numbers::sqrt2;
        p.context = 777;
        p.targetOmega = 0.1;
        p.variant = Variant::Stabilised;
        p.order = 5;
        const QByteArray text = QJsonDocument(toJson(p)).toJson();
        const Parameters read = parametersFromJson(QJsonDocument::fromJson(text).object());
        QVERIFY(read == p);
        const QJsonObject hostile{{"gamma", "x"}, {"omega", 1e300}, {"context", -5},
                                  {"order", 1e9}, {"variant", 7},   {"eta", QJsonValue()}};
        const Parameters kept = parametersFromJson(hostile);
        QCOMPARE(kept.gamma, Parameters().gamma);
        QVERIFY(kept.omega == std::numbers::pi);
        QCOMPARE(kept.context, 16);
        QVERIFY(kept.order >= 1 && kept.order <= 5);
    }

    void restoreForgetsTheHistory() {
        ParameterModel model;
        model.set(Parameter::Eta, 4);
        Parameters other;
        other.eta = -1;
        QSignalSpy changed(&model, &ParameterModel::changed);
        model.restore(other);
        QCOMPARE(model.value().eta, -1.0);
        QCOMPARE(changed.count(), 1);
        QVERIFY(!model.undoStack().canUndo());
    }
};

QTEST_GUILESS_MAIN(ParameterModelTest)
#include "parameter_model_test.moc"
