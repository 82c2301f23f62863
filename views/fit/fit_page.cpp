#include "views/fit/fit_page.h"

#include <QEvent>
#include <QJsonArray>
#include <QLabel>

#include "views/charts/card.h"
#include "views/charts/line_chart.h"
#include "views/fit/fit_charts.h"
#include "views/fit/fit_exports.h"
#include "views/fit/landscape_panel.h"
#include "views/fit/landscape_updater.h"
#include "views/fit/landscape_view.h"
#include "views/fit/methods_model.h"
#include "views/fit/omega_finder.h"
#include "views/kernel_model/parameter_model.h"
#include "views/kernel_model/target_model.h"
#include "views/look/splitter_sizes.h"
#include "views/look/theme.h"

namespace jordanscope::views {

FitPage::~FitPage() = default;

void FitPage::refresh() {
    updater_->pause();
    showTraining();
    if (!isVisible()) {
        stale_ = true;
        return;
    }
    stale_ = false;
    const FitInput input{target_.setup(), parameters_.value(), parameters_.revision(), target_.revision(),
                         !parameters_.inGesture()};
    if (shown_ && fits_->settled() && sameFit(shown_->input, input)) {
        shown_->input = input;
        landscape_->update();
        updater_->resume(input.setup, input.parameters);
        return;
    }
    fits_->submit(input);
}

void FitPage::deliver(FitOutput output) {
    shown_ = std::move(output);
    methods_->setResult(*shown_);
    redraw();
    showNotices();
    showHeader();
    if (fits_->settled()) updater_->resume(shown_->input.setup, shown_->input.parameters);
}

void FitPage::showNotices() {
    QStringList notices = shown_->notices;
    if (!shown_->error.isEmpty()) notices.prepend(shown_->error);
    notices_->setText(notices.join(QStringLiteral("  ")));
    notices_->setVisible(!notices.isEmpty());
}

void FitPage::redraw() {
    if (shown_) charts_->show(*shown_, methods_->checkedMethods());
}

void FitPage::showHeader() {
    if (!shown_) return;
    QString text = describeBasis(shown_->input.setup, shown_->input.parameters);
    if (timingShown_ && !shown_->result.fits.empty())
        text += QStringLiteral(" · %1 ms").arg(1e3 * shown_->result.seconds, 0, 'f', 1);
    methodsCard_->setTitle(tr("Methods"), text);
}

void FitPage::takeFound(const kernel::OmegaSearch& search) {
    if (!search.complete) return;
    landscape_->showScan(search);
    Parameters next = parameters_.value();
    // Tied to omega, the target would run away from what was found for it.
    const bool untie = next.linkTargetOmega && target_.setup().target.kind == TargetKind::Preset;
    if (untie) next.linkTargetOmega = false;
    next.omega = search.omega;
    next.gamma = search.gamma;
    parameters_.set(next, tr("find ω, γ"));
}

bool FitPage::settled() const {
    return !(stale_ && isVisible()) && fits_->settled() && updater_->settled() && !finder_->running() &&
           charts_->settled();
}

QJsonObject FitPage::saveState() const {
    QJsonArray checked;
    for (const std::string& method : methods_->checkedMethods())
        checked.append(QString::fromStdString(method));
    return {{"setup", toJson(target_.setup())}, {"checked", checked}, {"splitter", sizesOf(*splitter_)}};
}

void FitPage::restoreState(const QJsonObject& state) {
    target_.setSetup(fitSetupFromJson(state["setup"].toObject()));
    if (state["checked"].isArray()) {
        std::set<std::string> checked;
        for (const QJsonValue& name : state["checked"].toArray())
            checked.insert(name.toString().toStdString());
        methods_->setCheckedMethods(std::move(checked));
    }
    setSizes(*splitter_, state["splitter"]);
}

void FitPage::receive(const HandOver& what) {
    if (const auto* chain = std::get_if<ChainToShow>(&what))
        parameters_.set(withChain(parameters_.value(), *chain), tr("take over parameters"));
}

QUndoStack* FitPage::undoStack() {
    return &parameters_.undoStack();
}

QList<QAction*> FitPage::exportActions() {
    return exports_->actions();
}

void FitPage::setTimingShown(bool shown) {
    timingShown_ = shown;
    showHeader();
}

void FitPage::changeEvent(QEvent* event) {
    Page::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && notices_) {
        QPalette colours = notices_->palette();
        colours.setColor(QPalette::WindowText, themeOf(*this).partial);
        notices_->setPalette(colours);
    }
}

void FitPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (stale_) refresh();
}

}  // namespace jordanscope::views
