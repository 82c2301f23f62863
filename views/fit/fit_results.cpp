#include "views/fit/fit_results.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QEvent>
#include <QLabel>

#include "views/charts/card.h"
#include "views/charts/line_chart.h"
#include "views/fit/fit_charts.h"
#include "views/fit/fit_export.h"
#include "views/fit/landscape_panel.h"
#include "views/fit/landscape_updater.h"
#include "views/fit/methods_model.h"
#include "views/fit/methods_table.h"
#include "views/kernel_model/target_model.h"
#include "views/look/card_layout.h"
#include "views/look/label.h"
#include "views/look/look_change.h"
#include "views/look/message_text.h"
#include "views/look/theme.h"
#include "views/look/typography.h"

namespace jordanscope::views {

FitResults::FitResults(ParameterModel& parameters, TargetModel& target)
    : target_(target),
      methods_(new MethodsModel(this)),
      landscape_(new LandscapePanel(parameters)),
      splitter_(cardSplitter(Qt::Vertical)),
      charts_(new FitCharts),
      updater_(new LandscapeUpdater(*landscape_, this)),
      fits_([](const FitInput& input, kernel::FitWorkspace& workspace,
               std::stop_token stop) { return computeFit(input, workspace, stop); },
            [this](FitOutput output) { deliver(std::move(output)); },
            [this](std::exception_ptr failure) {
                Q_EMIT message(messageText(failure));
                updater_->resume();
            },
            Stale::Finish) {
    splitter_->setObjectName(QStringLiteral("fitSplitter"));
    splitter_->addWidget(charts_);
    splitter_->addWidget(buildMethods());
    splitter_->setStretchFactor(0, 1);
    splitter_->setStretchFactor(1, 0);
    splitter_->setSizes({474, 302});
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(splitter_);
    exports_ = new FitExports([this] { return shown(); }, *charts_, landscape_->view(), *this);
    connectAll();
    showSetup();
}

FitResults::~FitResults() = default;

QWidget* FitResults::buildMethods() {
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
        combo->setFixedHeight(px(20));
        methodsCard_->addTool(combo);
    }
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(4, 0, 4, 1);
    column->setSpacing(0);
    notices_ = makeLabel(nullptr, {}, {.name = QStringLiteral("fitNotices"), .wrapped = true});
    notices_->setContentsMargins(3, 0, 3, 1);
    notices_->hide();
    colourNotices();
    onLookChange(*this, [this] { colourNotices(); });
    column->addWidget(notices_);
    column->addWidget(new MethodsTable(*methods_), 1);
    methodsCard_->setBody(body);
    methodsCard_->setMinimumHeight(px(180));
    return methodsCard_;
}

void FitResults::connectAll() {
    connect(&target_, &TargetModel::changed, this, &FitResults::showSetup);
    connect(precision_, &QComboBox::currentIndexChanged, this, [this](int choice) {
        FitSetup setup = target_.setup();
        setup.precision = choice == 0 ? kernel::Precision::Float64 : kernel::Precision::Float32AsPublished;
        target_.edit(setup, tr("change the precision"));
    });
    connect(contexts_, &QComboBox::currentIndexChanged, this, [this](int choice) {
        FitSetup setup = target_.setup();
        setup.contexts = static_cast<ContextChoice>(choice);
        target_.edit(setup, tr("change the contexts"));
    });
    connect(methods_, &MethodsModel::checkedChanged, this, &FitResults::redraw);
    connect(charts_, &FitCharts::painted, this, [this] {
        if (shown_) Q_EMIT paintedFor(shown_->input.parameterRevision);
        Q_EMIT settledChanged();
    });
    // A step that changes no fit is shown as soon as the ring has moved.
    connect(landscape_, &LandscapePanel::painted, this, [this] {
        if (!shown_ || !fits_.settled() || !charts_->settled()) return;
        QMetaObject::invokeMethod(
            this, [this, revision = shown_->input.parameterRevision] { Q_EMIT paintedFor(revision); },
            Qt::QueuedConnection);
    });
    connect(updater_, &LandscapeUpdater::settledChanged, this, &FitResults::settledChanged);
    connect(exports_, &FitExports::message, this, &FitResults::message);
    connect(charts_, &FitCharts::message, this, &FitResults::message);
}

void FitResults::compute(const FitInput& input) {
    updater_->pause(input.setup, input.parameters);
    if (shown_ && fits_.settled() && sameFit(shown_->input, input)) {
        shown_->input = input;
        landscape_->update();
        updater_->resume();
        return;
    }
    fits_.submit(input);
}

void FitResults::deliver(FitOutput output) {
    shown_ = std::move(output);
    methods_->setResult(*shown_);
    redraw();
    showNotices();
    showHeader();
    if (fits_.settled()) updater_->resume();
}

void FitResults::showNotices() {
    QStringList notices = shown_->notices;
    if (!shown_->error.isEmpty()) notices.prepend(shown_->error);
    notices_->setText(notices.join(QStringLiteral("  ")));
    notices_->setVisible(!notices.isEmpty());
}

void FitResults::redraw() {
    if (shown_) charts_->show(*shown_, methods_->checkedMethods());
}

void FitResults::showHeader() {
    if (!shown_) return;
    QString text = describeBasis(shown_->input.setup, shown_->input.parameters);
    if (timingShown_ && !shown_->result.fits.empty())
        text += QStringLiteral(" · %1 ms").arg(1e3 * shown_->result.seconds, 0, 'f', 1);
    methodsCard_->setTitle(tr("Methods"), text);
}

/// The boxes are controls: they show what will be computed.
void FitResults::showSetup() {
    const FitSetup& setup = target_.setup();
    precision_->setCurrentIndex(setup.precision == kernel::Precision::Float64 ? 0 : 1);
    contexts_->setCurrentIndex(static_cast<int>(setup.contexts));
}

bool FitResults::settled() const {
    return fits_.settled() && updater_->settled() && charts_->settled();
}

LineChart& FitResults::targetChart() {
    return charts_->fits();
}

const QList<QAction*>& FitResults::exportActions() const {
    return exports_->actions();
}

void FitResults::setTimingShown(bool shown) {
    timingShown_ = shown;
    showHeader();
}

void FitResults::colourNotices() {
    QPalette colours = notices_->palette();
    colours.setColor(QPalette::WindowText, themeOf(*this).partial);
    notices_->setPalette(colours);
}

}  // namespace jordanscope::views
