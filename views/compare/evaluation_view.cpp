#include "views/compare/evaluation_view.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "views/compare/crosshair_read_out.h"
#include "views/compare/published_marks.h"

namespace jordanscope::views {
namespace {

constexpr EvalMetric kEvalMetrics[] = {EvalMetric::Accuracy, EvalMetric::Loss, EvalMetric::BitsPerByte};

QString suffixOf(EvalMetric metric, const CurveOptions& options) {
    const QString name = evalMetricName(metric);
    if (!options.groupBy.empty())
        return name + (options.spread == Spread::MinMax ? EvaluationView::tr(", mean, min–max")
                                                        : EvaluationView::tr(", mean ± std. error"));
    return name + (metric == EvalMetric::Accuracy ? EvaluationView::tr(", 95 % Wilson")
                                                  : EvaluationView::tr(", 95 %"));
}

}  // namespace

EvaluationView::EvaluationView(QWidget* parent) : MetricCard(QStringLiteral("evalMetric"), parent) {
    for (EvalMetric metric : kEvalMetrics)
        addMetric(evalMetricName(metric), QString::fromLatin1(evalMetricKey(metric)));
    countBeyondLegend();
    chart().setHint(tr("Evaluations of the checked runs appear here"));
    connect(this, &MetricCard::metricPicked, this, [this] { picked_ = true; });
    connect(this, &MetricCard::metricChanged, this, [this] { Q_EMIT pointed({}); });
    connect(&chart(), &LineChart::pointed, this, [this](std::optional<QPointF> at) {
        Q_EMIT pointed(at ? readOut(chart(), *at, tr("length")) : ReadOutValues());
    });
}

EvalMetric EvaluationView::evalMetric() const {
    return kEvalMetrics[metricIndex()];
}

void EvaluationView::chooseFor(const std::vector<RunPtr>& runs) {
    QStringList ids;
    for (const RunPtr& run : runs) ids << run->id;
    if (std::exchange(ids_, ids) != ids) picked_ = false;
    if (picked_ || hasMetric(runs, evalMetric())) return;
    const auto* found =
        std::ranges::find_if(kEvalMetrics, [&](EvalMetric metric) { return hasMetric(runs, metric); });
    if (found != std::end(kEvalMetrics)) setMetric(QString::fromLatin1(evalMetricKey(*found)));
}

void EvaluationView::setCurves(const CurvesRequest& request, std::vector<LineSeries> lines) {
    const EvalMetric metric = request.evaluation.value_or(EvalMetric::Loss);
    const CurveOptions& options = request.charts.front();
    const RunLooks looks = groupLooks(request.looks, request.runs, options.groupBy);
    setTitle(tr("Evaluation"), suffixOf(metric, options));
    std::vector<LineSeries> points = publishedPoints(request.runs, looks, metric);
    std::ranges::move(points, std::back_inserter(lines));
    chart().setSeries(std::move(lines));
    AxisSpec x = chart().axis(Axis::X);
    x.title = tr("length (tokens)");
    x.whole = true;
    x.tickValues = evalLengths(chart().series());
    x.log = !x.tickValues.empty();
    x.ticks = x.log ? TickMode::Explicit : TickMode::Auto;
    chart().setAxis(Axis::X, x);
    chart().setReferenceLines(publishedLines(request.runs, looks, metric));
}

}  // namespace jordanscope::views
