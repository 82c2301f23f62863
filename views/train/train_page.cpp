#include "views/train/train_page.h"

#include <algorithm>

#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTimer>

#include "core/base/error.h"
#include "core/runs/text/read_file.h"
#include "views/look/card_layout.h"
#include "views/look/message_text.h"
#include "views/look/side_panel.h"
#include "views/look/splitter_sizes.h"
#include "views/look/theme.h"
#include "views/run_charts/live_chart.h"
#include "views/runs/run_launch.h"
#include "views/runs/runs_model.h"
#include "views/train/config_form.h"
#include "views/train/device_query.h"
#include "views/train/form_history.h"
#include "views/train/launch_button.h"
#include "views/train/plan_card.h"
#include "views/train/runs_table.h"
#include "views/worker/loose_job.h"

namespace jordanscope::views {

namespace {

constexpr int kLookAgain = 1500;  // ms

/// The text that comes with the program: installed beside it, or in the tree that it was built from.
QString sampleText() {
    const QDir programs(QCoreApplication::applicationDirPath());
    for (const char* place : {"../share/jordanscope/text/", "../../../resources/text/"}) {
        const QFileInfo file(programs, QString::fromLatin1(place) + QStringLiteral("tiny_shakespeare.txt"));
        if (file.isFile()) return file.canonicalFilePath();
    }
    return {};
}

}  // namespace

TrainPage::TrainPage(RunsModel& model, QWidget* parent) : Page(parent), model_(model) {
    setObjectName(QStringLiteral("trainPage"));
    table_ = new RunsTable(model_, this);
    live_ = new LiveChart(model_, this);
    connect(&live_->chart(), &LineChart::message, this, &Page::message);
    planCard_ = new PlanCard(this);
    columns_ = cardSplitter(Qt::Horizontal, this);
    columns_->addWidget(live_);
    columns_->addWidget(planCard_);
    columns_->setSizes({496, 392});
    rows_ = cardSplitter(Qt::Vertical, this);
    rows_->addWidget(table_);
    rows_->addWidget(columns_);
    rows_->setSizes({410, 366});
    layOutPage(*this, buildPanel(), rows_);

    history_ = new FormHistory(*form_, this);
    planner_ = new Planner(this);
    connect(history_, &FormHistory::changed, this, &TrainPage::replan);
    connect(planner_, &Planner::planned, this, &TrainPage::takePlan);
    // What is wrong with a text file may be mended elsewhere, without a key pressed here.
    lookAgain_ = new QTimer(this);
    lookAgain_->setSingleShot(true);
    lookAgain_->setInterval(kLookAgain);
    connect(lookAgain_, &QTimer::timeout, this, &TrainPage::askForPlan);
    connect(&model_, &RunsModel::launched, this,
            [this](const QStringList& ids) { launch_->setLaunched(static_cast<int>(ids.size())); });
    connect(table_, &RunsTable::selectionChanged, this,
            [this] { live_->setSelected(table_->selectedIds()); });
    connect(table_, &RunsTable::duplicateRequested, this, &TrainPage::duplicate);
    connect(&model_, &RunsModel::settledChanged, this, &Page::settledChanged);
    devices_ = new DeviceQuery(this);
    connect(devices_, &DeviceQuery::found, this, [this](const QStringList& found, const QString& automatic) {
        form_->setDevices(found);
        DeviceLimits limits = model_.limits();
        limits.automatic = automatic.toStdString();
        model_.setLimits(limits);
    });
    QTimer::singleShot(0, this, [this] { devices_->ask(findJordan(model_.jordan())); });
    form_->setSampleText(sampleText());
    replan();
}

TrainPage::~TrainPage() = default;

QWidget* TrainPage::buildPanel() {
    auto* panel = new SidePanel(this);
    form_ = new ConfigForm;
    // Never wider than the panel: a Tab would scroll it sideways, and the names' first letters out of sight.
    form_->setMinimumWidth(1);
    auto* scroll = new QScrollArea(panel);
    scroll->setObjectName(QStringLiteral("formScroll"));
    scroll->setWidget(form_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    form_->setAutoFillBackground(false);
    paste_ = new QPushButton(tr("Paste settings"), panel);
    paste_->setObjectName(QStringLiteral("paste"));
    paste_->setToolTip(tr("Takes the settings of a config.json from the clipboard or from a file"));
    auto* menu = new QMenu(paste_);
    connect(menu->addAction(tr("From the clipboard")), &QAction::triggered, this,
            [this] { pasteSettings(QGuiApplication::clipboard()->text()); });
    connect(menu->addAction(tr("From a config.json …")), &QAction::triggered, this,
            &TrainPage::pasteFromFile);
    paste_->setMenu(menu);
    launch_ = new LaunchButton(panel);
    connect(launch_, &LaunchButton::launchAsked, this, &TrainPage::launch);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(10, 6, 10, 8);
    buttons->setSpacing(8);
    buttons->addWidget(paste_, 1);
    buttons->addWidget(launch_, 1);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 1, 0);
    column->setSpacing(0);
    column->addWidget(scroll, 1);
    column->addLayout(buttons);
    return panel;
}

bool TrainPage::settled() const {
    return model_.settled() && planner_->settled() && live_->settled();
}

QUndoStack* TrainPage::undoStack() {
    return &history_->stack();
}

void TrainPage::replan() {
    launchWhenPlanned_ = false;
    launch_->renew();
    askForPlan();
}

void TrainPage::askForPlan() {
    planner_->plan(history_->values(), model_.jordan(), QString::fromStdString(model_.folder().string()));
}

void TrainPage::takePlan(const PlannedPtr& planned) {
    planned_ = planned;
    const LaunchPlan& plan = planned_->plan;
    form_->setProblems(plan.problems);
    planCard_->setPlan(planned_);
    launch_->setPlan(static_cast<int>(plan.requests.size()), plan.obstacle());
    const bool ofAFile = std::any_of(plan.problems.begin(), plan.problems.end(), [](const auto& problem) {
        return problem.key.starts_with("bytes.") && problem.key.ends_with("_file");
    });
    if (ofAFile && !history_->values().texts.at("bytes.train_file").empty()) lookAgain_->start();
    if (std::exchange(launchWhenPlanned_, false)) launch();
    Q_EMIT settledChanged();
}

void TrainPage::launch() {
    if (!planner_->settled()) {
        // A click right after the last letter means what that letter made of the form.
        launchWhenPlanned_ = true;
        return;
    }
    if (!plan().ready()) return;
    launch_->setLaunching();
    model_.launch(plan().requests);
}

void TrainPage::duplicate(const QString& id) {
    const RunPtr run = model_.run(id);
    if (!run || !run->description->config) return;
    history_->fill(formOfConfig(*run->description->config), tr("Duplicate"));
    Q_EMIT message(tr("The settings of %1 stand in the form: change them and launch.").arg(run->title()));
}

bool TrainPage::pasteSettings(const QString& text) {
    if (text.trimmed().isEmpty()) {
        Q_EMIT message(tr("There are no settings to paste: copy the text of a config.json first."));
        return false;
    }
    const runs::ParsedConfig parsed = runs::tryParseConfig(text.toStdString());
    if (!parsed.config) {
        Q_EMIT message(
            tr("These are no settings: %1")
                .arg(messageText(parsed.problems.empty() ? std::string() : parsed.problems.front().message)));
        return false;
    }
    setUp(*parsed.config, parsed.problems, tr("Paste settings"));
    return true;
}

void TrainPage::setUp(const runs::RunConfig& config, const std::vector<runs::ConfigProblem>& problems,
                      const QString& what) {
    history_->fill(formOfConfig(config), what);
    if (!problems.empty()) Q_EMIT message(messageText(problems.front().message));
}

void TrainPage::pasteFromFile() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Settings of a run"),
                                                      QString::fromStdString(model_.folder().string()),
                                                      tr("Configuration (*.json)"));
    if (path.isEmpty()) return;
    // Whatever was chosen may be a pipe, or lie on a share that hangs.
    deliverLoose<std::optional<std::string>>(
        this, [file = path.toStdString()] { return runs::readSmallFile(file); },
        [this, path](std::future<std::optional<std::string>> read) {
            try {
                if (const auto text = read.get()) {
                    pasteSettings(QString::fromStdString(*text));
                    return;
                }
            } catch (const Error&) {
            }
            Q_EMIT message(tr("%1 cannot be read as settings").arg(path));
        });
}

