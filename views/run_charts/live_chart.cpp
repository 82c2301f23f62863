#include "views/run_charts/live_chart.h"

#include <algorithm>

#include "views/run_charts/run_details.h"
#include "views/runs/runs_model.h"

namespace jordanscope::views {
namespace {

constexpr double kSmoothing = 0.6;
constexpr std::size_t kMostRuns = 12;
constexpr std::size_t kWithoutSelection = 6;

}  // namespace

LiveChart::LiveChart(RunsModel& model, QWidget* parent)
    : MetricCard(QStringLiteral("liveMetric"), parent), model_(model) {
    chart().setHint(tr("Curves of running and selected runs appear here, each record as it is written"));
    for (Metric metric : kMetrics) addMetric(metricName(metric), QString::fromLatin1(metricKey(metric)));
    addFollowPin();
    details_ = new RunDetails(this);
    setFooter(details_);
    worker_ = std::make_unique<NewestWins<CurvesRequest, CurvesAnswer, CurveCache>>(
        [](const CurvesRequest& request, CurveCache& cache, std::stop_token stop) {
            return computeCurves(request, cache, stop);
        },
        [this](CurvesAnswer answer) { show(std::move(answer)); }, nullptr, Stale::Finish);
    connect(this, &MetricCard::metricChanged, this, &LiveChart::refresh);
    connect(&model_, &RunsModel::updated, this, &LiveChart::refresh);
    connect(&model_, &RunsModel::looksChanged, this, &LiveChart::refresh);
    refresh();
}

LiveChart::~LiveChart() {
    worker_.reset();
}

bool LiveChart::settled() const {
    return worker_->settled() && chart().settled();
}

void LiveChart::showEvent(QShowEvent* event) {
    MetricCard::showEvent(event);
    if (stale_) refresh();
}

void LiveChart::setSelected(const QStringList& ids) {
    if (ids == selected_) return;
    selected_ = ids;
    refresh();
}

std::vector<RunPtr> LiveChart::shownRuns() const {
    std::vector<RunPtr> shown;
    for (const RunPtr& run : model_.runs()) {
        if (shown.size() == kMostRuns) break;
        if (selected_.contains(run->id) || runs::isLive(run->condition.state)) shown.push_back(run);
    }
    if (!shown.empty()) return shown;
    // Nothing runs and nothing is chosen: the latest that have something to show.
    for (const RunPtr& run : model_.runs()) {
        if (shown.size() == kWithoutSelection) break;
        if (run->series->train.rows() > 0) shown.push_back(run);
    }
    return shown;
}

void LiveChart::refresh() {
    stale_ = !isVisible();
    if (stale_) return;
    const Metric metric = kMetrics[metricIndex()];
    CurveOptions options;
    options.metric = metric;
    const bool noisy = metric == Metric::Loss || metric == Metric::Accuracy || metric == Metric::GradNorm;
    options.smoothing = noisy ? kSmoothing : 0;
    worker_->submit({shownRuns(), model_.looks(), {options}, std::nullopt});
}

void LiveChart::show(CurvesAnswer answer) {
    const CurveOptions& options = answer.request.charts.front();
    setTitle(metricTitle(options.metric),
             options.smoothing > 0 ? tr("smoothed %1").arg(options.smoothing) : QString());
    chart().setAxis(Axis::X, [] {
        AxisSpec spec;
        spec.title = timeAxisName(TimeAxis::Step);
        spec.whole = true;
        return spec;
    }());
    chart().setSeries(std::move(answer.charts.front()));
    // There is room for a few of them: what somebody asked to see comes first.
    std::vector<RunPtr> inTurn = std::move(answer.request.runs);
    std::stable_partition(inTurn.begin(), inTurn.end(),
                          [this](const RunPtr& run) { return selected_.contains(run->id); });
    details_->setRuns(inTurn, answer.request.looks);
}

}  // namespace jordanscope::views
