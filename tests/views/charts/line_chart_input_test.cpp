#include <cmath>

#include <QApplication>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/views/fail_on_warning.h"
#include "views/charts/line_chart.h"
#include "views/look/theme.h"

using namespace jordanscope::views;

namespace {

LineSeries ramp(int n) {
    std::vector<double> y(static_cast<size_t>(n));
    for (int i = 0; i < n; ++i) y[static_cast<size_t>(i)] = i;
    LineSeries s;
    s.y = makeValues(std::move(y));
    return s;
}

void drag(QWidget& widget, QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton,
          Qt::KeyboardModifiers modifiers = {}) {
    QTest::mousePress(&widget, button, modifiers, from);
    for (int k = 1; k <= 4; ++k) {
        const QPoint at = from + (to - from) * k / 4;
        QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, button, modifiers);
        QApplication::sendEvent(&widget, &move);
    }
    QTest::mouseRelease(&widget, button, modifiers, to);
}

void wheel(QWidget& widget, QPointF at, int turned, Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, turned}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&widget, &event);
}

}  // namespace

class LineChartInputTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<LineChart> chart_;

    QPoint pixel(double x, double y) { return chart_->toPixel({x, y}).toPoint(); }

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, lightTheme()); }

    void init() {
        failOnWarning();
        chart_ = std::make_unique<LineChart>();
        chart_->resize(640, 400);
        chart_->setAxis(Axis::X, {.fixed = Range{0, 100}});
        chart_->setSeries({ramp(101)});
        chart_->show();
        QVERIFY(QTest::qWaitForWindowExposed(chart_.get()));
    }

    void cleanup() { chart_.reset(); }

    void draggingTheCursorLineMovesIt() {
        chart_->setCursorLine(50.0, 1);
        QSignalSpy moved(chart_.get(), &LineChart::cursorLineMoved);
        QSignalSpy released(chart_.get(), &LineChart::cursorLineReleased);
        drag(*chart_, pixel(50, 20), pixel(73.3, 60));
        QCOMPARE(*chart_->cursorLine(), 73.0);
        QVERIFY(moved.count() >= 2);
        QCOMPARE(released.count(), 1);
        QVERIFY(chart_->following());
        // Beyond the plot it stops at the edge.
        drag(*chart_, pixel(73, 20), QPoint(2000, 200));
        QCOMPARE(*chart_->cursorLine(), 100.0);
    }

    void clickingMovesTheCursorLineThere() {
        chart_->setCursorLine(50.0, 1);
        QTest::mouseClick(chart_.get(), Qt::LeftButton, {}, pixel(20, 50));
        QCOMPARE(*chart_->cursorLine(), 20.0);
    }

    void arrowsMoveTheCursorLine() {
        chart_->setCursorLine(50.0, 1);
        QTest::keyClick(chart_.get(), Qt::Key_Right);
        QCOMPARE(*chart_->cursorLine(), 51.0);
        QTest::keyClick(chart_.get(), Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(*chart_->cursorLine(), 41.0);
        for (int i = 0; i < 20; ++i) QTest::keyClick(chart_.get(), Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(*chart_->cursorLine(), 0.0);
    }

    void aBoxZoomsAndTheHistoryLeadsBack() {
        QSignalSpy following(chart_.get(), &LineChart::followingChanged);
        drag(*chart_, pixel(20, 80), pixel(60, 40));
        QVERIFY(!chart_->following());
        QVERIFY(std::abs(chart_->range(Axis::X).min - 20) < 1 &&
                std::abs(chart_->range(Axis::X).max - 60) < 1);
        QVERIFY(std::abs(chart_->range(Axis::Y).min - 40) < 1 &&
                std::abs(chart_->range(Axis::Y).max - 80) < 1);
        const Range first = chart_->range(Axis::X);
        drag(*chart_, pixel(30, 70), pixel(40, 50));
        QVERIFY(chart_->range(Axis::X).span() < 15);
        QTest::keyClick(chart_.get(), Qt::Key_Backspace);
        QCOMPARE(chart_->range(Axis::X), first);
        QTest::keyClick(chart_.get(), Qt::Key_Backspace);
        QVERIFY(chart_->following());
        QCOMPARE(following.count(), 2);
        QTest::keyClick(chart_.get(), Qt::Key_Backspace);  // nothing more to go back to
        QVERIFY(chart_->following());
    }

    void aFlatBoxZoomsOneAxis() {
        drag(*chart_, pixel(20, 50), pixel(60, 50));
        QVERIFY(chart_->view().x && !chart_->view().y);
    }

    void wheelZoomsAtThePointerAndHomeShowsAll() {
        const QPointF at = chart_->toPixel({25, 25});
        wheel(*chart_, at, 120);
        const QPointF after = chart_->toPixel({25, 25});
        QVERIFY(std::hypot(after.x() - at.x(), after.y() - at.y()) < 1);
        QVERIFY(chart_->range(Axis::X).span() < 100);
        const Range y = chart_->range(Axis::Y);
        wheel(*chart_, at, 120, Qt::ShiftModifier);
        QCOMPARE(chart_->range(Axis::Y), y);
        QTest::keyClick(chart_.get(), Qt::Key_Home);
        QVERIFY(chart_->following());
        QCOMPARE(chart_->range(Axis::X), (Range{0, 100}));
    }

    void zoomingWithoutEndIsNoHarm() {
        const QPointF at = chart_->plotArea().center();
        for (int i = 0; i < 400; ++i) wheel(*chart_, at, 1200);
        QVERIFY(chart_->range(Axis::X).min < chart_->range(Axis::X).max);
        (void)chart_->grab();
        for (int i = 0; i < 800; ++i) wheel(*chart_, at, -1200);
        QVERIFY(chart_->range(Axis::X).min < chart_->range(Axis::X).max);
        QVERIFY(std::isfinite(chart_->range(Axis::X).span()));
        (void)chart_->grab();
        QTest::mouseDClick(chart_.get(), Qt::LeftButton, {}, at.toPoint());
        QVERIFY(chart_->following());
    }

    void panningKeepsTheSpan() {
        drag(*chart_, pixel(20, 80), pixel(60, 40));
        const Range before = chart_->range(Axis::X);
        const double tenth = chart_->plotArea().width() / 10;
        const QPoint from = chart_->plotArea().center().toPoint();
        drag(*chart_, from, from + QPoint(static_cast<int>(tenth), 0), Qt::MiddleButton);
        const Range after = chart_->range(Axis::X);
        QVERIFY(std::abs(after.span() - before.span()) < 1e-6);
        QVERIFY(after.min < before.min - before.span() / 20);
    }

    void logKeysToggle() {
        QSignalSpy changed(chart_.get(), &LineChart::logChanged);
        QTest::keyClick(chart_.get(), Qt::Key_L);
        QVERIFY(chart_->axis(Axis::Y).log && !chart_->axis(Axis::X).log);
        QCOMPARE(chart_->undrawable(), 1);
        QTest::keyClick(chart_.get(), Qt::Key_L, Qt::ShiftModifier);
        QVERIFY(chart_->axis(Axis::X).log);
        QCOMPARE(changed.count(), 2);
        (void)chart_->grab();
        QTest::keyClick(chart_.get(), Qt::Key_L);
        QVERIFY(!chart_->axis(Axis::Y).log);
    }

    void hoveringTellsWhere() {
        QSignalSpy hovered(chart_.get(), &LineChart::hovered);
        QTest::mouseMove(chart_.get(), pixel(40, 40));
        QVERIFY(hovered.count() >= 1);
        const auto x = hovered.last().at(0).value<std::optional<double>>();
        QVERIFY(x && std::abs(*x - 40) < 0.2);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(chart_.get(), &leave);
        QVERIFY(!hovered.last().at(0).value<std::optional<double>>());
    }

    void editingReportsInDataCoordinates() {
        chart_->setEditing(true);
        chart_->setHandles({{30, 40, Handle::State::Normal}, {60, 60, Handle::State::Excluded}});
        QSignalSpy pressed(chart_.get(), &LineChart::pointPressed);
        QSignalSpy moved(chart_.get(), &LineChart::pointMoved);
        QSignalSpy released(chart_.get(), &LineChart::pointReleased);
        drag(*chart_, pixel(30, 40), pixel(35, 50));
        QCOMPARE(pressed.count(), 1);
        QVERIFY(moved.count() >= 2);
        QCOMPARE(released.count(), 1);
        QCOMPARE(chart_->handleAt(pressed[0][0].toPointF()), std::optional<int>(0));
        QVERIFY(std::abs(released[0][0].toPointF().x() - 35) < 0.5);
        QVERIFY(!chart_->handleAt({80, 10}));
        QVERIFY(chart_->following());
        QSignalSpy menu(chart_.get(), &LineChart::pointMenuRequested);
        QContextMenuEvent event(QContextMenuEvent::Mouse, pixel(60, 60), chart_->mapToGlobal(pixel(60, 60)));
        QApplication::sendEvent(chart_.get(), &event);
        QCOMPARE(menu.count(), 1);
    }

    void theMenuHasTheSameCommands() {
        QContextMenuEvent event(QContextMenuEvent::Mouse, pixel(60, 60), chart_->mapToGlobal(pixel(60, 60)));
        QApplication::sendEvent(chart_.get(), &event);
        auto* menu = chart_->findChild<QMenu*>();
        QVERIFY(menu);
        QCOMPARE(menu->actions().size(), 7);  // two of them separators
        menu->close();
    }

    void emptyChartsTakeAnyClick() {
        chart_->setSeries({});
        for (int i = 0; i < 2; ++i) {
            drag(*chart_, {100, 100}, {300, 300});
            wheel(*chart_, {200, 200}, 120);
            for (int key :
                 {Qt::Key_Home, Qt::Key_L, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Backspace, Qt::Key_Left}) {
                QTest::keyClick(chart_.get(), static_cast<Qt::Key>(key));
            }
            (void)chart_->grab();
        }
        QVERIFY(chart_->range(Axis::X).min < chart_->range(Axis::X).max);
    }
};

QTEST_MAIN(LineChartInputTest)
#include "line_chart_input_test.moc"
