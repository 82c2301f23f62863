#include "views/compare/compare_page.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <QComboBox>
#include <QSet>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>

#include "views/charts/card.h"
#include "views/compare/compare_controls.h"
#include "views/compare/compare_runs_model.h"
#include "views/compare/notes_editor.h"
#include "views/compare/published_numbers.h"
#include "views/look/card_layout.h"
#include "views/look/message_text.h"
#include "views/look/number_text.h"
#include "views/look/theme.h"
#include "views/look/typography.h"
#include "views/run_charts/live_chart.h"
#include "views/runs/runs_model.h"

namespace jordanscope::views {
namespace {

constexpr int kRedrawMilliseconds = 40;
constexpr std::size_t kMostInLegend = 6;
constexpr int kCheckedAtFirst = 12;
constexpr EvalMetric kEvalMetrics[] = {EvalMetric::Accuracy, EvalMetric::Loss, EvalMetric::BitsPerByte};

QString capital(QString text) {
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

AxisSpec along(AxisSpec spec, TimeAxis time) {
    spec.title = timeAxisName(time);
    spec.whole = time == TimeAxis::Step || time == TimeAxis::Tokens;
    return spec;
}

/// Where a chart's lines are too many for a legend.
QString coloursNote(const LineChart& chart) {
    QSet<QString> ids;
    bool groups = false;
    for (const LineSeries& line : chart.series()) {
        if (!line.visible || !line.inLegend) continue;
        // A run's evaluations at anchored positions are a second line of the same run.
        QString id = line.id;
        if (id.endsWith(QLatin1String("/anchored"))) id.chop(9);
        groups |= id.startsWith(QLatin1String("group/"));
        ids.insert(id);
    }
    return (groups ? ComparePage::tr("%1 groups, colours as in the list")
                   : ComparePage::tr("%1 runs, colours as in the list"))
        .arg(ids.size());
}

}  // namespace

ComparePage::ComparePage(RunsModel& model, QWidget* parent) : Page(parent), model_(model) {
    setObjectName(QStringLiteral("comparePage"));
    list_ = new CompareRunsModel(model_, this);
    controls_ = new CompareControls(*list_, this);
    worker_ = std::make_unique<NewestWins<CurvesRequest, CurvesAnswer, CurveCache>>(
        [](const CurvesRequest& request, CurveCache& cache, std::stop_token stop) {
            return computeCurves(request, cache, stop);
        },
        [this](CurvesAnswer answer) { show(std::move(answer)); },
        [this](const std::exception_ptr& failure) { Q_EMIT message(messageText(failure)); }, Stale::Finish);
    worker_->onSettledChanged([this](bool) { Q_EMIT settledChanged(); });
    requestSoon_ = new QTimer(this);
    requestSoon_->setSingleShot(true);
    connect(requestSoon_, &QTimer::timeout, this, &ComparePage::request);
    buildCharts();
    upperRow_ = cardSplitter(Qt::Horizontal, this);
    upperRow_->addWidget(cards_[Upper]);
    upperRow_->addWidget(cards_[Evaluation]);
    lowerRow_ = cardSplitter(Qt::Horizontal, this);
    lowerRow_->addWidget(cards_[Lower]);
    lowerRow_->addWidget(cards_[Learned]);
    rows_ = cardSplitter(Qt::Vertical, this);
    rows_->addWidget(upperRow_);
    rows_->addWidget(lowerRow_);
    rows_->addWidget(buildBottom());
    upperRow_->setSizes({520, 368});
    lowerRow_->setSizes({520, 368});
    rows_->setSizes({280, 246, 240});
    layOutPage(*this, controls_, rows_);

    wireCrosshair();
    buildExport();
    connect(&model_, &RunsModel::updated, this, &ComparePage::takeRuns);
    connect(&model_, &RunsModel::looksChanged, this, &ComparePage::takeLooks);
    connect(&model_, &RunsModel::settledChanged, this, &Page::settledChanged);
    connect(&model_, &RunsModel::launched, this, [this](const QStringList& ids) {
        QSet<QString> checked = list_->checked();
        for (const QString& id : ids) checked.insert(id);
        firstCheckDone_ = true;
        list_->setChecked(checked);
    });
    connect(list_, &CompareRunsModel::checkedChanged, this, [this] {
        firstCheckDone_ = firstCheckDone_ || list_->checked() != proposed_;
        takeRuns();
    });
    connect(controls_, &CompareControls::optionsChanged, this, [this] {
        clearReadOut();
        request();
        showTables();
    });
    connect(controls_, &CompareControls::logChanged, this, &ComparePage::applyLog);
    connect(controls_, &CompareControls::currentChanged, this, [this] {
        notes_->setRun(currentRun(), model_.looks().of(controls_->currentId()));
        showLearned();
    });
    connect(notes_, &NotesEditor::edited, &model_, &RunsModel::writeNotes);
    takeRuns();
}

ComparePage::~ComparePage() {
    worker_.reset();
}

void ComparePage::buildCharts() {
    for (int place = 0; place < kCharts; ++place) {
        auto* card = new ChartCard({}, {}, this);
        cards_[static_cast<std::size_t>(place)] = card;
        card->chart().setRedrawInterval(kRedrawMilliseconds);
        connect(&card->chart(), &LineChart::message, this, &Page::message);
        auto* metric = new QComboBox(card);
        metrics_[static_cast<std::size_t>(place)] = metric;
        card->addTool(metric);
        metric->setAccessibleName(tr("Metric"));
        metric->setMaximumWidth(px(108));
        card->setLegendWraps(true);
        // The list of runs is the legend; beside it a handful of names at most is of use.
        card->setMostInLegend(
            kMostInLegend,
            place == Learned ? std::function<QString()>() : [card] { return coloursNote(card->chart()); });
    }
    cards_[Upper]->chart().alignWith(cards_[Lower]->chart());
    cards_[Evaluation]->chart().alignWith(cards_[Learned]->chart());
    const char* names[] = {"upperMetric", "lowerMetric", "evalMetric", "learnedQuantity"};
    for (std::size_t place = 0; place < kCharts; ++place)
        metrics_[place]->setObjectName(QString::fromLatin1(names[place]));
    cards_[Upper]->chart().setObjectName(QStringLiteral("upperChart"));
    cards_[Lower]->chart().setObjectName(QStringLiteral("lowerChart"));
    for (ChartPlace place : {Upper, Lower}) {
        for (Metric metric : kMetrics)
            metrics_[place]->addItem(metricName(metric), QString::fromLatin1(metricKey(metric)));
        cards_[place]->addTool(makeFollowPin(cards_[place]->chart(), cards_[place]));
        cards_[place]->chart().setHint(tr("Check runs at the left to see their curves"));
        connect(metrics_[place], &QComboBox::currentIndexChanged, this, [this, place] {
            cards_[place]->chart().home();
            clearReadOut();
            request();
        });
    }
    metrics_[Lower]->setCurrentIndex(1);
    for (EvalMetric metric : kEvalMetrics)
        metrics_[Evaluation]->addItem(evalMetricName(metric), QString::fromLatin1(evalMetricKey(metric)));
    cards_[Evaluation]->chart().setHint(tr("Evaluations of the checked runs appear here"));
    connect(metrics_[Evaluation], &QComboBox::activated, this, [this] { evalMetricChosen_ = true; });
    connect(metrics_[Evaluation], &QComboBox::currentIndexChanged, this, [this] {
        cards_[Evaluation]->chart().home();
        clearReadOut();
        request();
        showTables();
    });
    metrics_[Learned]->addItem(QStringLiteral("η"), QStringLiteral("eta"));
    metrics_[Learned]->addItem(QStringLiteral("γ (1/token)"), QStringLiteral("gamma"));
    cards_[Learned]->chart().setHint(tr("Choose a run that learns γ and η"));
    connect(metrics_[Learned], &QComboBox::currentIndexChanged, this, [this] {
        cards_[Learned]->chart().home();
        showLearned();
    });
    explore_ = new QToolButton(cards_[Learned]);
    explore_->setObjectName(QStringLiteral("openInExplore"));
    explore_->setText(tr("Open in Explore"));
    explore_->setAutoRaise(true);
    cards_[Learned]->addTool(explore_);
    connect(explore_, &QToolButton::clicked, this, &ComparePage::sendToExplore);
    connect(&cards_[Learned]->chart(), &LineChart::clicked, this, &ComparePage::chooseChain);
}

EvalMetric ComparePage::evalMetric() const {
    return kEvalMetrics[std::max(0, metrics_[Evaluation]->currentIndex())];
}

Metric ComparePage::metricOf(ChartPlace place) const {
    return kMetrics[std::max(0, metrics_[place]->currentIndex())];
}

RunPtr ComparePage::currentRun() const {
    return model_.run(controls_->currentId());
}

void ComparePage::checkAtFirst() {
    if (firstCheckDone_ || model_.runs().empty()) return;
    // What has been read so far is shown while the rest is being read.
    firstCheckDone_ = model_.settled();
    QSet<QString> ids;
    const auto check = [&](auto&& wanted) {
        for (const RunPtr& run : model_.runs())
            if (ids.size() < kCheckedAtFirst && !run->notes.archived && wanted(*run)) ids.insert(run->id);
    };
    check([](const RunSnapshot& run) { return run.series->train.rows() > 0; });
    // What has no record yet but will: its curve would else never appear by itself.
    check([](const RunSnapshot& run) {
        return runs::isLive(run.condition.state) || run.condition.state == runs::ShownState::Queued;
    });
    proposed_ = ids;
    checking_ = true;
    list_->setChecked(ids);
    checking_ = false;
}

void ComparePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (!std::exchange(stale_, false)) return;
    takeRuns();
    request();
    showLearned();
    showTables();
}

void ComparePage::takeRuns() {
    if (checking_) return;
    checkAtFirst();
    if (!isVisible()) {
        stale_ = true;
        return;
    }
    std::vector<RunPtr> chosen = list_->chosen();
    notes_->setRun(currentRun(), model_.looks().of(controls_->currentId()));
    if (chosen == chosen_) return;
    const bool sameRuns = chosen.size() == chosen_.size() &&
                          std::equal(chosen.begin(), chosen.end(), chosen_.begin(),
                                     [](const RunPtr& a, const RunPtr& b) { return a->id == b->id; });
    chosen_ = std::move(chosen);
    if (!sameRuns) {
        std::vector<ConfigRows> configs;
        for (const RunPtr& run : chosen_) configs.push_back(run->description->rows);
        controls_->setGroupingKeys(groupingKeys(configs));
        evalMetricChosen_ = false;
    }
    // The accuracy of the kernel task, the loss of text: what the runs at hand are about, as soon as they
    // have evaluations, and unless somebody asked for another.
    if (!evalMetricChosen_ && !hasMetric(chosen_, evalMetric())) {
        for (int i = 0; i < metrics_[Evaluation]->count(); ++i)
            if (hasMetric(chosen_, kEvalMetrics[i])) {
                metrics_[Evaluation]->setCurrentIndex(i);
                break;
            }
    }
    // Records of live runs: at most a small part of the time goes into their curves.
    constexpr qint64 kShare = 5;
    const qint64 pause =
        kShare * answerMilliseconds_ - (sinceRequest_.isValid() ? sinceRequest_.elapsed() : 0);
    if (!sameRuns || pause <= 0) {
        request();
    } else if (!requestSoon_->isActive()) {
        requestSoon_->start(static_cast<int>(std::min<qint64>(pause, 2000)));
    }
    showLearned();
    showTables();
}

void ComparePage::takeLooks() {
    if (!isVisible()) {
        stale_ = true;
        return;
    }
    notes_->setRun(currentRun(), model_.looks().of(controls_->currentId()));
    request();
    showTables();
}

void ComparePage::request() {
    requestSoon_->stop();
    if (!isVisible()) {
        stale_ = true;
        return;
    }
    sinceRequest_.start();
    CurvesRequest request;
    request.runs = chosen_;
    request.looks = model_.looks();
    for (ChartPlace place : {Upper, Lower}) {
        request.charts.push_back(controls_->options());
        request.charts.back().metric = metricOf(place);
    }
    request.evaluation = evalMetric();
    worker_->submit(std::move(request));
}

void ComparePage::show(CurvesAnswer answer) {
    const CurvesRequest& asked = answer.request;
    answerMilliseconds_ = sinceRequest_.elapsed();
    for (ChartPlace place : {Upper, Lower}) {
        const CurveOptions& options = asked.charts[place];
        QString suffix =
            options.smoothing > 0 ? tr("smoothed %1").arg(numberText(options.smoothing, 3)) : QString();
        if (!options.groupBy.empty())
            suffix += (suffix.isEmpty() ? QString() : QStringLiteral(", ")) +
                      (options.spread == Spread::MinMax ? tr("band min–max") : tr("band ± std. error"));
        cards_[place]->setTitle(capital(metricName(options.metric)), suffix);
        LineChart& chart = cards_[place]->chart();
        // What was read meanwhile is the earlier axis'.
        if (chart.axis(Axis::X).title != timeAxisName(options.axis)) clearReadOut();
        chart.setAxis(Axis::X, along(chart.axis(Axis::X), options.axis));
        chart.setHint(asked.runs.empty() ? tr("Check runs at the left to see their curves")
                                         : tr("The checked runs have no record of this yet"));
        chart.setSeries(std::move(answer.charts[place]));
    }
    LineChart& evaluation = cards_[Evaluation]->chart();
    std::vector<LineSeries> points =
        publishedPoints(asked.runs, looksIn(asked.looks, asked.runs, asked.charts.front().groupBy),
                        asked.evaluation.value_or(EvalMetric::Loss));
    answer.evaluation.insert(answer.evaluation.end(), std::make_move_iterator(points.begin()),
                             std::make_move_iterator(points.end()));
    evaluation.setSeries(std::move(answer.evaluation));
    showEvaluationAxis(asked);
    showGroupColours(asked);
}

void ComparePage::showEvaluationAxis(const CurvesRequest& request) {
    const EvalMetric metric = request.evaluation.value_or(EvalMetric::Loss);
    LineChart& chart = cards_[Evaluation]->chart();
    AxisSpec x = chart.axis(Axis::X);
    x.title = tr("length (tokens)");
    x.whole = true;
    x.tickValues = evalLengths(chart.series());
    x.log = !x.tickValues.empty();
    x.ticks = x.log ? TickMode::Explicit : TickMode::Auto;
    chart.setAxis(Axis::X, x);
    chart.setReferenceLines(publishedLines(
        request.runs, looksIn(request.looks, request.runs, request.charts.front().groupBy), metric));
    QString what = evalMetricName(metric);
    const CurveOptions& options = request.charts.front();
    if (!options.groupBy.empty())
        what += options.spread == Spread::MinMax ? tr(", mean, min–max") : tr(", mean ± std. error");
    else
        what += metric == EvalMetric::Accuracy ? tr(", 95 % Wilson") : tr(", 95 %");
    cards_[Evaluation]->setTitle(tr("Evaluation"), what);
}

void ComparePage::showGroupColours(const CurvesRequest& request) {
    const std::string& key = request.charts.front().groupBy;
    list_->setPalettes(key.empty() ? std::map<QString, int>() : groupPalettes(request.runs, key));
}

void ComparePage::applyLog() {
    // Each chart answers at once that it has changed, before the other one has: keep what was asked for.
    const bool x = controls_->logX(), y = controls_->logY();
    for (ChartPlace place : {Upper, Lower}) {
        cards_[place]->chart().setLog(Axis::X, x);
        cards_[place]->chart().setLog(Axis::Y, y);
    }
    controls_->setLog(x, y);
}

}  // namespace jordanscope::views
