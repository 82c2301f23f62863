#include "views/train/train_page.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTimer>

#include "views/look/card_layout.h"
#include "views/look/side_panel.h"
#include "views/look/theme.h"
#include "views/run_charts/live_chart.h"
#include "views/runs/run_launch.h"
#include "views/runs/runs_model.h"
#include "views/train/config_form.h"
#include "views/train/device_query.h"
#include "views/train/plan_card.h"
#include "views/train/runs_table.h"

namespace jordanscope::views {

namespace {

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

    // Typing in one field is one plan, not one a letter; short enough to read as "at once".
    replanSoon_ = new QTimer(this);
    replanSoon_->setSingleShot(true);
    replanSoon_->setInterval(60);
    connect(replanSoon_, &QTimer::timeout, this, &TrainPage::replan);
    // The button stays as it is meanwhile: a click right after the last letter plans anew by itself.
    connect(form_, &ConfigForm::edited, this, [this] { replanSoon_->start(); });
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
    launch_ = new QPushButton(panel);
    launch_->setObjectName(QStringLiteral("launch"));
    launch_->setDefault(true);
    connect(launch_, &QPushButton::clicked, this, &TrainPage::launch);
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
    return model_.settled() && !replanSoon_->isActive() && live_->chart().settled();
}

void TrainPage::replan() {
    plan_ = makePlan(form_->values());
    form_->setProblems(plan_.problems);
    const QString jordan = findJordan(model_.jordan());
    planCard_->setPlan(plan_, plan_.ready()
                                  ? planCommands(plan_, jordan.isEmpty() ? QStringLiteral("jordan") : jordan,
                                                 QString::fromStdString(model_.folder().string()))
                                  : QString());
    const int runs = static_cast<int>(plan_.requests.size());
    launch_->setEnabled(plan_.ready());
    launch_->setText(plan_.ready() ? (runs == 1 ? tr("Launch 1 run") : tr("Launch %1 runs").arg(runs))
                                   : tr("Launch"));
    Q_EMIT settledChanged();
}

void TrainPage::launch() {
    if (replanSoon_->isActive()) replan();
    if (!plan_.ready()) return;
    model_.launch(plan_.requests);
}

void TrainPage::duplicate(const QString& id) {
    const RunPtr run = model_.run(id);
    if (!run || !run->description->config) return;
    form_->setValues(formOfConfig(*run->description->config));
    replan();
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
                .arg(QString::fromStdString(parsed.problems.empty() ? "" : parsed.problems.front().message)));
        return false;
    }
    setUp(*parsed.config, parsed.problems);
    return true;
}

void TrainPage::setUp(const runs::RunConfig& config, const std::vector<runs::ConfigProblem>& problems) {
    form_->setValues(formOfConfig(config));
    replan();
    if (!problems.empty()) Q_EMIT message(QString::fromStdString(problems.front().message));
}

void TrainPage::pasteFromFile() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Settings of a run"),
                                                      QString::fromStdString(model_.folder().string()),
                                                      tr("Configuration (*.json)"));
    if (path.isEmpty()) return;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > (1 << 20)) {
        Q_EMIT message(tr("%1 cannot be read as settings").arg(path));
        return;
    }
    pasteSettings(QString::fromUtf8(file.readAll()));
}

}  // namespace jordanscope::views
