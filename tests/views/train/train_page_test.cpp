#include "views/train/train_page.h"

#include <fstream>

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>
#include <QWheelEvent>
#include <sys/stat.h>

#include "core/runs/directory/run_directory.h"
#include "tests/support/processor_time.h"
#include "tests/views/fail_on_warning.h"
#include "tests/views/runs/runs_fixture.h"
#include "tests/views/runs/synthetic_runs.h"
#include "views/controls/flat_table.h"
#include "views/look/theme.h"
#include "views/run_charts/live_chart.h"
#include "views/runs/runs_model.h"
#include "views/train/runs_table.h"

using namespace jordanscope;
using namespace jordanscope::views;
using namespace runs_fixture;
using runs::ShownState;

namespace {

QLineEdit* editorOf(QWidget& page, const char* key) {
    return child<QWidget>(page, key)->findChild<QLineEdit*>(QStringLiteral("editor"));
}

void type(QLineEdit* line, const QString& text) {
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
}

void clickRow(QTableView& table, int row, Qt::KeyboardModifiers modifiers = {}) {
    const QRect cell = table.visualRect(table.model()->index(row, 1));
    QTest::mouseClick(table.viewport(), Qt::LeftButton, modifiers, cell.center());
}

}  // namespace

/// With the stand-in for `jordan` that lies beside this program.
class TrainPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, lightTheme()); }
    void init() {
        failOnWarning();
        qputenv("XDG_DATA_HOME", home_.path().toLocal8Bit());
    }

    void typedValuesAreCheckedBesideTheirKey() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder));
        TrainPage page(model);
        show(page);
        QPushButton* launch = child<QPushButton>(page, "launch");
        QTRY_VERIFY(launch->isEnabled());
        QVERIFY(launch->text().contains(QStringLiteral("27")));
        auto* problem = child<QWidget>(page, "training.steps")->findChild<QLabel*>(QStringLiteral("problem"));
        QVERIFY(!problem->isVisible());
        type(editorOf(page, "training.steps"), QStringLiteral("many"));
        QTRY_VERIFY(problem->isVisible());
        QVERIFY(problem->text().contains(QStringLiteral("many")));
        QVERIFY(!launch->isEnabled());
        type(editorOf(page, "training.steps"), QStringLiteral("20"));
        QTRY_VERIFY(launch->isEnabled());
        QVERIFY(!problem->isVisible());
        type(child<QLineEdit>(page, "seeds"), QStringLiteral("4"));
        QTRY_VERIFY(launch->isEnabled() && launch->text().contains(QStringLiteral("9")));
        QCOMPARE(page.plan().requests.front().config.seed, std::int64_t(4));
        QCOMPARE(page.plan().requests.front().config.training.steps, std::int64_t(20));
    }

    void aTypedMethodJoinsTheListAndAWrongOneSaysWhy() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder));
        TrainPage page(model);
        show(page);
        auto* list = child<QListWidget>(page, "methods");
        auto* line = child<QLineEdit>(page, "typedMethod");
        const int before = list->count();
        type(line, QStringLiteral("jordan_exact_m3_c050"));
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(list->count(), before + 1);
        QTRY_VERIFY(page.settled());
        QCOMPARE(page.plan().methods.back().method, std::string("jordan_exact_m3_c050"));
        type(line, QStringLiteral("jordan_nonsense"));
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(list->count(), before + 1);
        auto* problem = list->parentWidget()->findChild<QLabel*>(QStringLiteral("problem"));
        QVERIFY(problem->isVisible());
        QVERIFY(problem->text().contains(QStringLiteral("nonsense")));
        // It stays, marked, whatever is planned meanwhile and wherever the focus goes.
        type(child<QLineEdit>(page, "seeds"), QStringLiteral("4"));
        QTRY_VERIFY(page.settled());
        QCOMPARE(line->text(), QStringLiteral("jordan_nonsense"));
        QVERIFY(problem->isVisible() && problem->text().contains(QStringLiteral("nonsense")));
        type(line, QStringLiteral("jordan_exact_m3_c025"));
        QVERIFY(!problem->isVisible());
        QTest::keyClick(line, Qt::Key_Tab);
        QCOMPARE(list->count(), before + 2);
        QVERIFY(line->text().isEmpty());
        // Numbers that are none stay as they were typed, too.
        QLineEdit* steps = editorOf(page, "training.steps");
        type(steps, QStringLiteral("12x"));
        QTest::keyClick(steps, Qt::Key_Tab);
        QVERIFY(!steps->hasFocus());
        QTRY_VERIFY(page.settled());
        QCOMPARE(steps->text(), QStringLiteral("12x"));
        QVERIFY(steps->parentWidget()->findChild<QLabel*>(QStringLiteral("problem"))->isVisible());
    }

    void thePlanSaysWhoMissesTheTarget() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder));
        TrainPage page(model);
        show(page);
        auto* plan = child<FlatTable>(page, "plan");
        QTRY_COMPARE(plan->model()->rowCount(), 9);
        QStringList words;
        for (int row = 0; row < 9; ++row) words << plan->cell(row, 0).text + plan->cell(row, 3).text;
        const QString all = words.join(QLatin1Char(' '));
        QVERIFY2(all.contains(QStringLiteral("direct_sum† nearest")), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("jordan_rope● in bank")), qPrintable(all));
        QTRY_VERIFY(child<QPushButton>(page, "copyCommands")->isEnabled());
        QTest::mouseClick(child<QPushButton>(page, "copyCommands"), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text().count(QLatin1Char('\n')), 26);
        // One thing to say does not silence the other.
        QVERIFY(page.pasteSettings(
            QStringLiteral(R"({"method": "direct_sum", "position": {"init_gamma": 0.02}})")));
        QTRY_COMPARE(plan->model()->rowCount(), 1);
        auto* note = child<QLabel>(page, "planNote");
        QTRY_VERIFY(note->text().contains(QStringLiteral("direct_sum: At length")));
        QVERIFY2(note->text().contains(QStringLiteral("misses the target's frequency")),
                 qPrintable(note->text()));
    }

    void launchedRunsAppearRunAndStop() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder));
        TrainPage page(model);
        show(page);
        QVERIFY(page.pasteSettings(QStringLiteral(R"({"method": "rope", "training": {"steps": 2000}})")));
        type(child<QLineEdit>(page, "seeds"), QStringLiteral("0, 1"));
        QPushButton* launch = child<QPushButton>(page, "launch");
        QTRY_VERIFY(launch->isEnabled());
        QTest::mouseClick(launch, Qt::LeftButton);
        auto* table = child<QTableView>(page, "runs");
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 2, 10000);
        QTRY_COMPARE_WITH_TIMEOUT(model.runs()[1]->condition.state, ShownState::Running, 20000);
        QToolButton* stop = child<QToolButton>(page, "stop");
        QToolButton* resume = child<QToolButton>(page, "resume");
        QToolButton* trash = child<QToolButton>(page, "trash");
        QVERIFY(!stop->isEnabled());
        clickRow(*table, 1);
        QTRY_VERIFY(stop->isEnabled());
        QVERIFY(!resume->isEnabled());
        QVERIFY(!trash->isEnabled());
        auto* live = page.findChild<LiveChart*>();
        LineChart& chart = live->chart();
        QTRY_VERIFY_WITH_TIMEOUT(!chart.series().empty() && chart.series().back().x->size() > 10, 20000);

        // A zoom is sacred while points stream in, and the pin says so.
        chart.setView({Range{2, 8}, Range{0, 0.5}});
        QVERIFY(!chart.following());
        const auto before = chart.series().back().x->size();
        QTRY_VERIFY_WITH_TIMEOUT(chart.series().back().x->size() > before + 20, 20000);
        QCOMPARE(chart.view(), (View{Range{2, 8}, Range{0, 0.5}}));
        QToolButton* follow = child<QToolButton>(*live, "follow");
        QVERIFY(!follow->isChecked());
        QTest::mouseClick(follow, Qt::LeftButton);
        QVERIFY(chart.following());

        QTest::mouseClick(stop, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(model.runs()[1]->condition.state, ShownState::Stopped, 10000);
        QTRY_VERIFY(resume->isEnabled());
        QVERIFY(trash->isEnabled());
        clickRow(*table, 0);
        QTRY_VERIFY_WITH_TIMEOUT(stop->isEnabled(), 10000);
        QTest::mouseClick(stop, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(model.runs()[0]->condition.state, ShownState::Stopped, 10000);
    }

    void aSecondClickStartsNothing() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder));
        TrainPage page(model);
        show(page);
        QVERIFY(page.pasteSettings(QStringLiteral(R"({"method": "rope", "training": {"steps": 9000}})")));
        auto* launch = child<QPushButton>(page, "launch");
        QTRY_VERIFY(page.settled() && launch->isEnabled());
        // A double click, as a window system reports it, and impatient single ones after it.
        QTest::mouseClick(launch, Qt::LeftButton);
        QTest::mouseDClick(launch, Qt::LeftButton);
        QTest::mouseClick(launch, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), 1, 20000);
        // Launched runs are spent: the same again is a question.
        QTRY_VERIFY(launch->isEnabled());
        QTest::mouseClick(launch, Qt::LeftButton);
        auto* box = child<QWidget>(page, "confirmLaunch");
        QTRY_VERIFY(box->isVisible());
        QTest::keyClick(box, Qt::Key_Escape);
        QTRY_VERIFY(!page.findChild<QWidget*>(QStringLiteral("confirmLaunch")));
        QCOMPARE(model.rowCount(), 1);
        // Another plan is not.
        type(child<QLineEdit>(page, "seeds"), QStringLiteral("5"));
        QTest::mouseClick(launch, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), 2, 20000);
        QCOMPARE(model.runs().front()->description->config->seed, std::int64_t(5));
        page.setCloseAnswer([](const QString&) { return CloseChoice::StopRuns; });
        QVERIFY(page.mayClose());
        QTRY_COMPARE_WITH_TIMEOUT(model.runningCount() + model.queuedCount(), 0, 20000);
    }

    void thousandsOfRunsArePlannedElsewhere() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder), watching());
        TrainPage page(model);
        show(page);
        QTRY_VERIFY(page.settled());
        FormValues form = formOfPreset("kernel");
        form.seeds = "0-999";
        const double before = threadSeconds();
        const LaunchPlan plan = makePlan(form);
        const double once = threadSeconds() - before;
        QCOMPARE(plan.requests.size(), std::size_t(9000));
        type(child<QLineEdit>(page, "seeds"), QStringLiteral("0-999"));
        const double start = threadSeconds();
        QLineEdit* name = child<QLineEdit>(page, "name");
        name->setFocus();
        constexpr int kLetters = 12;
        for (int i = 0; i < kLetters; ++i) {
            QTest::keyClick(name, Qt::Key_A);
            QCoreApplication::processEvents();
            QCOMPARE(name->text().size(), i + 1);
        }
        const double typing = threadSeconds() - start;
        QVERIFY2(typing < 0.5 * kLetters * once, qPrintable(QString::number(typing / once)));
        QTRY_VERIFY_WITH_TIMEOUT(page.settled(), 60000);
        QCOMPARE(page.plan().requests.size(), std::size_t(9000));
        QCOMPARE(page.plan().requests.front().config.name, std::string(kLetters, 'a'));
    }

    void everyFillIsOneStepBack() {
        QTemporaryDir folder;
        synthetic::Run run;
        run.method = "damped_rope";
        run.seed = 11;
        synthetic::write(pathOf(folder), run);
        RunsModel model(pathOf(folder), watching());
        TrainPage page(model);
        show(page);
        auto* table = child<QTableView>(page, "runs");
        QTRY_VERIFY_WITH_TIMEOUT(table->isVisible() && table->model()->rowCount() == 1, 20000);
        QUndoStack* undo = page.undoStack();
        QVERIFY(undo && !undo->canUndo());
        const auto form = [&] { return page.saveState().value(QStringLiteral("form")).toObject(); };
        QList<QJsonObject> states{form()};
        const auto changed = [&](const char* what) {
            QVERIFY2(form() != states.back(), what);
            states << form();
            QVERIFY2(undo->count() == states.size() - 1, what);
        };
        type(editorOf(page, "training.lr"), QStringLiteral("0.002"));
        changed("letters in one field");
        QTest::keyClick(child<QComboBox>(page, "preset"), Qt::Key_Down);
        changed("preset");
        clickRow(*table, 0);
        QTest::mouseClick(child<QToolButton>(page, "duplicate"), Qt::LeftButton);
        changed("duplicate");
        QVERIFY(page.pasteSettings(QStringLiteral(R"({"method": "rope", "seed": 3})")));
        changed("paste");
        QTest::keyClick(child<QComboBox>(page, "task"), Qt::Key_Down);
        changed("task");
        QTest::mouseClick(child<QPushButton>(page, "sampleText"), Qt::LeftButton);
        changed("sample");
        for (qsizetype i = states.size() - 2; i >= 0; --i) {
            undo->undo();
            QCOMPARE(form(), states[i]);
        }
        QVERIFY(!undo->canUndo());
        while (undo->canRedo()) undo->redo();
        QCOMPARE(form(), states.back());
        QTRY_VERIFY(page.settled());
        QCOMPARE(page.plan().requests.front().config.seed, std::int64_t(3));
    }

    void theSelectionComesBack() {
        QTemporaryDir folder;
        synthetic::writeStudy(pathOf(folder));
        QJsonObject state;
        QStringList chosen;
        {
            RunsModel model(pathOf(folder), watching());
            TrainPage page(model);
            show(page);
            auto* table = child<QTableView>(page, "runs");
            QTRY_VERIFY_WITH_TIMEOUT(page.settled() && table->isVisible(), 20000);
            for (int row : {6, 8, 12}) clickRow(*table, row, row == 6 ? Qt::NoModifier : Qt::ControlModifier);
            state = page.saveState();
            chosen = page.findChild<RunsTable*>()->selectedIds();
            QCOMPARE(chosen.size(), 3);
        }
        RunsModel model(pathOf(folder), watching());
        TrainPage page(model);
        page.restoreState(state);  // as the window does: no run has been read yet
        show(page);
        // A window that closes at once has forgotten nothing.
        QCOMPARE(page.saveState().value(QStringLiteral("selected")).toArray().size(), 3);
        auto* runs = page.findChild<RunsTable*>();
        QTRY_VERIFY_WITH_TIMEOUT(model.settled(), 20000);
        const auto sorted = [](QStringList ids) {
            ids.sort();
            return ids;
        };
        QTRY_COMPARE(sorted(runs->selectedIds()), sorted(chosen));
        QCOMPARE(runs->currentId(), state.value(QStringLiteral("current")).toString());
        QVERIFY(child<QToolButton>(page, "trash")->isEnabled());
    }

    void aTextThatCannotBeTrainedOnIsRefusedBeforeTheLaunch() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder));
        TrainPage page(model);
        show(page);
        QTest::keyClick(child<QComboBox>(page, "task"), Qt::Key_Down);
        auto* launch = child<QPushButton>(page, "launch");
        auto* note = child<QLabel>(page, "planNote");
        const QString path = folder.filePath(QStringLiteral("text.txt"));
        type(editorOf(page, "bytes.train_file"), path);
        const auto refused = [&](const QString& why) {
            return page.settled() && !launch->isEnabled() && launch->accessibleDescription().contains(why) &&
                   launch->toolTip().contains(why.toHtmlEscaped()) && note->text().contains(why);
        };
        QTRY_VERIFY(refused(QStringLiteral("cannot read \"") + path));
        // A pipe would never answer; the field beside it says so too.
        QCOMPARE(mkfifo(path.toLocal8Bit().constData(), 0600), 0);
        QTRY_VERIFY_WITH_TIMEOUT(refused(QStringLiteral("is not a file")), 20000);
        auto* problem =
            child<QWidget>(page, "bytes.train_file")->findChild<QLabel*>(QStringLiteral("problem"));
        QVERIFY(problem->text().contains(QStringLiteral("is not a file")));
        // Noticed without a key, as it may be mended elsewhere.
        QVERIFY(QFile::remove(path));
        std::ofstream(path.toStdString()) << std::string(600, 'x');
        QTRY_VERIFY_WITH_TIMEOUT(refused(QStringLiteral("needs at least")), 20000);
        std::ofstream(path.toStdString()) << std::string(600'000, 'x');
        QTRY_VERIFY_WITH_TIMEOUT(launch->isEnabled(), 20000);
        QVERIFY(!problem->isVisible());
    }

    void figuresAreNeverCut() {
        QTemporaryDir folder;
        synthetic::Run run;
        run.steps = 20'000'000;
        run.doneSteps = 0;
        std::ofstream(synthetic::write(pathOf(folder), run) / runs::kMetricsFile)
            << R"({"kind":"train","step":10365000,"loss":0.0000472512,"tokens":5120,"seconds":4})" << '\n';
        RunsModel model(pathOf(folder), watching());
        TrainPage page(model);
        show(page);
        auto* table = child<QTableView>(page, "runs");
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 1, 20000);
        const auto text = [&](int column) { return table->model()->index(0, column).data().toString(); };
        QTRY_COMPARE_WITH_TIMEOUT(text(RunsModel::Loss), QStringLiteral("4.725e-05"), 20000);
        QCOMPARE(text(RunsModel::Progress), QStringLiteral("10365000 / 20000000"));
        const QFontMetrics metrics(table->font());
        for (int column = RunsModel::Progress; column < RunsModel::kColumns; ++column)
            QVERIFY2(table->columnWidth(column) >= metrics.horizontalAdvance(text(column)) + 12,
                     qPrintable(text(column)));
        for (const QString& words : {RunsModel::tr("evaluating"), QStringLiteral("> 59 min 59 s")})
            QVERIFY2(table->columnWidth(RunsModel::Remaining) >= metrics.horizontalAdvance(words) + 12,
                     qPrintable(words));
    }

    void closingAsksWhatBecomesOfRuns() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder));
        TrainPage page(model);
        show(page);
        QVERIFY(page.mayClose());
        QVERIFY(page.pasteSettings(QStringLiteral(R"({"method": "rope", "training": {"steps": 9000}})")));
        type(child<QLineEdit>(page, "seeds"), QStringLiteral("0, 1, 2"));
        QPushButton* launch = child<QPushButton>(page, "launch");
        QTRY_VERIFY(page.plan().requests.size() == 3 && launch->isEnabled());
        QTest::mouseClick(launch, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(
            model.rowCount() == 3 && model.runs().back()->condition.state == ShownState::Running, 20000);
        QCOMPARE(model.runningCount(), 1);
        QCOMPARE(model.queuedCount(), 2);
        QString asked;
        CloseChoice answer = CloseChoice::StayOpen;
        page.setCloseAnswer([&](const QString& text) {
            asked = text;
            return answer;
        });
        QVERIFY(!page.mayClose());
        QCOMPARE(asked, CloseQuestion::text(1, 2));
        QVERIFY2(asked.contains(QLatin1Char('1')) && asked.contains(QLatin1Char('2')), qPrintable(asked));
        answer = CloseChoice::KeepRunning;
        QVERIFY(page.mayClose());
        QCOMPARE(model.runningCount(), 1);
        answer = CloseChoice::StopRuns;
        QVERIFY(page.mayClose());
        QTRY_COMPARE_WITH_TIMEOUT(model.runningCount() + model.queuedCount(), 0, 20000);
    }

    void duplicateAndTrash() {
        QTemporaryDir folder;
        synthetic::Run run;
        run.method = "damped_rope";
        run.seed = 11;
        run.name = "<img src='/etc/hostname'>";
        synthetic::write(pathOf(folder), run);
        RunsModel model(pathOf(folder), watching());
        TrainPage page(model);
        show(page);
        auto* table = child<QTableView>(page, "runs");
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 1, 10000);
        QTRY_VERIFY(table->isVisible());
        clickRow(*table, 0);
        QTest::mouseClick(child<QToolButton>(page, "duplicate"), Qt::LeftButton);
        QCOMPARE(child<QLineEdit>(page, "seeds")->text(), QStringLiteral("11"));
        QCOMPARE(child<QLineEdit>(page, "name")->text(), QStringLiteral("<img src='/etc/hostname'>"));
        QTRY_COMPARE(page.plan().methods.size(), std::size_t(1));
        QTest::mouseClick(child<QToolButton>(page, "trash"), Qt::LeftButton);
        auto* box = child<QWidget>(page, "confirmTrash");
        QTRY_VERIFY(box->isVisible());
        for (QPushButton* button : box->findChildren<QPushButton*>())
            if (button->text().contains(QStringLiteral("trash"))) {
                QTest::mouseClick(button, Qt::LeftButton);
                break;
            }
        QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), 0, 10000);
        QVERIFY(child<QLabel>(page, "runsHint")->isVisible());
    }

    void theFormIsKeptAndHostileSessionsAreHarmless() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder), watching());
        QJsonObject state;
        {
            TrainPage page(model);
            show(page);
            type(editorOf(page, "training.lr"), QStringLiteral("0,002"));
            type(child<QLineEdit>(page, "name"), QStringLiteral("night"));
            QTest::keyClicks(child<QComboBox>(page, "task"), QStringLiteral("b"));
            state = page.saveState();
        }
        TrainPage page(model);
        page.restoreState(state);
        QCOMPARE(editorOf(page, "training.lr")->text(), QStringLiteral("0,002"));
        QCOMPARE(child<QLineEdit>(page, "name")->text(), QStringLiteral("night"));
        QCOMPARE(child<QComboBox>(page, "task")->currentText(), QStringLiteral("bytes"));
        page.restoreState({{QStringLiteral("form"), QJsonArray{1, 2}}, {QStringLiteral("rows"), 7}});
        page.restoreState(
            {{QStringLiteral("form"), QJsonObject{{QStringLiteral("preset"), QStringLiteral("../x")},
                                                  {QStringLiteral("methods"), QStringLiteral("rope")}}}});
        QTRY_VERIFY(page.settled() && !page.plan().requests.empty());
        QSignalSpy messages(&page, &Page::message);
        QVERIFY(!page.pasteSettings(QStringLiteral("no json")));
        QVERIFY(!page.pasteSettings(QStringLiteral("  \n")));
        QCOMPARE(messages.size(), 2);
        QVERIFY(messages.back().front().toString().contains(QStringLiteral("no settings to paste")));
    }

    void anotherTaskTakesItsPresetAndKeepsWhatWasTyped() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder), watching());
        TrainPage page(model);
        show(page);
        type(editorOf(page, "training.lr"), QStringLiteral("0.002"));
        QTest::keyClick(child<QComboBox>(page, "task"), Qt::Key_Down);
        QTRY_VERIFY(page.settled());
        QCOMPARE(child<QComboBox>(page, "preset")->currentText(), QStringLiteral("bytes_small"));
        QCOMPARE(editorOf(page, "training.length")->text(), QStringLiteral("512"));
        QCOMPARE(editorOf(page, "training.lr")->text(), QStringLiteral("0.002"));
        QTest::mouseClick(child<QPushButton>(page, "sampleText"), Qt::LeftButton);
        QTRY_VERIFY(page.settled() && page.plan().ready());
        QTest::keyClick(child<QComboBox>(page, "task"), Qt::Key_Up);
        QCOMPARE(child<QComboBox>(page, "preset")->currentText(), QStringLiteral("kernel"));
    }

    void theFormNeverScrollsSideways() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder), watching());
        TrainPage page(model);
        show(page);
        QTest::keyClick(child<QComboBox>(page, "task"), Qt::Key_Down);
        auto* scroll = child<QScrollArea>(page, "formScroll");
        QVERIFY(page.findChild<QPushButton*>(QStringLiteral("sampleText"))->isVisible());
        for (const char* key : {"training.checkpoint_every", "bytes.train_file"}) {
            scroll->ensureWidgetVisible(editorOf(page, key));
            QCOMPARE(scroll->horizontalScrollBar()->value(), 0);
        }
        QCOMPARE(scroll->horizontalScrollBar()->maximum(), 0);
    }

    void theWheelScrollsAndChangesNoChoice() {
        QTemporaryDir folder;
        RunsModel model(pathOf(folder), watching());
        TrainPage page(model);
        show(page);
        editorOf(page, "training.lr")->setFocus();
        for (QComboBox* box : {child<QComboBox>(page, "preset"), child<QComboBox>(page, "task"),
                               child<QWidget>(page, "kernel.benchmark")->findChild<QComboBox*>()}) {
            const QString before = box->currentText();
            const QPointF at = box->rect().center();
            QWheelEvent wheel(at, box->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                              Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(box, &wheel);
            QCOMPARE(box->currentText(), before);
        }
    }

    void looksLikeItself() {
        QTemporaryDir folder;
        synthetic::writeStudy(pathOf(folder));
        RunsModel model(pathOf(folder), watching());
        for (bool dark : {false, true}) {
            applyTheme(*qApp, dark ? darkTheme() : lightTheme());
            TrainPage page(model);
            show(page);
            QTRY_VERIFY_WITH_TIMEOUT(page.settled(), 20000);
            auto* table = child<QTableView>(page, "runs");
            QTRY_VERIFY(table->isVisible());
            for (int row : {6, 8, 12}) clickRow(*table, row, row == 6 ? Qt::NoModifier : Qt::ControlModifier);
            QTRY_VERIFY_WITH_TIMEOUT(page.settled(), 20000);
            const QImage picture = page.grab().toImage();
            QCOMPARE(picture.size(), QSize(1212, 800));
            // Most of a page is plain, and of its own theme.
            const Theme& theme = dark ? darkTheme() : lightTheme();
            qint64 plain = 0;
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    plain +=
                        picture.pixel(x, y) == theme.card.rgb() || picture.pixel(x, y) == theme.window.rgb();
            QVERIFY2(plain > 1212 * 800 * 2 / 5, qPrintable(QString::number(plain)));
            const QString keep = qEnvironmentVariable("JORDANSCOPE_TEST_PICTURES");
            const QString name =
                dark ? QStringLiteral("/train_dark.png") : QStringLiteral("/train_light.png");
            if (!keep.isEmpty()) QVERIFY(picture.save(keep + name));
        }
        applyTheme(*qApp, lightTheme());
    }

private:
    QTemporaryDir home_;
};

QTEST_MAIN(TrainPageTest)
#include "train_page_test.moc"
