#include "views/compare/curves_view.h"

#include <utility>

#include <QSignalBlocker>
#include <QWidget>

#include "views/compare/crosshair_read_out.h"
#include "views/look/number_text.h"
#include "views/run_charts/metric_card.h"

namespace jordanscope::views {
namespace {

QString suffixOf(const CurveOptions& options) {
    QStringList parts;
    if (options.smoothing > 0) parts << CurvesView::tr("smoothed %1").arg(numberText(options.smoothing, 3));
    if (!options.groupBy.empty())
        parts << (options.spread == Spread::MinMax ? CurvesView::tr("band min–max")
                                                   : CurvesView::tr("band ± std. error"));
    return parts.join(QStringLiteral(", "));
}

AxisSpec along(AxisSpec spec, TimeAxis time) {
    spec.title = timeAxisName(time);
    spec.whole = time == TimeAxis::Step || time == TimeAxis::Tokens;
    return spec;
}

}  // namespace

CurvesView::CurvesView(QWidget* parent)
    : QObject(parent),
      upper_(new MetricCard(QStringLiteral("upperMetric"), parent)),
      lower_(new MetricCard(QStringLiteral("lowerMetric"), parent)),
      cards_{upper_, lower_} {
    upper_->chart().setObjectName(QStringLiteral("upperChart"));
    lower_->chart().setObjectName(QStringLiteral("lowerChart"));
    upper_->chart().alignWith(lower_->chart());
    for (MetricCard* card : cards_) {
        for (Metric metric : kMetrics)
            card->addMetric(metricName(metric), QString::fromLatin1(metricKey(metric)));
        card->addFollowPin();
        card->countBeyondLegend();
        card->chart().setHint(tr("Check runs at the left to see their curves"));
    }
    lower_->setMetric(QString::fromLatin1(metricKey(Metric::Accuracy)));
    wire(*upper_, *lower_);
    wire(*lower_, *upper_);
}

void CurvesView::wire(MetricCard& card, MetricCard& otherCard) {
    LineChart &chart = card.chart(), &other = otherCard.chart();
    connect(&card, &MetricCard::metricChanged, this, [this] {
        clearPointer();
        Q_EMIT metricChanged();
    });
    connect(&chart, &LineChart::pointed, this, [this, &chart](std::optional<QPointF> at) {
        if (!at) return clearPointer();
        Q_EMIT pointed(readOut(chart, *at, timeAxisName(axis_)));
    });
    connect(&chart, &LineChart::hovered, &other, &LineChart::setCrosshair);
    connect(&chart, &LineChart::hovered, &chart, &LineChart::setCrosshair);
    connect(&chart, &LineChart::viewChanged, &other, [&other](const View& view) {
        if (view.x == other.view().x) return;
        View next = other.view();
        next.x = view.x;
        other.setView(next);
    });
    connect(&chart, &LineChart::logChanged, this, [this, &chart, &other] {
        Q_EMIT logChanged(chart.axis(Axis::X).log && other.axis(Axis::X).log,
                          chart.axis(Axis::Y).log && other.axis(Axis::Y).log);
    });
}

std::vector<CurveOptions> CurvesView::requested(const CurveOptions& options) const {
    std::vector<CurveOptions> charts;
    for (const MetricCard* card : cards_) {
        charts.push_back(options);
        charts.back().metric = kMetrics[card->metricIndex()];
    }
    return charts;
}

void CurvesView::setCurves(const CurvesRequest& request, std::vector<std::vector<LineSeries>> lines) {
    const TimeAxis axis = request.charts.front().axis;
    // What was read meanwhile is the earlier axis'.
    if (std::exchange(axis_, axis) != axis) clearPointer();
    for (std::size_t place = 0; place < cards_.size(); ++place) {
        const CurveOptions& options = request.charts[place];
        cards_[place]->setTitle(metricTitle(options.metric), suffixOf(options));
        LineChart& chart = cards_[place]->chart();
        chart.setAxis(Axis::X, along(chart.axis(Axis::X), options.axis));
        chart.setHint(request.runs.empty() ? tr("Check runs at the left to see their curves")
                                           : tr("The checked runs have no record of this yet"));
        chart.setSeries(std::move(lines[place]));
    }
}

void CurvesView::setLog(bool x, bool y) {
    // Each chart answers at once that it has changed, before the other one has.
    const QSignalBlocker quiet(this);
    for (MetricCard* card : cards_) {
        card->chart().setLog(Axis::X, x);
        card->chart().setLog(Axis::Y, y);
    }
}

void CurvesView::clearPointer() {
    for (MetricCard* card : cards_) card->chart().setCrosshair(std::nullopt);
    Q_EMIT pointed({});
}

QJsonObject CurvesView::saveState() const {
    QJsonObject state = upper_->saveState();
    const QJsonObject lower = lower_->saveState();
    for (auto key = lower.begin(); key != lower.end(); ++key) state.insert(key.key(), key.value());
    return state;
}

void CurvesView::restoreState(const QJsonObject& state) {
    for (MetricCard* card : cards_) card->restoreState(state);
}

}  // namespace jordanscope::views
