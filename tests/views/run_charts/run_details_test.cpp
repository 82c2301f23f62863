#include "views/run_charts/run_details.h"

#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "tests/views/fail_on_warning.h"
#include "tests/views/runs/runs_fixture.h"
#include "tests/views/runs/synthetic_runs.h"
#include "views/look/theme.h"
#include "views/runs/runs_model.h"
#include "views/train/train_page.h"

using namespace jordanscope;
using namespace jordanscope::views;
using namespace runs_fixture;

class RunDetailsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, lightTheme()); }
    void init() { failOnWarning(); }

    void costsOfAFewRunsSayOfHowMany() {
        QTemporaryDir folder;
        for (int seed = 0; seed < 5; ++seed) {
            synthetic::Run run;
            run.seed = seed;
            run.started += seed;
            if (seed > 0) run.status = runs::RunStatus::Finished;
            synthetic::write(pathOf(folder), run);
        }
        RunsModel model(pathOf(folder), watching());
        TrainPage page(model);
        show(page);
        auto* details = child<QWidget>(page, "runDetails");
        QTRY_VERIFY_WITH_TIMEOUT(details->accessibleDescription().endsWith(QStringLiteral("\n3 of 5 runs")),
                                 20000);
        // Fewer chosen ones than rows: nothing is left out and nothing said.
        auto* table = child<QTableView>(page, "runs");
        const QRect row = table->visualRect(table->model()->index(4, 1));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, row.center());
        const QString chosen = table->model()->index(4, RunsModel::Run).data().toString();
        QTRY_VERIFY(details->accessibleDescription().startsWith(chosen));
        QVERIFY(!details->accessibleDescription().contains(QStringLiteral(" runs")));
    }

    void whatTheChosenRunCostsStandsBelowItsCurve() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder), watching());
        TrainPage page(model);
        show(page);
        auto* details = child<QWidget>(page, "runDetails");
        QTRY_VERIFY_WITH_TIMEOUT(page.settled(), 20000);
        QVERIFY(!details->isVisible());  // there is no run
        synthetic::Run run;
        synthetic::write(pathOf(folder), run);
        QTRY_VERIFY_WITH_TIMEOUT(details->isVisible(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(
            details->accessibleDescription().endsWith(
                QStringLiteral("MiB, data 1 %, forward 32 %, backward 62 %, optimiser 2 %, evaluation 3 %")),
            20000);
        const QString words = details->accessibleDescription();
        QVERIFY2(words.startsWith(QStringLiteral("jordan_rope s0, ")) &&
                     words.contains(QStringLiteral(" tokens/s, ")),
                 qPrintable(words));
    }
};

QTEST_MAIN(RunDetailsTest)
#include "run_details_test.moc"
