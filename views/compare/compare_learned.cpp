#include <algorithm>
#include <cmath>

#include <QComboBox>
#include <QToolButton>

#include "views/charts/card.h"
#include "views/compare/compare_controls.h"
#include "views/compare/compare_page.h"
#include "views/look/number_text.h"
#include "views/run_charts/run_curves.h"
#include "views/runs/runs_model.h"

/// The chart of learned gamma and eta, and the way from a chain to Explore.
namespace jordanscope::views {

void ComparePage::showLearned() {
    RunPtr run = currentRun();
    if (!run || run->learned->records.empty()) {
        const auto learned = std::find_if(chosen_.begin(), chosen_.end(),
                                          [](const RunPtr& r) { return strongestChain(*r).has_value(); });
        run = learned == chosen_.end() ? nullptr : *learned;
    }
    const bool gamma = metrics_[Learned]->currentData().toString() == QLatin1String("gamma");
    LineChart& chart = cards_[Learned]->chart();
    if (!run || run->id != learnedRun_) chart.home();
    learnedRun_ = run ? run->id : QString();
    AxisSpec spec = chart.axis(Axis::X);
    spec.title = timeAxisName(TimeAxis::Step);
    spec.whole = true;
    chart.setAxis(Axis::X, spec);
    std::vector<LineSeries> lines =
        run ? learnedSeries(*run, gamma ? LearnedQuantity::Gamma : LearnedQuantity::Eta)
            : std::vector<LineSeries>();
    // The chosen chain stays chosen while new evaluations come in.
    if (run && chain_) chain_ = learnedChain(*run, chain_->layer, chain_->head, chain_->chain);
    if (run && !chain_) chain_ = strongestChain(*run);
    if (!run) chain_.reset();
    if (chain_) {
        const QString id = QStringLiteral("%1/%2/%3").arg(chain_->layer).arg(chain_->head).arg(chain_->chain);
        for (LineSeries& line : lines)
            if (line.id == id) {
                line.weight = Weight::Target;
                line.opacity = 1;
                line.points = true;
            }
        std::stable_sort(lines.begin(), lines.end(),
                         [](const auto& a, const auto& b) { return a.weight < b.weight; });
        explore_->setToolTip(tr("%1: γ %2, η %3, ω %4")
                                 .arg(chain_->text(), numberText(chain_->gamma, 4),
                                      numberText(chain_->eta, 4), numberText(chain_->omega, 4)));
    }
    explore_->setEnabled(chain_.has_value());
    cards_[Learned]->setTitle(gamma ? tr("Learned γ") : tr("Learned η"), run ? run->title() : QString());
    chart.setSeries(std::move(lines));
}

void ComparePage::chooseChain(QPointF where) {
    const LineChart& chart = cards_[Learned]->chart();
    const QPointF place = chart.toPixel(where);
    double nearest = 1e300;
    QString id;
    for (const LineSeries& line : chart.series()) {
        for (std::size_t i = 0; i < line.x->size(); ++i) {
            const QPointF point = chart.toPixel({(*line.x)[i], (*line.y)[i]}) - place;
            const double far = std::hypot(point.x(), point.y());
            if (far < nearest) {
                nearest = far;
                id = line.id;
            }
        }
    }
    const QStringList parts = id.split(QLatin1Char('/'));
    const RunPtr run = model_.run(learnedRun_);
    if (!run || parts.size() != 3) return;
    chain_ = learnedChain(*run, parts[0].toInt(), parts[1].toInt(), parts[2].toInt());
    showLearned();
}

void ComparePage::sendToExplore() {
    if (!chain_) return;
    ChainToShow chain;
    chain.gamma = chain_->gamma;
    chain.omega = chain_->omega;
    chain.eta = chain_->eta;
    chain.context = chain_->context;
    chain.order = chain_->order;
    chain.variant = chain_->variant;
    Q_EMIT handOver(QStringLiteral("explore"), chain);
}

}  // namespace jordanscope::views
