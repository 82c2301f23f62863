#include "views/explore/explore_page.h"

#include <algorithm>
#include <cmath>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "views/explore/animate_button.h"
#include "views/explore/best_fits.h"
#include "views/explore/cursor_panel.h"
#include "views/explore/explore_charts.h"
#include "views/explore/send_to_train.h"
#include "views/explore/test_card.h"
#include "views/kernel_model/parameter_model.h"
#include "views/kernel_model/parameter_panel.h"
#include "views/kernel_model/parameter_slider.h"
#include "views/kernel_model/target_model.h"
#include "views/look/side_panel.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

/// A frame waits for the painting of the one before it, but no longer than this: a window that is covered may
/// never paint.
constexpr int kLongestFrameMs = 100;
constexpr int kButtonHeight = 25;

}  // namespace

ExplorePage::ExplorePage(ParameterModel& model, TargetModel& target, QWidget* parent)
    : Page(parent),
      model_(model),
      target_(target),
      charts_(new ExploreCharts(this)),
      cursor_(new CursorPanel(scene_)),
      fits_(new BestFits) {
    scene_.shown = model_.value();
    scene_.lag = std::min<double>(wantedLag_, scene_.shown.context);
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    columns->addWidget(buildPanel());
    columns->addWidget(charts_, 1);

    connect(&model_, &ParameterModel::changed, this, &ExplorePage::parametersChanged);
    connect(&target_, &TargetModel::changed, this, &ExplorePage::targetChanged);
    connect(&target_, &TargetModel::settledChanged, this, &Page::settledChanged);
    connect(charts_, &ExploreCharts::lagMoved, this, &ExplorePage::setLag);
    connect(charts_, &ExploreCharts::framePainted, this, [this] {
        if (frame_.isActive()) frame_.start(0);
    });
    connect(charts_, &ExploreCharts::painted, this, [this] {
        Q_EMIT paintedFor(drawnRevision_);
        Q_EMIT settledChanged();
    });
    frame_.setSingleShot(true);
    connect(&frame_, &QTimer::timeout, this, &ExplorePage::refresh);
    connect(charts_, &ExploreCharts::message, this, &Page::message);
    connect(fits_, &BestFits::settledChanged, this, &Page::settledChanged);
    connect(cursor_, &CursorPanel::lagChosen, this, &ExplorePage::setLag);
}

QWidget* ExplorePage::buildPanel() {
    auto* readings = new QWidget;
    auto* rows = new QVBoxLayout(readings);
    rows->setContentsMargins(0, 0, 0, 4);
    rows->setSpacing(0);
    rows->addWidget(cursor_);
    rows->addSpacing(5);
    rows->addWidget(fits_);
    rows->addStretch(1);

    // Order 5 at the smallest window is the one case in which not all of this is in view at once.
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("readingsArea"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(readings);
    scroll->viewport()->setAutoFillBackground(false);
    readings->setAutoFillBackground(false);

    auto* panel = new SidePanel(this);
    auto* parameters = new ParameterPanel(model_, panel);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(0);
    column->addWidget(parameters);
    column->addSpacing(6);
    column->addWidget(scroll, 1);
    column->addWidget(buildButtons());
    for (const Parameter parameter : kSliders)
        connect(&parameters->slider(parameter), &ParameterSlider::gestureStarted, animate_,
                &AnimateButton::stop);
    return panel;
}

QWidget* ExplorePage::buildButtons() {
    auto* row = new QWidget;
    animate_ = new AnimateButton(model_,
                                 {[this] { return scene_.lag / scene_.shown.context; },
                                  [this](double along) { setLag(std::round(along * scene_.shown.context)); }},
                                 row);
    connect(animate_, &AnimateButton::runningChanged, this, &Page::settledChanged);
    freeze_ = new QPushButton(tr("Freeze"), row);
    freeze_->setObjectName(QStringLiteral("freezeButton"));
    freeze_->setCheckable(true);
    freeze_->setToolTip(tr("Keep the present curves as a ghost behind what follows"));
    connect(freeze_, &QPushButton::toggled, this, &ExplorePage::setFrozen);
    auto* send = new QPushButton(tr("Send to Train"), row);
    send->setObjectName(QStringLiteral("sendToTrainButton"));
    send->setToolTip(tr("Open a training run with this order, variant, γ, η and L"));
    connect(send, &QPushButton::clicked, this,
            [this] { Q_EMIT handOver(QStringLiteral("train"), runOf(model_.value())); });

    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 4, 0, 0);
    line->setSpacing(4);
    for (const auto& [button, stretch] :
         {std::pair<QPushButton*, int>{animate_, 96}, {freeze_, 72}, {send, 104}}) {
        button->setFixedHeight(px(kButtonHeight));
        button->setMinimumWidth(px(40));
        line->addWidget(button, stretch);
    }
    return row;
}

