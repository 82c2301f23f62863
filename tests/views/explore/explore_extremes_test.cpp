#include <algorithm>
#include <cmath>

#include <QLabel>
#include <QLineEdit>
#include <QRandomGenerator>
#include <QTabBar>

#include "tests/views/explore/explore_fixture.h"
#include "tests/views/fail_on_warning.h"
#include "views/charts/line_chart.h"
#include "views/controls/value_slider.h"

using namespace jordanscope;
using namespace jordanscope::views;
using kernel::Variant;

/// Every slider at both of its ends, in every order and variant: finite curves, no warning, no dead end.
class ExploreExtremesTest : public QObject {
    Q_OBJECT

    static void check(ExploreFixture& f) {
        for (const LineChart* chart : f.page->findChildren<LineChart*>()) {
            if (!chart->isVisible()) continue;
            QCOMPARE(chart->undrawable(), 0);
            for (const Axis axis : {Axis::X, Axis::Y}) {
                const Range range = chart->range(axis);
                QVERIFY(std::isfinite(range.min) && std::isfinite(range.max) && range.min < range.max);
            }
            for (const LineSeries& series : chart->series())
                QVERIFY(std::all_of(series.y->begin(), series.y->end(),
                                    [](double v) { return std::isfinite(v); }));
        }
        for (const QLabel* label : f.page->findChildren<QLabel*>())
            QVERIFY2(!label->text().contains(QLatin1String("nan")) &&
                         !label->text().contains(QLatin1String("inf")),
                     qPrintable(label->text()));
    }

private Q_SLOTS:
    void init() { failOnWarning(); }

    void slidersByKey() {
        ExploreFixture f;
        for (const char* name : {"gammaSlider", "omegaSlider", "etaSlider", "contextSlider",
                                 "targetOmegaSlider", "targetGammaSlider"}) {
            auto* slider = f.child<ValueSlider>(name);
            const double before = slider->number();
            for (const Qt::Key end : {Qt::Key_Home, Qt::Key_End}) {
                QTest::keyClick(slider, end);
                QCOMPARE(slider->number(),
                         end == Qt::Key_Home ? slider->mapping().minimum() : slider->mapping().maximum());
                f.settle();
                check(f);
            }
            slider->edit(before);
        }
    }

    void corners_data() {
        QTest::addColumn<int>("variant");
        QTest::addColumn<int>("order");
        for (const int variant : {0, 1, 2})
            for (const int order : {1, 2, 5}) QTest::addRow("%d %d", variant, order) << variant << order;
    }
    void corners() {
        QFETCH(int, variant);
        QFETCH(int, order);
        ExploreFixture f;
        for (int corner = 0; corner < 16; ++corner) {
            Parameters p;
            p.variant = static_cast<Variant>(variant);
            p.order = order;
            p.gamma = corner & 1 ? 1 : 0;
            p.omega = corner & 2 ? mappingOf(Parameter::Omega).maximum() : 0;
            p.eta = corner & 4 ? 10 : -10;
            p.context = corner & 8 ? 8192 : 16;
            f.model.set(p);
            f.child<QTabBar>("testTabs")->setCurrentIndex(corner % 3);
            QVERIFY(QTest::qWaitFor([&] { return f.page->settled(); }, 20000));
            check(f);
        }
    }

    // Keys and clicks in no order on everything that takes them.
    void noOrderOfClicksHurts() {
        ExploreFixture f;
        QRandomGenerator random(20260505);
        const Qt::Key keys[] = {Qt::Key_Right, Qt::Key_Left, Qt::Key_Up,     Qt::Key_Down,   Qt::Key_Home,
                                Qt::Key_End,   Qt::Key_Tab,  Qt::Key_Return, Qt::Key_Escape, Qt::Key_L,
                                Qt::Key_1,     Qt::Key_E,    Qt::Key_Comma,  Qt::Key_Minus,  Qt::Key_Delete};
        const Qt::KeyboardModifiers modifiers[] = {Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier};
        QWidgetList targets;
        for (QWidget* widget : f.page->findChildren<QWidget*>())
            if (qobject_cast<ValueSlider*>(widget) || qobject_cast<QLineEdit*>(widget) ||
                qobject_cast<LineChart*>(widget) || qobject_cast<QTabBar*>(widget) ||
                widget->objectName() == QLatin1String("freezeButton") ||
                widget->objectName() == QLatin1String("linkTargetOmega"))
                targets << widget;
        QVERIFY(targets.size() > 15);
        for (int k = 0; k < 600; ++k) {
            QWidget* widget = targets[random.bounded(static_cast<int>(targets.size()))];
            const QPoint at(random.bounded(std::max(widget->width(), 1)),
                            random.bounded(std::max(widget->height(), 1)));
            switch (random.bounded(4)) {
                case 0:
                    QTest::mouseClick(widget, Qt::LeftButton, {}, at);
                    break;
                case 1:
                    QTest::mouseDClick(widget, Qt::LeftButton, {}, at);
                    break;
                default:
                    QTest::keyClick(widget, keys[random.bounded(int(std::size(keys)))],
                                    modifiers[random.bounded(3)]);
            }
            if (k % 50 == 0 && f.model.undoStack().canUndo()) f.model.undoStack().undo();
            if (k % 20 == 0) QCoreApplication::processEvents();
        }
        f.settle();
        QVERIFY(!f.model.inGesture());
        for (const Parameter p : kSliders) QVERIFY(mappingOf(p).contains(f.model.value(p)));
        while (f.model.undoStack().canUndo()) f.model.undoStack().undo();
        QVERIFY(f.model.value() == Parameters());
    }
};

QTEST_MAIN(ExploreExtremesTest)
#include "explore_extremes_test.moc"
