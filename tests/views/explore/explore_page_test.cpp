#include "views/explore/explore_page.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolButton>

#include "tests/views/explore/explore_fixture.h"
#include "tests/views/fail_on_warning.h"
#include "views/charts/line_chart.h"
#include "views/controls/number_box.h"
#include "views/controls/value_slider.h"
#include "views/explore/best_fits.h"
#include "views/explore/explore_curves.h"
#include "views/explore/read_out.h"
#include "views/look/theme.h"

using namespace jordanscope;
using namespace jordanscope::views;
using kernel::Variant;

namespace {

void type(QLineEdit* box, const QString& text) {
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, text);
    QTest::keyClick(box, Qt::Key_Return);
}

const LineSeries* seriesOf(const LineChart* chart, const QString& id) {
    for (const LineSeries& series : chart->series())
        if (series.id == id) return &series;
    return nullptr;
}

int ghosts(const LineChart* chart) {
    return static_cast<int>(std::count_if(
        chart->series().begin(), chart->series().end(),
        [](const LineSeries& series) { return series.id.startsWith(QLatin1String("ghost-")); }));
}

}  // namespace

class ExplorePageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void curvesAreTheKernels() {
        ExploreFixture f;
        const kernel::Chain chain = chainOf(f.model.value());
        const auto* real = f.child<LineChart>("realChart");
        const auto* imaginary = f.child<LineChart>("imaginaryChart");
        QCOMPARE(real->series().size(), std::size_t{3});
        for (int r = 0; r < 3; ++r) {
            const LineSeries* re = seriesOf(real, QStringLiteral("re%1").arg(r));
            const LineSeries* im = seriesOf(imaginary, QStringLiteral("im%1").arg(r));
            QVERIFY(re && im);
            for (const int lag : {0, 1, 256, 777, 1024}) {
                const auto entry = kernel::chainEntry(chain, r, lag);
                const auto at = static_cast<std::size_t>(lag);
                QCOMPARE((*re->x)[at], double(lag));
                QVERIFY(std::abs((*re->y)[at] - entry.real()) < 1e-12);
                QVERIFY(std::abs((*im->y)[at] - entry.imag()) < 1e-12);
            }
        }
        // The same axes.
        QVERIFY(real->range(Axis::X) == imaginary->range(Axis::X));
        QVERIFY(real->range(Axis::Y) == imaginary->range(Axis::Y));
        QVERIFY(std::abs(real->plotArea().left() - imaginary->plotArea().left()) < 0.5);
    }

    void aKeyRedrawsAndIsAnnouncedWhenPainted() {
        ExploreFixture f;
        QSignalSpy painted(f.page.get(), &Page::paintedFor);
        const Values before = f.child<LineChart>("realChart")->series()[0].y;
        QTest::keyClick(f.child<ValueSlider>("omegaSlider"), Qt::Key_Right, Qt::ControlModifier);
        f.settle();
        const Values after = f.child<LineChart>("realChart")->series()[0].y;
        QVERIFY(after != before && !std::ranges::equal(*after, *before));
        QTRY_VERIFY(!painted.isEmpty() && painted.last()[0].toULongLong() == f.model.revision());
        // A slider that no chart follows is announced as well.
        painted.clear();
        QTest::keyClick(f.child<ValueSlider>("targetOmegaSlider"), Qt::Key_Right);
        QTRY_VERIFY(!painted.isEmpty() && painted.last()[0].toULongLong() == f.model.revision());
    }

    // The mouse event itself costs nothing; what comes within a frame is drawn once, its last state.
    void aFrameIsDrawnOnceAndOutsideTheEvent() {
        ExploreFixture f;
        const auto* real = f.child<LineChart>("realChart");
        const Values before = real->series()[0].y;
        QSignalSpy painted(real, &LineChart::painted);
        auto* omega = f.child<ValueSlider>("omegaSlider");
        const QPoint from(omega->width() / 4, omega->height() / 2);
        QTest::mousePress(omega, Qt::LeftButton, {}, from);
        for (int x = 1; x <= 40; ++x) {
            QMouseEvent move(QEvent::MouseMove, QPointF(from + QPoint(x, 0)),
                             QPointF(omega->mapToGlobal(from + QPoint(x, 0))), Qt::NoButton, Qt::LeftButton,
                             Qt::NoModifier);
            QApplication::sendEvent(omega, &move);
            QVERIFY(real->series()[0].y == before);
        }
        QTest::mouseRelease(omega, Qt::LeftButton, {}, from + QPoint(40, 0));
        f.settle();
        QVERIFY(painted.count() <= 2);
        const auto entry = kernel::chainEntry(chainOf(f.model.value()), 0, 100);
        QVERIFY(std::abs((*real->series()[0].y)[100] - entry.real()) < 1e-12);
    }

    // A long basis comes from a worker; until then axes and curves are those of the former one.
    void aLongBasisIsDrawnByTheWorker() {
        ExploreFixture f;
        auto* real = f.child<LineChart>("realChart");
        QSignalSpy painted(f.page.get(), &Page::paintedFor);
        f.model.set(Parameter::Context, 131072);
        QVERIFY(!f.page->settled());
        QVERIFY(QTest::qWaitFor([&] {
            // At every moment: as many lags as the axis says.
            const double end = real->range(Axis::X).max;
            if (real->series()[0].x->back() != end) qFatal("curves and axis of different requests");
            return f.page->settled();
        }));
        QCOMPARE(real->series()[0].x->back(), 131072.0);
        QTRY_VERIFY(!painted.isEmpty() && painted.last()[0].toULongLong() == f.model.revision());
        // The newest wins, whatever was begun before it.
        for (const double omega : {0.1, 0.2, 0.3}) f.model.set(Parameter::Omega, omega);
        f.model.set(Parameter::Context, 64);
        f.settle();
        QCOMPARE(real->series()[0].x->size(), std::size_t{65});
        QCOMPARE(real->range(Axis::X).max, 64.0);
    }

    // Nothing lies between lags: at omega = pi all is real, and few lags are seen one by one.
    void onlyWholeLagsAreDrawn() {
        ExploreFixture f;
        for (const int context : {16, 1023, 1024}) {
            f.model.set(Parameter::Context, context);
            f.model.set(Parameter::Omega, std::numbers::pi);
            f.settle();
            for (const char* name : {"realChart", "imaginaryChart", "normChart"})
                for (const LineSeries& series : f.child<LineChart>(name)->series())
                    for (const double lag : *series.x) QCOMPARE(lag, std::round(lag));
            for (const LineSeries& series : f.child<LineChart>("imaginaryChart")->series()) {
                QVERIFY(series.points);
                for (const double y : *series.y) QVERIFY(std::abs(y) < 1e-9);
            }
            for (const LineSeries& series : f.child<LineChart>("trajectoryChart")->series()) {
                QVERIFY(!series.lines);
                for (const double y : *series.y) QVERIFY(std::abs(y) < 1e-9);
            }
        }
    }

    // Two curves of which one would look like 0 stand on a logarithmic axis, unless the user says otherwise.
    void theStabilisedShiftTestIsSeenBesideTheOther() {
        ExploreFixture f;
        Parameters p;
        p.variant = Variant::Stabilised;
        p.order = 5;
        p.eta = 1;
        f.model.set(p);
        auto* tabs = f.child<QTabBar>("testTabs");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(2).center());
        f.settle();
        auto* shift = f.child<LineChart>("shiftChart");
        const double right = greatestOf(seriesOf(shift, "contragredient")->y);
        const double wrong = greatestOf(seriesOf(shift, "same")->y);
        QVERIFY(right > 0 && wrong > 100 * right);
        QVERIFY(shift->axis(Axis::Y).log);
        QCOMPARE(shift->undrawable(), 0);
        const QRectF area = shift->plotArea();
        QVERIFY(shift->toPixel({100, right}).y() < area.bottom() - area.height() / 20);
        for (const LegendEntry& entry : shift->legend()) QVERIFY(entry.name.contains(QStringLiteral("≤")));
        QTest::keyClick(shift, Qt::Key_L);
        f.settle();
        QVERIFY(!shift->axis(Axis::Y).log);
        f.model.set(Parameter::Eta, 0.9);
        f.settle();
        QVERIFY(!shift->axis(Axis::Y).log);
        QVERIFY((*seriesOf(shift, "same")->x)[0] == 0);
    }

    // Rounding is drawn as the 0 it means, and said.
    void roundingIsZeroAndSaidSo() {
        ExploreFixture f;
        auto* tabs = f.child<QTabBar>("testTabs");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(2).center());
        f.settle();
        auto* shift = f.child<LineChart>("shiftChart");
        const LineSeries* right = seriesOf(shift, "contragredient");
        QCOMPARE(greatestOf(right->y), 0.0);
        QVERIFY(right->name.contains(QStringLiteral(": 0")));
        QVERIFY(!shift->axis(Axis::Y).log);
    }

    // Whatever else sets parameters ends an animation and has the last word.
    void anOpenedSessionEndsAnAnimation() {
        ExploreFixture f;
        f.child<QAction>("animate-omega")->trigger();
        const double before = f.model.value().omega;
        QTRY_VERIFY(f.model.value().omega != before);
        Parameters opened;
        opened.omega = 0.777;
        f.model.restore(opened);
        f.page->restoreState({{"lag", 99}});
        f.settle();  // no animation runs on
        QCOMPARE(f.model.value().omega, 0.777);
        QCOMPARE(f.page->lag(), 99.0);
        QVERIFY(!f.model.inGesture());
        // Nor over a cursor that was restored while it moved, with the parameters as they were.
        f.child<QAction>("animate-lag")->trigger();
        QTRY_VERIFY(f.page->lag() != 99);
        f.model.restore(f.model.value());
        f.page->restoreState({{"lag", 42}});
        f.settle();
        QCOMPARE(f.page->lag(), 42.0);
        // Undo is such a word as well.
        f.model.set(Parameter::Eta, 0.5);
        const Parameters kept = f.model.value();
        f.model.set(Parameter::Eta, 0.25);
        f.child<QAction>("animate-gamma")->trigger();
        f.model.undoStack().undo();
        f.settle();
        QVERIFY(f.model.value() == kept);
    }

    void draggingTheCursor() {
        ExploreFixture f;
        auto* real = f.child<LineChart>("realChart");
        const QString entry = f.child<QLabel>("entry0Value")->text();
        const QPointF from = real->toPixel({256, 0});
        const QPointF to = real->toPixel({700, 0});
        QTest::mousePress(real, Qt::LeftButton, {}, from.toPoint());
        for (int k = 1; k <= 10; ++k) QTest::mouseMove(real, (from + (to - from) * k / 10.0).toPoint());
        QTest::mouseRelease(real, Qt::LeftButton, {}, to.toPoint());
        f.settle();
        const double lag = f.page->lag();
        QVERIFY(std::abs(lag - 700) < 4);
        QCOMPARE(lag, std::round(lag));
        QCOMPARE(f.child<NumberBox>("lagBox")->value(), lag);
        for (const char* name : {"realChart", "imaginaryChart", "normChart"})
            QCOMPARE(f.child<LineChart>(name)->cursorLine().value_or(-1), lag);
        QVERIFY(f.child<QLabel>("entry0Value")->text() != entry);
        // The dot in the complex plane went along.
        const auto expected = kernel::chainEntry(chainOf(f.model.value()), 0, lag);
        const LineSeries* dot = seriesOf(f.child<LineChart>("trajectoryChart"), QStringLiteral("cursor0"));
        QVERIFY(dot);
        QVERIFY(std::abs((*dot->x)[0] - expected.real()) < 1e-12);
    }

    void typingTheLag() {
        ExploreFixture f;
        auto* box = f.child<NumberBox>("lagBox");
        type(box, QStringLiteral("512"));
        f.settle();
        QCOMPARE(f.page->lag(), 512.0);
        QCOMPARE(f.child<LineChart>("imaginaryChart")->cursorLine().value_or(-1), 512.0);
        for (const char* wrong : {"2000", "-1", "3.5", "x"}) {
            type(box, QLatin1String(wrong));
            QVERIFY(!box->problem().isEmpty());
            QTest::keyClick(box, Qt::Key_Escape);
        }
        QCOMPARE(f.page->lag(), 512.0);
        QTest::keyClick(box, Qt::Key_Up);
        QCOMPARE(f.page->lag(), 513.0);
        // A shorter context keeps the cursor within; the longer one brings it back.
        f.model.set(Parameter::Context, 128);
        QCOMPARE(f.page->lag(), 128.0);
        f.model.set(Parameter::Context, 1024);
        QCOMPARE(f.page->lag(), 513.0);
    }

    void orderAndVariantChangeTheCharts() {
        ExploreFixture f;
        auto* real = f.child<LineChart>("realChart");
        QTest::keyClick(f.child<QComboBox>("orderCombo"), Qt::Key_Down);
        f.settle();
        QCOMPARE(real->series().size(), std::size_t{4});
        QCOMPARE(real->legend().size(), std::size_t{4});
        QTest::keyClick(f.child<QComboBox>("variantCombo"), Qt::Key_Up);
        QTest::keyClick(f.child<QComboBox>("variantCombo"), Qt::Key_Up);
        QVERIFY(f.model.value().variant == Variant::Exact);
        f.settle();
        // d^3/6 up to L: far out of sight, so its legend says what it was divided by.
        const LineSeries* third = seriesOf(real, QStringLiteral("re3"));
        QVERIFY(third->name.contains(QStringLiteral("÷10")));
        QVERIFY(*std::max_element(third->y->begin(), third->y->end()) < 20);
    }

    void tabs() {
        ExploreFixture f;
        auto* tabs = f.child<QTabBar>("testTabs");
        QVERIFY(f.child<LineChart>("normChart")->isVisible());
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
        auto* group = f.child<LineChart>("groupLawChart");
        QVERIFY(group->isVisible());
        QCOMPARE(group->title(), QStringLiteral("Group law"));
        const Values exact = group->series().back().y;
        QVERIFY(*std::max_element(exact->begin(), exact->end()) < 1e-12);
        QVERIFY(group->range(Axis::Y).max > 0.1);  // 0 on the operators' scale, no picture of rounding
        QTest::keyClick(f.child<QComboBox>("variantCombo"), Qt::Key_Up);
        f.settle();
        const Values stabilised = group->series().back().y;
        QVERIFY(*std::max_element(stabilised->begin(), stabilised->end()) > 1);
        // The cursor is its a.
        f.page->setLag(0);
        f.settle();
        QVERIFY(group->series().back().y != stabilised);
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(2).center());
        auto* shift = f.child<LineChart>("shiftChart");
        QVERIFY(shift->isVisible());
        QCOMPARE(shift->series().size(), std::size_t{2});
        f.settle();
    }

    void ghost() {
        ExploreFixture f;
        auto* real = f.child<LineChart>("realChart");
        QTest::mouseClick(f.child<QPushButton>("freezeButton"), Qt::LeftButton);
        f.settle();
        QCOMPARE(ghosts(real), 3);
        const Values frozen = seriesOf(real, QStringLiteral("ghost-re0"))->y;
        f.model.set(Parameter::Omega, 0.1);
        f.settle();
        QVERIFY(std::ranges::equal(*seriesOf(real, QStringLiteral("ghost-re0"))->y, *frozen));
        QVERIFY(!std::ranges::equal(*seriesOf(real, QStringLiteral("re0"))->y, *frozen));
        QCOMPARE(ghosts(f.child<LineChart>("trajectoryChart")), 3);
        QCOMPARE(ghosts(f.child<LineChart>("normChart")), 2);
        QCOMPARE(real->legend().size(), std::size_t{3});
        QTest::mouseClick(f.child<QPushButton>("freezeButton"), Qt::LeftButton);
        f.settle();
        QCOMPARE(ghosts(real), 0);
    }

    void animation() {
        ExploreFixture f;
        const Parameters before = f.model.value();
        auto* button = f.child<QPushButton>("animateButton");
        f.child<QAction>("animate-omega")->trigger();
        QVERIFY(!f.page->settled());
        QTRY_VERIFY(f.model.value().omega != before.omega);
        const double once = f.model.value().omega;
        QTRY_VERIFY(f.model.value().omega != once);
        QTest::mouseClick(button, Qt::LeftButton);
        const Parameters stopped = f.model.value();
        f.settle();
        QVERIFY(f.model.value() == stopped);
        QVERIFY(!f.model.inGesture());
        QCOMPARE(f.model.undoStack().count(), 1);
        f.model.undoStack().undo();
        QVERIFY(f.model.value() == before);
        // The cursor moves without touching a parameter; hiding the page stops it.
        f.child<QAction>("animate-lag")->trigger();
        const double lag = f.page->lag();
        QTRY_VERIFY(f.page->lag() != lag);
        f.page->hide();
        const double left = f.page->lag();
        f.settle();
        QCOMPARE(f.page->lag(), left);
        f.page->show();
        f.settle();
        // So do Escape and a hand on a slider.
        f.child<QAction>("animate-eta")->trigger();
        QTest::keyClick(f.page.get(), Qt::Key_Escape);
        f.settle();
        f.child<QAction>("animate-gamma")->trigger();
        QTest::keyClick(f.child<ValueSlider>("etaSlider"), Qt::Key_Right);
        f.settle();
        QVERIFY(!f.model.inGesture());
    }

    void sendToTrain() {
        ExploreFixture f;
        QSignalSpy sent(f.page.get(), &Page::handOver);
        QTest::mouseClick(f.child<QPushButton>("sendToTrainButton"), Qt::LeftButton);
        QCOMPARE(sent.count(), 1);
        QCOMPARE(sent[0][0].toString(), QStringLiteral("train"));
        const runs::RunConfig config = std::get<RunToSetUp>(sent[0][1].value<HandOver>()).config;
        QCOMPARE(config.method, std::string("jordan_exact_m3_c051"));
        QCOMPARE(config.position.trainContext, 1024);
    }

    void receiving() {
        ExploreFixture f;
        ChainToShow chain;
        chain.gamma = 0.01;
        chain.eta = -0.05;
        chain.omega = 0.2;
        chain.context = 512;
        f.page->receive(chain);
        QCOMPARE(f.model.value().gamma, 0.01);
        QCOMPARE(f.model.value().eta, -0.05);
        QCOMPARE(f.model.value().omega, 0.2);
        QCOMPARE(f.model.value().context, 512);
        QCOMPARE(f.model.value().order, 3);
        QCOMPARE(f.model.undoStack().count(), 1);
        QCOMPARE(f.model.value().scaledC, 5.12);
        // gamma leads, also where it is what it was.
        ChainToShow longer;
        longer.gamma = 0.01;
        longer.context = 2048;
        f.page->receive(longer);
        QCOMPARE(f.model.value().gamma, 0.01);
        QCOMPARE(f.model.value().scaledC, 20.48);
        ChainToShow nonsense;
        nonsense.gamma = std::nan("");
        nonsense.eta = 1e300;
        nonsense.context = 2000000000;
        f.page->receive(nonsense);
        QCOMPARE(f.model.value().scaledC, 20.48);
        QCOMPARE(f.model.value().context, 131072);
        QCOMPARE(f.model.value().eta, 10.0);
        f.page->receive(RunsToCompare{});
        f.settle();
    }

    void copying() {
        ExploreFixture f;
        QTest::mouseClick(f.child<QToolButton>("copyAllButton"), Qt::LeftButton);
        QVERIFY(QApplication::clipboard()->text().contains(QLatin1String("pmatrix")));
        f.child<QAction>("omegaCopy")->trigger();
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("0.03162277660168379"));
    }

    void copyingOneValue() {
        ExploreFixture f;
        auto* readings = f.child<ReadOut>("readings");
        QLabel* norm = f.child<QLabel>("normValue");
        QContextMenuEvent asked(QContextMenuEvent::Mouse, norm->geometry().center(),
                                readings->mapToGlobal(norm->geometry().center()));
        QApplication::sendEvent(readings, &asked);
        auto* menu = readings->findChild<QMenu*>();
        QVERIFY(menu && menu->actions().size() == 3);
        menu->actions()[0]->trigger();
        QCOMPARE(QApplication::clipboard()->text().toDouble(),
                 kernel::operatorNorm(chainOf(f.model.value()), f.page->lag()));
        menu->actions()[1]->trigger();
        QVERIFY(QApplication::clipboard()->text().contains(QLatin1String("\\lVert")));
        menu->close();
    }

    void bestFits() {
        ExploreFixture f;
        const auto* fits = f.page->findChild<BestFits*>();
        const FitSetup setup = f.target.setup();
        kernel::FitWorkspace workspace;
        const FitRanking expected = rankFits(kernel::fitMethods(
            fitRequest(setup, f.model.value(), methodsOf(setup.basis), {1024}), workspace));
        QVERIFY(expected.places.size() >= 5);
        for (int k = 0; k < 5; ++k) {
            const auto at = static_cast<std::size_t>(k);
            QCOMPARE(f.child<QLabel>(qPrintable(QStringLiteral("bestFitName%1").arg(k)))->text(),
                     QString::fromStdString(expected.places[at].method));
            QCOMPARE(f.child<QLabel>(qPrintable(QStringLiteral("bestFitMse%1").arg(k)))->text(),
                     QString::number(expected.places[at].mse, 'e', 3));
            if (k > 0) QVERIFY(expected.places[at].mse >= expected.places[at - 1].mse);
        }
        // Another target, another list.
        const QString before = f.child<QLabel>("bestFitMse0")->text();
        FitSetup phase = setup;
        phase.target.preset = "phase";
        f.target.setSetup(phase);
        QTRY_VERIFY(fits->settled());
        QVERIFY(f.child<QLabel>("bestFitMse0")->text() != before);
        // A formula with a mistake is said in words.
        phase.target.kind = TargetKind::Expression;
        phase.target.expression = QStringLiteral("cos(");
        f.target.setSetup(phase);
        QTRY_VERIFY(fits->settled());
        QVERIFY(!f.child<QLabel>("bestFitsProblem")->text().isEmpty());
        QVERIFY(f.child<QLabel>("bestFitName0")->text().isEmpty());
    }

    void aHiddenPageCatchesUp() {
        ExploreFixture f;
        f.page->hide();
        const Values before = f.child<LineChart>("realChart")->series()[0].y;
        f.model.set(Parameter::Omega, 0.7);
        QVERIFY(f.child<LineChart>("realChart")->series()[0].y == before);
        QVERIFY(!f.page->settled());
        f.page->show();
        f.settle();
        QVERIFY(f.child<LineChart>("realChart")->series()[0].y != before);
    }

    void stateIsKept() {
        ExploreFixture f;
        f.child<QTabBar>("testTabs")->setCurrentIndex(2);
        f.page->setLag(300);
        QTest::mouseClick(f.child<QPushButton>("freezeButton"), Qt::LeftButton);
        const QJsonObject state = f.page->saveState();
        ExploreFixture g;
        g.page->restoreState(state);
        g.settle();
        QCOMPARE(g.page->lag(), 300.0);
        QCOMPARE(g.child<QTabBar>("testTabs")->currentIndex(), 2);
        QCOMPARE(ghosts(g.child<LineChart>("realChart")), 3);
        QCOMPARE(g.page->saveState(), state);
        g.page->restoreState({{"lag", "far"}, {"tab", 99}, {"ghost", 3}});
        g.settle();
        QCOMPARE(ghosts(g.child<LineChart>("realChart")), 0);
        g.page->restoreState({{"lag", -1e300}, {"tab", -5}, {"ghost", QJsonObject{{"context", 1e300}}}});
        g.settle();
    }

    void nothingIsCut_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void nothingIsCut() {
        QFETCH(bool, dark);
        applyTheme(*qApp, dark ? darkTheme() : lightTheme());
        ExploreFixture f;
        for (int order = 1; order <= 5; ++order) {
            Parameters p = f.model.value();
            p.order = order;
            f.model.set(p);
            f.settle();
            for (const QLabel* label : f.page->findChildren<QLabel*>()) {
                if (!label->isVisible() || label->wordWrap()) continue;
                QVERIFY2(label->width() >= label->sizeHint().width() - 1, qPrintable(label->text()));
            }
        }
    }
};

QTEST_MAIN(ExplorePageTest)
#include "explore_page_test.moc"