QJsonObject TrainPage::saveState() const {
    return {{QStringLiteral("form"), toJson(history_->values())},
            {QStringLiteral("open"), QJsonArray::fromStringList(form_->openSections())},
            {QStringLiteral("selected"), QJsonArray::fromStringList(table_->rememberedIds())},
            {QStringLiteral("current"), table_->currentId()},
            {QStringLiteral("metric"), live_->metric()},
            {QStringLiteral("atOnce"), model_.limits().perDevice},
            {QStringLiteral("rows"), sizesOf(*rows_)},
            {QStringLiteral("columns"), sizesOf(*columns_)}};
}

void TrainPage::restoreState(const QJsonObject& state) {
    const QJsonValue form = state.value(QLatin1String("form"));
    if (form.isObject()) history_->restart(formFromJson(form.toObject()));
    if (state.value(QLatin1String("open")).isArray()) {
        QStringList open;
        for (const QJsonValue& name : state.value(QLatin1String("open")).toArray()) open << name.toString();
        form_->setOpenSections(open);
    }
    QStringList selected;
    for (const QJsonValue& id : state.value(QLatin1String("selected")).toArray()) selected << id.toString();
    table_->restoreSelection(selected, state.value(QLatin1String("current")).toString());
    live_->setMetric(state.value(QLatin1String("metric")).toString());
    const int atOnce = state.value(QLatin1String("atOnce")).toInt();
    if (atOnce >= 1 && atOnce <= 16) table_->setLimit(atOnce);
    setSizes(*rows_, state.value(QLatin1String("rows")));
    setSizes(*columns_, state.value(QLatin1String("columns")));
}

void TrainPage::receive(const HandOver& what) {
    if (const auto* run = std::get_if<RunToSetUp>(&what))
        setUp(run->config, runs::validate(run->config), tr("Send to Train"));
}

bool TrainPage::mayClose() {
    // A window that only shows leaves everything to the one that launches.
    if (!model_.launches()) return true;
    const QString text = CloseQuestion::text(model_.runningCount(), model_.queuedCount());
    if (text.isEmpty()) return true;
    const CloseChoice choice = closeAnswer_ ? closeAnswer_(text) : CloseQuestion::ask(text, this);
    if (choice == CloseChoice::StopRuns) {
        QStringList ids = model_.liveIds();
        for (const RunPtr& run : model_.runs())
            if (run->condition.state == runs::ShownState::Queued && !ids.contains(run->id)) ids << run->id;
        model_.stop(ids);
    }
    return choice != CloseChoice::StayOpen;
}

}  // namespace jordanscope::views
