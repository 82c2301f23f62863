#include <QLineEdit>
#include <QPushButton>
#include <QSlider>

#include "tests/views/compare/compare_fixture.h"
#include "tests/views/fail_on_warning.h"
#include "views/compare/crosshair_read_out.h"
#include "views/look/theme.h"

using namespace jordanscope;
using namespace jordanscope::views;
using namespace compare_fixture;

/// What the page says beside its charts: values at the crosshair, names beside the titles.
class ReadOutTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, lightTheme()); }
    void init() { failOnWarning(); }

    void aCurveIsReadOnlyWhereItHasRecords() {
        QTemporaryDir folder;
        synthetic::Run first, later;
        first.method = "rope";
        later.started = first.started + 100'000;
        synthetic::write(pathOf(folder), first);
        synthetic::write(pathOf(folder), later);
        RunsModel model(pathOf(folder), watching());
        ComparePage page(model);
        show(page);
        child<QSlider>(page, "smoothing")->setValue(0);
        LineChart& chart = chartWith(page, "upperMetric");
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && chart.series().size() == 2, 20000);
        choose(child<QComboBox>(page, "axis"), QStringLiteral("wall"));
        QTRY_VERIFY_WITH_TIMEOUT(
            page.settled() && chart.series().front().x->back() != chart.series().back().x->back(), 20000);
        auto* box = child<CrosshairReadOut>(page, "readOut");
        const auto hover = [&](double x) {
            QTest::mouseMove(
                &chart, QPoint(qRound(chart.toPixel({x, 0}).x()), qRound(chart.plotArea().center().y())));
            QTest::qWait(10);
            return box->values();
        };
        // Between the two neither has a value, and the heading says where the pointer is.
        ReadOutValues values = hover(50'000);
        QCOMPARE(values.rows.size(), std::size_t(2));
        for (const ReadOutRow& row : values.rows) QVERIFY(!row.value);
        const double where = values.where.section(QLatin1Char(' '), -1).toDouble();
        QVERIFY2(where > 45'000 && where < 55'000, qPrintable(values.where));
        QFont bold = box->font();
        bold.setBold(true);
        QVERIFY(QFontMetrics(bold).horizontalAdvance(box->heading()) + 6 +
                    box->fontMetrics().horizontalAdvance(box->beside()) <=
                box->width());
        // At the end of one the other has none.
        values = hover(chart.series().back().x->back());
        QVERIFY(values.rows.front().value);
        QVERIFY(!values.rows.back().value);
        // So it is against every axis.
        choose(child<QComboBox>(page, "axis"), QStringLiteral("step"));
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && chart.series().front().x->back() < 2000, 20000);
        values = hover(600);
        for (const ReadOutRow& row : values.rows) QVERIFY(row.value);
        chart.setView({Range{-2000, 1200}, {}});
        values = hover(-1000);
        for (const ReadOutRow& row : values.rows) QVERIFY(!row.value);
    }

    void namesBesideATitleKeepMethodAndSeed() {
        const auto picture = [](const QString& name) {
            ChartCard card;
            card.setLegendWraps(true);
            for (const QString& word : {QStringLiteral("γ (1/token)"), QStringLiteral("Open in Explore")})
                card.addTool(new QPushButton(word, &card));
            card.setTitle(QStringLiteral("Learned η"), name);
            card.resize(368, 246);
            card.show();
            [[maybe_unused]] const bool exposed = QTest::qWaitForWindowExposed(&card);
            return card.grab().toImage();
        };
        const QString name = QStringLiteral("ablation of the third week · %1_m2_c150_g000_g050 s%2 bytes");
        const QImage one = picture(name.arg(QStringLiteral("jordan_jetmixfull")).arg(0));
        QVERIFY(one != picture(name.arg(QStringLiteral("jordan_jetmixfull")).arg(1)));
        QVERIFY(picture(QStringLiteral("jordan_rope s0 bytes")) !=
                picture(QStringLiteral("jordan_rope s1 bytes")));
    }

    void readOutIsDockedAndNamesTheNearestFive() {
        StudyPage study;
        ComparePage& page = study.page;
        LineChart& chart = chartWith(page, "upperMetric");
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && chart.series().size() == 24, 20000);
        const QPointF middle = chart.plotArea().center();
        QTest::mouseMove(&chart, middle.toPoint());
        auto* box = child<CrosshairReadOut>(page, "readOut");
        QTRY_COMPARE(box->values().rows.size(), kReadOutRows);
        QCOMPARE(box->values().more, std::size_t(7));
        QVERIFY(box->values().where.startsWith(QStringLiteral("step")));
        for (std::size_t i = 1; i < kReadOutRows; ++i)
            QVERIFY(box->values().rows[i - 1].value >= box->values().rows[i].value);
    }

    void whatIsReadGoesWithThePointerAndWithItsAxis() {
        StudyPage study;
        ComparePage& page = study.page;
        LineChart& chart = chartWith(page, "upperMetric");
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && chart.series().size() == 24, 20000);
        auto* box = child<CrosshairReadOut>(page, "readOut");
        const auto point = [&](int aside) {
            QTest::mouseMove(&chart, chart.plotArea().center().toPoint() + QPoint(aside, 0));
        };
        point(-10);
        QTRY_COMPARE(box->values().rows.size(), kReadOutRows);
        QTest::mouseMove(box, box->rect().center());
        QTRY_VERIFY(box->values().rows.empty());
        QCOMPARE(box->heading(), QStringLiteral("At the crosshair"));
        QCOMPARE(box->beside(), QStringLiteral("move over a chart"));
        // Against another axis by key, under a pointer that rests.
        point(10);
        QTRY_COMPARE(box->values().rows.size(), kReadOutRows);
        choose(child<QComboBox>(page, "axis"), QStringLiteral("tokens"));
        QVERIFY(box->values().rows.empty());
        QTRY_VERIFY_WITH_TIMEOUT(page.settled(), 20000);
        QVERIFY(box->values().where.isEmpty());
        point(20);
        QTRY_VERIFY(box->values().where.startsWith(QStringLiteral("tokens")));
    }

    void manyRunsAreCountedWhereALegendHasNoRoom() {
        StudyPage study;
        ComparePage& page = study.page;
        LineChart& chart = chartWith(page, "upperMetric");
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && chart.series().size() == 24, 20000);
        const QWidget* card = chart.parentWidget();
        const QString note = QStringLiteral("12 runs, colours as in the list");
        QVERIFY2(card->accessibleDescription().endsWith(QStringLiteral(", ") + note),
                 qPrintable(card->accessibleDescription()));
        choose(child<QComboBox>(page, "group"), QStringLiteral("method"));
        QTRY_VERIFY(card->accessibleDescription().contains(QStringLiteral(" groups, colours")));
        choose(child<QComboBox>(page, "group"), QString());
        QTRY_VERIFY(card->accessibleDescription().endsWith(note));
        QTest::keyClicks(child<QLineEdit>(page, "filter"), QStringLiteral("method:jordan_rope"));
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && chart.series().size() < 12, 20000);
        QVERIFY2(!card->accessibleDescription().contains(QStringLiteral("list")),
                 qPrintable(card->accessibleDescription()));
    }
};

QTEST_MAIN(ReadOutTest)
#include "read_out_test.moc"
