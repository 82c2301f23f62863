#include "views/charts/curve_raster.h"

#include <cmath>
#include <numbers>

#include <QImage>
#include <QPainter>
#include <QTest>

#include "tests/views/fail_on_warning.h"

using namespace jordanscope::views;

namespace {

constexpr int kWidth = 300, kHeight = 200;

QImage drawn(const QPolygonF& line, bool dashed = false) {
    CurveRaster raster({0, 0, kWidth, kHeight}, 1);
    raster.draw(line, Qt::black, 1.6, dashed);
    QImage image(kWidth, kHeight, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    raster.paintOn(painter);
    return image;
}

/// Of ink, 0 to 1 a pixel, between two pictures: the mean over what either of them has.
double difference(const QImage& a, const QImage& b) {
    double between = 0, ink = 0;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            const double one = 1 - qGray(a.pixel(x, y)) / 255.0, two = 1 - qGray(b.pixel(x, y)) / 255.0;
            between += std::abs(one - two);
            ink += std::max(one, two);
        }
    return between / ink;
}

QPolygonF wave(double period, double step) {
    QPolygonF line;
    for (double x = 10; x <= kWidth - 10; x += step)
        line.append({x, kHeight / 2.0 + 80 * std::sin(2 * std::numbers::pi * x / period)});
    return line;
}

/// The same way with points in between.
QPolygonF withPointsBetween(const QPolygonF& line, int pieces) {
    QPolygonF more;
    for (qsizetype i = 0; i + 1 < line.size(); ++i)
        for (int piece = 0; piece < pieces; ++piece)
            more.append(line[i] + (line[i + 1] - line[i]) * (static_cast<double>(piece) / pieces));
    more.append(line.back());
    return more;
}

}  // namespace

class CurveRasterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }

    /// What a line looks like is its way, not how many points say so: a steep one had steps from the point on
    /// at which it was taken for a haze.
    void pointsOnItsOwnWayChangeNothing() {
        for (const double period : {150.0, 60.0, 25.0})
            for (const bool dashed : {false, true}) {
                const QPolygonF line = wave(period, 2);
                const QImage few = drawn(line, dashed);
                for (const int pieces : {2, 5, 12})
                    QVERIFY2(difference(few, drawn(withPointsBetween(line, pieces), dashed)) < 0.03,
                             qPrintable(QStringLiteral("period %1, %2 pieces").arg(period).arg(pieces)));
            }
    }

    /// Qt's own antialiasing is what a smooth line is held to.
    void aSmoothLineIsAsQtDrawsIt() {
        for (const double step : {2.0, 0.4}) {
            const QPolygonF line = wave(60, step);
            QImage expected(kWidth, kHeight, QImage::Format_RGB32);
            expected.fill(Qt::white);
            QPainter painter(&expected);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(Qt::black, 1.6, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin));
            painter.drawPolyline(line);
            painter.end();
            const double apart = difference(expected, drawn(line));
            QVERIFY2(apart < 0.12, qPrintable(QStringLiteral("step %1: %2").arg(step).arg(apart)));
        }
    }

    /// A haze is filled from its lowest to its highest in every column, with no hole.
    void aLineThatTurnsWithinEachColumnIsItsReach() {
        QPolygonF line;
        for (int i = 0; i < 8 * kWidth; ++i) line.append({i / 8.0, i % 2 ? 50.0 : 150.0});
        const QImage image = drawn(line);
        for (int x = 1; x < kWidth - 1; ++x)
            for (int y = 51; y < 149; ++y) QCOMPARE(qGray(image.pixel(x, y)), 0);
        QCOMPARE(qGray(image.pixel(kWidth / 2, 40)), 255);
        QCOMPARE(qGray(image.pixel(kWidth / 2, 160)), 255);
    }
};

QTEST_MAIN(CurveRasterTest)
#include "curve_raster_test.moc"
