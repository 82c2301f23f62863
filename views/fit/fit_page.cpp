#include "views/fit/fit_page.h"

#include <QJsonArray>
#include <QSplitter>

#include "views/charts/line_chart.h"
#include "views/fit/fit_panel.h"
#include "views/fit/fit_results.h"
#include "views/fit/landscape_panel.h"
#include "views/fit/methods_model.h"
#include "views/fit/omega_finder.h"
#include "views/fit/points_editor.h"
#include "views/kernel_model/target_model.h"
#include "views/look/card_layout.h"
#include "views/look/splitter_sizes.h"

namespace jordanscope::views {

FitPage::FitPage(ParameterModel& parameters, TargetModel& target, QWidget* parent)
    : Page(parent),
      parameters_(parameters),
      target_(target),
      results_(new FitResults(parameters, target)),
      panel_(new FitPanel(parameters, target, &results_->landscape())),
      finder_(new OmegaFinder(this)) {
    setObjectName(QStringLiteral("fitPage"));
    layOutPage(*this, panel_, results_);
    new PointsEditor(target_, results_->targetChart(), this);
    panel_->setExportActions(results_->exportActions());
    connectAll();
}

void FitPage::connectAll() {
    connect(&parameters_, &ParameterModel::changed, this, &FitPage::refresh);
    connect(&parameters_, &ParameterModel::gestureChanged, this, [this](bool active) {
        if (!active && target_.setup().contexts == ContextChoice::Multiples) refresh();
    });
    connect(&target_, &TargetModel::changed, this, &FitPage::refresh);
    connect(&target_, &TargetModel::settledChanged, this, &Page::settledChanged);
    connect(results_, &FitResults::paintedFor, this, &Page::paintedFor);
    connect(results_, &FitResults::settledChanged, this, &Page::settledChanged);
    connect(results_, &FitResults::message, this, &Page::message);
    connect(panel_, &FitPanel::message, this, &Page::message);
    connect(panel_, &FitPanel::findClicked, this, &FitPage::find);
    connect(panel_, &FitPanel::sendToTrain, this,
            [this](const RunToSetUp& run) { Q_EMIT handOver(QStringLiteral("train"), run); });
    connect(finder_, &OmegaFinder::found, this, &FitPage::takeFound);
    connect(finder_, &OmegaFinder::failed, this, &Page::message);
    connect(finder_, &OmegaFinder::runningChanged, this, [this](bool running) {
        panel_->setSearching(running);
        Q_EMIT settledChanged();
    });
}

void FitPage::refresh() {
    const SearchRequest now{target_.setup(), parameters_.value()};
    // Its answer would move the sliders to a place that is nothing special for what is shown now.
    if (finder_->running() && !sameSearch(finder_->request(), now)) {
        finder_->stop();
        Q_EMIT message(tr("The search has stopped: what it looked for has changed."));
    }
    if (finder_->last() && !sameSearch(finder_->last()->request, now)) results_->landscape().forgetScan();
    if (!isVisible()) {
        stale_ = true;
        return;
    }
    stale_ = false;
    results_->compute({target_.setup(), parameters_.value(), parameters_.revision(), target_.revision(),
                       !parameters_.inGesture()});
}

void FitPage::find() {
    if (finder_->running())
        finder_->stop();
    else
        finder_->start({target_.setup(), parameters_.value()});
}

void FitPage::takeFound() {
    const kernel::OmegaSearch& search = finder_->last()->search;
    if (!search.complete) return;
    results_->landscape().showScan(search);
    Parameters next = parameters_.value();
    // Tied to omega, the target would run away from what was found for it.
    if (readsOmega(target_.setup().target)) next.linkTargetOmega = false;
    next.omega = search.omega;
    next.gamma = search.gamma;
    parameters_.set(next, tr("find ω, γ"));
}

bool FitPage::settled() const {
    return !(stale_ && isVisible()) && target_.settled() && results_->settled() && !finder_->running();
}

QJsonObject FitPage::saveState() const {
    QJsonArray checked;
    for (const std::string& method : results_->methods().checkedMethods())
        checked.append(QString::fromStdString(method));
    return {{"checked", checked}, {"splitter", sizesOf(results_->splitter())}};
}

void FitPage::restoreState(const QJsonObject& state) {
    if (state["checked"].isArray()) {
        std::set<std::string> checked;
        for (const QJsonValue& name : state["checked"].toArray())
            checked.insert(name.toString().toStdString());
        results_->methods().setCheckedMethods(std::move(checked));
    }
    setSizes(results_->splitter(), state["splitter"]);
}

void FitPage::receive(const HandOver& what) {
    if (const auto* chain = std::get_if<ChainToShow>(&what))
        parameters_.set(withChain(parameters_.value(), *chain), tr("take over parameters"));
}

QUndoStack* FitPage::undoStack() {
    return &parameters_.undoStack();
}

QList<QAction*> FitPage::exportActions() {
    return results_->exportActions();
}

void FitPage::setTimingShown(bool shown) {
    results_->setTimingShown(shown);
}

const FitOutput* FitPage::shown() const {
    return results_->shown();
}

void FitPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (stale_) refresh();
}

}  // namespace jordanscope::views
