#include <cmath>
#include <limits>

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "core/base/error.h"
#include "tests/views/fail_on_warning.h"
#include "views/charts/line_chart.h"
#include "views/look/theme.h"

using namespace jordanscope;
using namespace jordanscope::views;

namespace {

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

LineSeries curve(const QString& name, std::vector<double> y) {
    LineSeries s;
    s.name = name;
    s.y = makeValues(std::move(y));
    return s;
}

}  // namespace

class ChartExportTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString path(const QString& name) const {
        return folder_.filePath(QStringLiteral("my r\u00e4ns \u5b9f\u9a13 ") + name);
    }

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, lightTheme()); }
    void init() { failOnWarning(); }

    void svgStaysWithinThePlot() {
        LineChart chart;
        chart.setTitle(QStringLiteral("a<b & <b>c</b>"));
        std::vector<double> y;
        for (int i = 0; i < 400; ++i) y.push_back(std::sin(0.2 * i) * std::exp(0.03 * i));
        chart.setSeries({curve(QStringLiteral("<img src='x'>"), y)});
        chart.setAxis(Axis::Y, {.fixed = Range{-2, 2}});
        chart.exportTo(path("a.svg"), {600, 400});
        const QByteArray svg = contents(path("a.svg"));
        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.viewBoxF(), QRectF(0, 0, 600, 400));
        // No curve leaves the plot: every polyline's points are within its height.
        QXmlStreamReader xml(svg);
        int lines = 0;
        while (!xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement() || xml.name() != QLatin1String("polyline")) continue;
            ++lines;
            const auto points =
                xml.attributes().value(QLatin1String("points")).toString().simplified().split(' ');
            for (const QString& point : points) {
                const double py = point.section(',', 1, 1).toDouble();
                QVERIFY2(py >= 0 && py <= 400, qPrintable(point));
            }
        }
        QVERIFY(!xml.hasError());
        QVERIFY(lines > 4);
    }

    // A picture stands alone: both axes are named, also where a card's title does it on the screen.
    void bothAxesAreNamed() {
        LineChart chart;
        chart.setTitle(QStringLiteral("Real basis"));
        chart.setSeries({curve(QStringLiteral("r = 0"), {0, 1, 2})});
        chart.setAxis(Axis::X, {.title = QStringLiteral("lag d"), .titleOnScreen = false});
        chart.exportTo(path("b.svg"), {600, 400});
        QByteArray svg = contents(path("b.svg"));
        QVERIFY(svg.contains(">lag d<"));
        // The file's title, the line above, and beside the axis that no other name was given.
        QCOMPARE(svg.count(">Real basis<"), 3);
        chart.setAxis(Axis::Y, {.title = QStringLiteral("real part"), .titleOnScreen = false});
        chart.exportTo(path("b.svg"), {600, 400});
        svg = contents(path("b.svg"));
        QCOMPARE(svg.count(">real part<"), 1);
        QCOMPARE(svg.count(">Real basis<"), 2);
    }

    void pngIsTwiceTheSize() {
        LineChart chart;
        chart.setSeries({curve(QStringLiteral("a"), {1, 2, 3})});
        chart.exportTo(path("a.png"), {500, 300});
        QCOMPARE(QImage(path("a.png")).size(), QSize(1000, 600));
    }

    void pdfIsOne() {
        LineChart chart;
        chart.setSeries({curve(QStringLiteral("a"), {1, 2, 3})});
        chart.exportTo(path("a.pdf"), {500, 300});
        QVERIFY(contents(path("a.pdf")).startsWith("%PDF-"));
        QVERIFY(contents(path("a.pdf")).contains("%%EOF"));
    }

    void csvHoldsEveryPointAndRunsNothing() {
        LineChart chart;
        LineSeries late = curve(QStringLiteral("=1+1"), {0.1, 1e300});
        late.x = makeValues({1, 7});
        chart.setSeries({curve(QStringLiteral("a, \"b\""), {2.0, std::nan(""), 1.0 / 3}), late,
                         curve(QStringLiteral("@x"), {std::numeric_limits<double>::infinity(), -1})});
        chart.setAxis(Axis::X, {.title = QStringLiteral("step")});
        chart.exportTo(path("a.csv"));
        QCOMPARE(contents(path("a.csv")), QByteArray("step,\"a, \"\"b\"\"\",'=1+1,'@x\n"
                                                     "0,2,,Infinity\n"
                                                     "1,NaN,0.1,-1\n"
                                                     "2,0.3333333333333333,,\n"
                                                     "7,,1e+300,\n"));
    }

    void whatCannotBeWrittenIsSaid() {
        LineChart chart;
        chart.setSeries({curve(QStringLiteral("a"), {1, 2})});
        QVERIFY_EXCEPTION_THROWN(chart.exportTo(path("a.docx")), Error);
        QVERIFY_EXCEPTION_THROWN(chart.exportTo(QStringLiteral("/nonexistent/folder/a.svg")), Error);
    }
};

QTEST_MAIN(ChartExportTest)
#include "chart_export_test.moc"
