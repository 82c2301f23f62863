#include "views/explore/explore_page.h"

#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>

#include "views/controls/number_box.h"
#include "views/explore/best_fits.h"
#include "views/explore/explore_charts.h"
#include "views/explore/operator_view.h"
#include "views/explore/read_out.h"
#include "views/explore/test_card.h"
#include "views/kernel_model/parameter_model.h"
#include "views/kernel_model/parameter_panel.h"
#include "views/kernel_model/target_model.h"
#include "views/look/panel_heading.h"

namespace jordanscope::views {
namespace {

/// A frame waits for the painting of the one before it, but no longer than this: a window that is covered may
/// never paint.
constexpr int kLongestFrameMs = 100;

}  // namespace

ExplorePage::ExplorePage(ParameterModel& model, TargetModel& target, QWidget* parent)
    : Page(parent), model_(model), target_(target), charts_(new ExploreCharts(this)) {
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
    connect(&sweep_, &Sweep::stopped, this, [this] {
        if (sweepHoldsGesture_) {
            sweepHoldsGesture_ = false;
            model_.endGesture();
        }
        showAnimating(false);
    });
}

bool ExplorePage::settled() const {
    return !stale_ && !frame_.isActive() && target_.settled() && fits_->settled() && charts_->settled() &&
           !sweep_.running();
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
    sweep_.stop();
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
    if (shown == scene_.lag && lagBox_->value() == shown) return;
    scene_.lag = shown;
    refreshSoon();
}

void ExplorePage::parametersChanged() {
    // Whatever else sets parameters (an opened session, undo, another page) has the last word.
    if (!sweepMoves_) sweep_.stop();
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
    showReadings();
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

void ExplorePage::showReadings() {
    const kernel::Chain chain = chainOf(scene_.shown);
    lagBox_->setValue(scene_.lag);
    readings_->setReadings(readingsAt(chain, scene_.lag));
    operatorHeading_->setText(tr("G(%1)").arg(scene_.lag), tr("one chain, complex"));
    operator_->setMatrix(kernel::chainOperator(chain, scene_.lag));
}

void ExplorePage::animate(Parameter parameter) {
    sweep_.stop();
    const SliderMapping& mapping = mappingOf(parameter);
    model_.beginGesture(tr("animate"));
    sweepHoldsGesture_ = true;
    startSweep(mapping.fraction(model_.value(parameter)),
               [this, parameter, &mapping](double along) { model_.set(parameter, mapping.value(along)); });
}

void ExplorePage::animateLag() {
    startSweep(scene_.lag / scene_.shown.context,
               [this](double along) { setLag(std::round(along * scene_.shown.context)); });
}

void ExplorePage::startSweep(double from, std::function<void(double)> move) {
    sweep_.start(from, [this, move = std::move(move)](double along) {
        sweepMoves_ = true;
        move(along);
        sweepMoves_ = false;
    });
    showAnimating(true);
}

void ExplorePage::setFrozen(bool frozen) {
    if (frozen == scene_.ghost.has_value()) return;
    scene_.ghost = frozen ? std::optional(model_.value()) : std::nullopt;
    refreshSoon();
}

void ExplorePage::copyAll() {
    QApplication::clipboard()->setText(latexOf(chainOf(scene_.shown), scene_.lag));
}

void ExplorePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (stale_) refresh();
}

void ExplorePage::hideEvent(QHideEvent* event) {
    sweep_.stop();
    if (frame_.isActive()) stale_ = true;
    frame_.stop();
    Page::hideEvent(event);
}

void ExplorePage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && sweep_.running()) {
        sweep_.stop();
        event->accept();
        return;
    }
    Page::keyPressEvent(event);
}

}  // namespace jordanscope::views
