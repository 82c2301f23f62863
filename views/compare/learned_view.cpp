#include "views/compare/learned_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <QToolButton>

#include "views/look/number_text.h"
#include "views/run_charts/run_curves.h"

namespace jordanscope::views {
namespace {

const QLatin1String kGamma("gamma");

/// The line of this chain (learnedSeries).
QString lineId(const LearnedChain& chain) {
    return QStringLiteral("%1/%2/%3").arg(chain.layer).arg(chain.head).arg(chain.chain);
}

/// Nothing that the chart shows of them differs.
bool alike(const RunPtr& a, const RunPtr& b) {
    if (!a || !b) return a == b;
    return a->id == b->id && a->learned == b->learned && a->description == b->description &&
           a->title() == b->title();
}

}  // namespace

LearnedView::LearnedView(QWidget* parent) : MetricCard(QStringLiteral("learnedQuantity"), parent) {
    addMetric(QStringLiteral("η"), QStringLiteral("eta"));
    addMetric(QStringLiteral("γ (1/token)"), kGamma);
    chart().setHint(tr("Choose a run that learns γ and η"));
    explore_ = new QToolButton(this);
    explore_->setObjectName(QStringLiteral("openInExplore"));
    explore_->setText(tr("Open in Explore"));
    explore_->setAutoRaise(true);
    addTool(explore_);
    connect(this, &MetricCard::metricChanged, this, &LearnedView::refill);
    connect(explore_, &QToolButton::clicked, this, &LearnedView::sendToExplore);
    connect(&chart(), &LineChart::clicked, this, &LearnedView::chooseChain);
    refill();
}

void LearnedView::setRuns(const RunPtr& current, const std::vector<RunPtr>& others) {
    RunPtr run = current;
    if (!run || run->learned->records.empty()) {
        const auto learned = std::ranges::find_if(
            others, [](const RunPtr& each) { return strongestChain(*each).has_value(); });
        run = learned == others.end() ? nullptr : *learned;
    }
    if (alike(run, run_)) return;
    if (!run || !run_ || run->id != run_->id) chart().home();
    run_ = std::move(run);
    refill();
}

void LearnedView::refill() {
    const bool gamma = metric() == kGamma;
    AxisSpec spec = chart().axis(Axis::X);
    spec.title = timeAxisName(TimeAxis::Step);
    spec.whole = true;
    chart().setAxis(Axis::X, spec);
    std::vector<LineSeries> lines;
    if (run_) lines = learnedSeries(*run_, gamma ? LearnedQuantity::Gamma : LearnedQuantity::Eta);
    // The chosen chain stays chosen while new evaluations come in.
    if (run_ && chain_) chain_ = learnedChain(*run_, chain_->layer, chain_->head, chain_->chain);
    if (run_ && !chain_) chain_ = strongestChain(*run_);
    if (!run_) chain_.reset();
    if (chain_) {
        for (LineSeries& line : lines)
            if (line.id == lineId(*chain_)) {
                line.weight = Weight::Target;
                line.opacity = 1;
                line.points = true;
            }
        std::ranges::stable_sort(lines, {}, &LineSeries::weight);
        explore_->setToolTip(tr("%1: γ %2, η %3, ω %4")
                                 .arg(chain_->text(), numberText(chain_->gamma, 4),
                                      numberText(chain_->eta, 4), numberText(chain_->omega, 4)));
    }
    explore_->setEnabled(chain_.has_value());
    setTitle(gamma ? tr("Learned γ") : tr("Learned η"), run_ ? run_->title() : QString());
    chart().setSeries(std::move(lines));
}

void LearnedView::chooseChain(QPointF where) {
    const QPointF place = chart().toPixel(where);
    double nearest = std::numeric_limits<double>::infinity();
    QString id;
    for (const LineSeries& line : chart().series()) {
        for (std::size_t i = 0; i < line.x->size(); ++i) {
            const QPointF point = chart().toPixel({(*line.x)[i], (*line.y)[i]}) - place;
            const double far = std::hypot(point.x(), point.y());
            if (far < nearest) {
                nearest = far;
                id = line.id;
            }
        }
    }
    const QStringList parts = id.split(QLatin1Char('/'));
    if (!run_ || parts.size() != 3) return;
    chain_ = learnedChain(*run_, parts[0].toInt(), parts[1].toInt(), parts[2].toInt());
    refill();
}

void LearnedView::sendToExplore() {
    if (!chain_) return;
    ChainToShow chain;
    chain.gamma = chain_->gamma;
    chain.omega = chain_->omega;
    chain.eta = chain_->eta;
    chain.context = chain_->context;
    chain.order = chain_->order;
    chain.variant = chain_->variant;
    Q_EMIT exploreAsked(chain);
}

}  // namespace jordanscope::views
