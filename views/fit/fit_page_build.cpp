#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>

#include "views/charts/card.h"
#include "views/charts/line_chart.h"
#include "views/fit/basis_panel.h"
#include "views/fit/fit_charts.h"
#include "views/fit/fit_exports.h"
#include "views/fit/fit_page.h"
#include "views/fit/landscape_panel.h"
#include "views/fit/landscape_updater.h"
#include "views/fit/methods_model.h"
#include "views/fit/methods_table.h"
#include "views/fit/omega_finder.h"
#include "views/fit/points_editor.h"
#include "views/fit/target_panel.h"
#include "views/fit/training_hand_over.h"
#include "views/kernel_model/parameter_model.h"
#include "views/kernel_model/parameter_panel.h"
#include "views/kernel_model/target_model.h"
#include "views/look/card_layout.h"
#include "views/look/side_panel.h"
#include "views/look/theme.h"

namespace jordanscope::views {

FitPage::FitPage(ParameterModel& parameters, TargetModel& target, QWidget* parent)
    : Page(parent), parameters_(parameters), target_(target), methods_(new MethodsModel(this)) {
    setObjectName(QStringLiteral("fitPage"));
    QWidget* panel = buildPanel();
    splitter_ = cardSplitter(Qt::Vertical);
    splitter_->setObjectName(QStringLiteral("fitSplitter"));
    charts_ = new FitCharts;
    splitter_->addWidget(charts_);
    splitter_->addWidget(buildMethods());
    splitter_->setStretchFactor(0, 1);
    splitter_->setStretchFactor(1, 0);
    splitter_->setSizes({474, 302});
    layOutPage(*this, panel, splitter_);

    points_ = new PointsEditor(target_, charts_->fits(), this);
    updater_ = new LandscapeUpdater(landscape_->view(), this);
    finder_ = new OmegaFinder(this);
    exports_ = new FitExports([this] { return shown(); }, *charts_, landscape_->view(), *this);
    auto* menu = new QMenu(export_);
    menu->setObjectName(QStringLiteral("exportMenu"));
    menu->addActions(exports_->actions());
    export_->setMenu(menu);
    fits_ = std::make_unique<NewestWins<FitInput, FitOutput, kernel::FitWorkspace>>(
        [](const FitInput& input, kernel::FitWorkspace& workspace, std::stop_token stop) {
            return computeFit(input, workspace, stop);
        },
        [this](FitOutput output) { deliver(std::move(output)); },
        [this](std::exception_ptr failure) {
            try {
                std::rethrow_exception(failure);
            } catch (const std::exception& error) {
                Q_EMIT message(QString::fromUtf8(error.what()));
            }
        },
        Stale::Finish);
    connectAll();
    showTraining();
}

QWidget* FitPage::buildPanel() {
    auto* panel = new SidePanel;
    panel->setObjectName(QStringLiteral("fitPanel"));
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(5);
    panel_ = new ParameterPanel(parameters_);
    targets_ = new TargetPanel(target_);
    landscape_ = new LandscapePanel(parameters_);
    column->addWidget(panel_);
    column->addWidget(new BasisPanel(target_));
    column->addWidget(targets_, 5);
    column->addWidget(landscape_, 6);
    find_ = new QPushButton(tr("Find ω, γ"));
    find_->setObjectName(QStringLiteral("findButton"));
    find_->setToolTip(tr("Scan all frequencies, refine the best, and move the sliders there"));
    export_ = new QPushButton(tr("Export"));
    export_->setObjectName(QStringLiteral("exportButton"));
    train_ = new QPushButton(tr("Send to Train"));
    train_->setObjectName(QStringLiteral("sendToTrain"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    for (QPushButton* button : {find_, export_, train_}) {
        button->setFixedHeight(24);
        buttons->addWidget(button, 1);
    }
    column->addLayout(buttons);
    return panel;
}

QWidget* FitPage::buildMethods() {
    methodsCard_ = new Card;
    methodsCard_->setObjectName(QStringLiteral("methodsCard"));
    methodsCard_->setTitle(tr("Methods"));
    contexts_ = new QComboBox;
    contexts_->setObjectName(QStringLiteral("contextsCombo"));
    contexts_->setAccessibleName(tr("contexts that are scored"));
    contexts_->addItems({tr("C to 8192"), tr("L, 2L, 4L, 8L")});
    precision_ = new QComboBox;
    precision_->setObjectName(QStringLiteral("precisionCombo"));
    precision_->setAccessibleName(tr("precision of the fit"));
    precision_->addItems({tr("float64"), tr("float32 as published")});
    precision_->setToolTip(
        tr("float32 repeats the published normal equations, in places rounding noise: for "
           "comparison with published tables only."));
    for (QComboBox* combo : {contexts_, precision_}) {
        combo->setFixedHeight(20);
        methodsCard_->addTool(combo);
    }
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(4, 0, 4, 1);
    column->setSpacing(0);
    notices_ = new QLabel;
    notices_->setObjectName(QStringLiteral("fitNotices"));
    notices_->setTextFormat(Qt::PlainText);
    notices_->setWordWrap(true);
    notices_->setContentsMargins(3, 0, 3, 1);
    QPalette colours = notices_->palette();
    colours.setColor(QPalette::WindowText, themeOf(*this).partial);
    notices_->setPalette(colours);
    notices_->hide();
    table_ = new MethodsTable(*methods_);
    column->addWidget(notices_);
    column->addWidget(table_, 1);
    methodsCard_->setBody(body);
    methodsCard_->setMinimumHeight(180);
    return methodsCard_;
}

void FitPage::connectAll() {
    connect(&parameters_, &ParameterModel::changed, this, &FitPage::refresh);
    connect(&parameters_, &ParameterModel::gestureChanged, this, [this](bool active) {
        if (!active && target_.setup().contexts == ContextChoice::Multiples) refresh();
    });
    connect(&target_, &TargetModel::changed, this, [this] {
        const FitSetup& setup = target_.setup();
        precision_->setCurrentIndex(setup.precision == kernel::Precision::Float64 ? 0 : 1);
        contexts_->setCurrentIndex(static_cast<int>(setup.contexts));
        panel_->setRopeBank(setup.theta, setup.headDim);
        refresh();
    });
    connect(precision_, &QComboBox::currentIndexChanged, this, [this](int choice) {
        FitSetup setup = target_.setup();
        setup.precision = choice == 0 ? kernel::Precision::Float64 : kernel::Precision::Float32AsPublished;
        target_.setSetup(setup);
    });
    connect(contexts_, &QComboBox::currentIndexChanged, this, [this](int choice) {
        FitSetup setup = target_.setup();
        setup.contexts = static_cast<ContextChoice>(choice);
        target_.setSetup(setup);
    });
    connect(methods_, &MethodsModel::checkedChanged, this, &FitPage::redraw);
    connect(charts_, &FitCharts::painted, this, [this] {
        if (shown_) Q_EMIT paintedFor(shown_->input.parameterRevision);
        Q_EMIT settledChanged();
    });
    // A step that changes no fit is shown as soon as the ring has moved.
    connect(landscape_, &LandscapePanel::painted, this, [this] {
        if (!shown_ || !fits_->settled() || !charts_->settled()) return;
        QMetaObject::invokeMethod(
            this, [this, revision = shown_->input.parameterRevision] { Q_EMIT paintedFor(revision); },
            Qt::QueuedConnection);
    });
    connect(updater_, &LandscapeUpdater::settledChanged, this, &Page::settledChanged);
    connect(targets_, &TargetPanel::message, this, &Page::message);
    connect(exports_, &FitExports::message, this, &Page::message);
    connect(find_, &QPushButton::clicked, this, [this] {
        if (finder_->running())
            finder_->stop();
        else
            finder_->start(target_.setup(), parameters_.value());
    });
    connect(finder_, &OmegaFinder::found, this, &FitPage::takeFound);
    connect(finder_, &OmegaFinder::failed, this, &Page::message);
    connect(finder_, &OmegaFinder::runningChanged, this, [this](bool running) {
        find_->setText(running ? tr("Stop") : tr("Find ω, γ"));
        Q_EMIT settledChanged();
    });
    connect(train_, &QPushButton::clicked, this, [this] {
        const TrainingHandOver what = trainingHandOver(target_.setup(), parameters_.value());
        if (what.problem.isEmpty())
            Q_EMIT handOver(QStringLiteral("train"), what.run);
        else
            Q_EMIT message(what.problem);
    });
}

void FitPage::showTraining() {
    const TrainingHandOver what = trainingHandOver(target_.setup(), parameters_.value());
    train_->setEnabled(what.problem.isEmpty());
    const QString tip = what.problem.isEmpty()
                            ? tr("Train a model on this kernel: %1, index %2")
                                  .arg(QString::fromStdString(what.run.config.kernel.benchmark))
                                  .arg(what.run.config.kernel.targetFreqIndex)
                            : what.problem;
    train_->setToolTip(tip.toHtmlEscaped());
}

}  // namespace jordanscope::views