bool ExplorePage::settled() const {
    return !stale_ && !frame_.isActive() && target_.settled() && fits_->settled() && charts_->settled() &&
           !animate_->running();
}

QList<QAction*> ExplorePage::viewActions() {
    return animate_->choices();
}

QUndoStack* ExplorePage::undoStack() {
    return &model_.undoStack();
}

QJsonObject ExplorePage::saveState() const {
    QJsonObject state{{"lag", wantedLag_}, {"tab", int(charts_->tests().tab())}};
    if (scene_.ghost) state["ghost"] = toJson(*scene_.ghost);
    return state;
}

void ExplorePage::restoreState(const QJsonObject& state) {
    animate_->stop();
    const int tab = state["tab"].toInt();
    if (tab >= 0 && tab < TestCard::kTabs) charts_->tests().setTab(static_cast<TestCard::Tab>(tab));
    freeze_->setChecked(false);
    if (state["ghost"].isObject()) {
        scene_.ghost = parametersFromJson(state["ghost"].toObject());
        freeze_->setChecked(true);
    }
    setLag(state["lag"].toDouble(wantedLag_));
    refreshSoon();
}

void ExplorePage::receive(const HandOver& what) {
    if (const auto* chain = std::get_if<ChainToShow>(&what))
        model_.set(withChain(model_.value(), *chain), tr("open in Explore"));
}

void ExplorePage::setLag(double lag) {
    if (!std::isfinite(lag)) return;
    wantedLag_ = std::clamp(lag, 0.0, mappingOf(Parameter::Context).maximum());
    const double shown = std::min<double>(wantedLag_, scene_.shown.context);
    if (shown == scene_.lag && cursor_->shownLag() == shown) return;
    scene_.lag = shown;
    refreshSoon();
}

void ExplorePage::parametersChanged() {
    // Whatever else sets parameters (an opened session, undo, another page) has the last word.
    if (!animate_->moving()) animate_->stop();
    scene_.shown = model_.value();
    scene_.lag = std::min<double>(wantedLag_, scene_.shown.context);
    refreshSoon();
}

void ExplorePage::targetChanged() {
    if (isVisible()) {
        fits_->submit(target_.setup(), model_.value());
    } else {
        stale_ = true;
    }
}

void ExplorePage::refreshSoon() {
    if (!isVisible()) {
        stale_ = true;
    } else if (!frame_.isActive()) {
        frame_.start(charts_->painting() ? kLongestFrameMs : 0);
        Q_EMIT settledChanged();
    }
}

void ExplorePage::refresh() {
    frame_.stop();
    const bool fitsAsked = !stale_ && fitted_ == scene_.shown;
    stale_ = false;
    drawnRevision_ = model_.revision();
    charts_->setScene(scene_);
    cursor_->refresh();
    if (!fitsAsked) {
        fitted_ = scene_.shown;
        fits_->submit(target_.setup(), scene_.shown);
    }
    // What no chart shows, as the target's own frequency, is on the screen with the panel.
    if (charts_->settled())
        QMetaObject::invokeMethod(
            this,
            [this, revision = drawnRevision_] {
                Q_EMIT paintedFor(revision);
                Q_EMIT settledChanged();
            },
            Qt::QueuedConnection);
}

void ExplorePage::setFrozen(bool frozen) {
    if (frozen == scene_.ghost.has_value()) return;
    scene_.ghost = frozen ? std::optional(model_.value()) : std::nullopt;
    refreshSoon();
}

void ExplorePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (stale_) refresh();
}

void ExplorePage::hideEvent(QHideEvent* event) {
    animate_->stop();
    if (frame_.isActive()) stale_ = true;
    frame_.stop();
    Page::hideEvent(event);
}

void ExplorePage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && animate_->running()) {
        animate_->stop();
        event->accept();
        return;
    }
    Page::keyPressEvent(event);
}

}  // namespace jordanscope::views
