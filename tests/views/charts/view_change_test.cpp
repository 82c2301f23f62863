#include "views/charts/view_change.h"

#include <cmath>

#include <QTest>

#include "tests/views/fail_on_warning.h"

using namespace jordanscope::views;

namespace {

const QRectF kPlot(40, 10, 400, 200);

Mapping linear() {
    return Mapping(kPlot, {0, 100}, false, {-1, 1}, false);
}

Mapping logarithmic() {
    return Mapping(kPlot, {1, 1e4}, true, {1e-3, 1e3}, true);
}

bool near(double a, double b) {
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

}  // namespace

class ViewChangeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    void aZoomKeepsWhatIsUnderThePointer() {
        for (const Mapping& before : {linear(), logarithmic()}) {
            const QPointF at(140, 60);
            const View view = zoomed({}, before, at, 0.5, 0.25);
            QVERIFY(view.x && view.y);
            const Mapping after(kPlot, *view.x, before.x.log(), *view.y, before.y.log());
            QVERIFY(near(after.value(at).x(), before.value(at).x()));
            QVERIFY(near(after.value(at).y(), before.value(at).y()));
        }
        const View view = zoomed({}, linear(), kPlot.center(), 0.5, 1);
        QVERIFY(near(view.x->min, 25) && near(view.x->max, 75));
        QVERIFY2(!view.y, "an axis that is not zoomed goes on following");
    }

    void whereAnAxisCannotFollowTheZoomEnds() {
        const View view{Range{0, 100}, {}};
        QCOMPARE(zoomed(view, linear(), kPlot.center(), 1e308, 1), view);
        const Mapping wide(kPlot, {-8e307, 8e307}, false, {0, 1}, false);
        QCOMPARE(zoomed(view, wide, kPlot.center(), 1.25, 1.25), view);
    }

    void aFlatBoxZoomsOneAxis() {
        const Mapping map = linear();
        const View wide = zoomedTo(QRectF(QPointF(140, 100), QPointF(240, 104)), {}, map);
        QVERIFY(wide.x && !wide.y);
        QVERIFY(near(wide.x->min, 25) && near(wide.x->max, 50));
        QCOMPARE(zoomedTo(QRectF(QPointF(140, 100), QPointF(240, 100)), {}, map), wide);  // not a pixel high
        const View high = zoomedTo(QRectF(QPointF(140, 10), QPointF(144, 110)), {}, map);
        QVERIFY(!high.x && high.y);
        QVERIFY(std::abs(high.y->min) < 1e-12 && near(high.y->max, 1));
        QVERIFY(zoomedTo(QRectF(QPointF(140, 100), QPointF(143, 103)), {}, map).following());
    }

    void aBoxDrawnBackwardsOrBeyondThePlotIsThePartInIt() {
        const Mapping map = linear();
        const View forwards = zoomedTo(QRectF(QPointF(240, 60), QPointF(440, 160)), {}, map);
        QCOMPARE(zoomedTo(QRectF(QPointF(900, 160), QPointF(240, 60)), {}, map).x, forwards.x);
        QCOMPARE(zoomedTo(QRectF(QPointF(440, 160), QPointF(240, 60)), {}, map), forwards);
    }

    void aPanMovesByWhatThePointerMoves() {
        for (const Mapping& map : {linear(), logarithmic()}) {
            const View view = panned({}, map, {100, -50});
            const Mapping after(kPlot, *view.x, map.x.log(), *view.y, map.y.log());
            const QPointF grabbed(200, 120);
            QVERIFY(near(after.value(grabbed + QPointF(100, -50)).x(), map.value(grabbed).x()));
            QVERIFY(near(after.value(grabbed + QPointF(100, -50)).y(), map.value(grabbed).y()));
        }
        QVERIFY2(!panned({}, linear(), {100, 0}).y, "along one axis the other goes on following");
    }

    void historyLeadsBackAndForgetsTheOldest() {
        ViewHistory history;
        QVERIFY(history.takeLast().following());
        for (int i = 1; i <= 150; ++i) history.remember({Range{0, double(i)}, {}});
        for (int i = 150; i > 50; --i) QCOMPARE(history.takeLast().x->max, double(i));
        QVERIFY(history.takeLast().following());
    }
};

QTEST_APPLESS_MAIN(ViewChangeTest)
#include "view_change_test.moc"
