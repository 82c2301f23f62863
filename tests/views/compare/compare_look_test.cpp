#include <QHeaderView>
#include <QTabBar>

#include "tests/views/compare/compare_fixture.h"
#include "tests/views/fail_on_warning.h"
#include "views/compare/compare_tables.h"
#include "views/look/theme.h"

using namespace jordanscope;
using namespace jordanscope::views;
using namespace compare_fixture;

namespace {

/// The page over two runs, in a large window.
struct TwoRuns {
    QTemporaryDir folder;
    RunsModel model;
    ComparePage page{model};

    explicit TwoRuns(const std::string& name = {}) : model(written(folder, name), watching()) {
        page.resize(1852, 1080);
        page.setVisible(true);
        [[maybe_unused]] const bool exposed = QTest::qWaitForWindowExposed(&page);
    }

private:
    static std::filesystem::path written(const QTemporaryDir& folder, const std::string& name) {
        synthetic::Run run;
        run.name = name;
        run.accuracies = {0.9, 0.8, 0.7, 0.6};
        for (const char* method : {"rope", "jordan_rope"}) {
            run.method = method;
            run.started += 1000;
            synthetic::write(pathOf(folder), run);
        }
        return pathOf(folder);
    }
};

bool holds(const QIcon& icon, const QColor& colour) {
    const QImage image = icon.pixmap(24, 24).toImage();
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) == colour) return true;
    return false;
}

}  // namespace

/// The page in windows of changing size and theme.
class CompareLookTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        failOnWarning();
        applyTheme(*qApp, lightTheme());
    }

    void aChartNeverCoversTheLegendAboveIt() {
        TwoRuns runs;
        ComparePage& page = runs.page;
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && chartWith(page, "upperMetric").series().size() == 4,
                                 20000);
        bool everBelow = false, everBeside = false;
        for (int i = 0; i < 120; ++i) {
            page.resize(1212 + i * 397 % 640, 700 + i * 211 % 300);
            QCoreApplication::processEvents();
            if (i % 3 != 0) continue;
            for (const char* box : {"upperMetric", "lowerMetric", "evalMetric", "learnedQuantity"}) {
                const LineChart& chart = chartWith(page, box);
                const auto* legend = chart.parentWidget()->findChild<QWidget*>(QStringLiteral("legendBelow"));
                QVERIFY(legend);
                (legend->isVisible() ? everBelow : everBeside) = true;
                if (legend->isVisible())
                    QVERIFY2(legend->geometry().bottom() < chart.y() && legend->height() > 10,
                             qPrintable(QStringLiteral("%1, window %2 wide, resize %3")
                                            .arg(QLatin1String(box))
                                            .arg(page.width())
                                            .arg(i)));
            }
        }
        QVERIFY(everBelow && everBeside);
    }

    void theBarsOfSpeedGiveWayToASmallerWindow() {
        TwoRuns runs("a rather long name of an ablation in the third week of the study");
        ComparePage& page = runs.page;
        QTRY_VERIFY_WITH_TIMEOUT(page.settled(), 20000);
        child<QTabBar>(page, "tabs")->setCurrentIndex(2);
        auto* speed = child<FlatTable>(page, "speed");
        constexpr int kBar = 5;
        QTRY_COMPARE(speed->model()->rowCount(), 2);
        const QHeaderView& header = *speed->horizontalHeader();
        // All the room there is, or the least.
        QTRY_COMPARE(header.length(), speed->viewport()->width());
        QVERIFY(header.sectionSize(kBar) > header.sectionSizeHint(kBar));
        page.resize(1212, 800);
        QTRY_COMPARE(header.sectionSize(kBar), header.sectionSizeHint(kBar));
        page.resize(1852, 1080);
        QTRY_COMPARE(header.length(), speed->viewport()->width());
    }

    void anotherThemeRecoloursEveryTab() {
        TwoRuns runs;
        ComparePage& page = runs.page;
        QTRY_VERIFY_WITH_TIMEOUT(page.settled(), 20000);
        constexpr int kFirstPart = 6;
        for (int tab = 0; tab < 4; ++tab) {
            child<QTabBar>(page, "tabs")->setCurrentIndex(tab);
            auto* speed = child<FlatTable>(page, "speed");
            if (tab == 2) QTRY_COMPARE(speed->model()->rowCount(), 2);
            for (const Theme* theme : {&lightTheme(), &darkTheme(), &lightTheme()}) {
                applyTheme(*qApp, *theme);
                QCoreApplication::processEvents();
                for (const char* name : {"figures", "differences", "speed"}) {
                    if (tab < 2 && name == std::string("speed")) continue;
                    const auto* table = child<FlatTable>(page, name);
                    QCOMPARE(table->model()->rowCount(), 2);
                    QVERIFY2(holds(table->cell(0, 0).icon, theme->line(0)) ||
                                 holds(table->cell(0, 0).icon, theme->line(1)),
                             name);
                }
                const auto* colours = child<QComboBox>(page, "notesColour");
                for (int i = 0; i < colours->count(); ++i)
                    QVERIFY(holds(colours->itemIcon(i), theme->line(i)));
                if (tab < 2) continue;
                for (int part = kFirstPart; part < speed->model()->columnCount(); ++part) {
                    const QIcon icon = speed->column(part).icon;
                    QVERIFY(std::ranges::any_of(theme->lines,
                                                [&](const QColor& line) { return holds(icon, line); }));
                }
            }
        }
    }
};

QTEST_MAIN(CompareLookTest)
#include "compare_look_test.moc"
