#include "views/compare/compare_page.h"

#include <algorithm>
#include <utility>

#include <QJsonArray>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QTimer>

#include "views/charts/exporter.h"
#include "views/compare/compare_controls.h"
#include "views/compare/compare_runs_model.h"
#include "views/compare/crosshair_read_out.h"
#include "views/compare/curves_view.h"
#include "views/compare/evaluation_view.h"
#include "views/compare/learned_view.h"
#include "views/compare/tables_card.h"
#include "views/look/card_layout.h"
#include "views/look/message_text.h"
#include "views/look/splitter_sizes.h"
#include "views/runs/runs_model.h"

namespace jordanscope::views {
namespace {

void add(QJsonObject& state, const QJsonObject& part) {
    for (auto key = part.begin(); key != part.end(); ++key) state.insert(key.key(), key.value());
}

/// Sessions of earlier versions hold the charts' choices as one array, in this order.
QJsonObject withNamedMetrics(QJsonObject state) {
    const QJsonArray metrics = state.value(QLatin1String("metrics")).toArray();
    qsizetype place = 0;
    for (const char* key : {"upperMetric", "lowerMetric", "evalMetric", "learnedQuantity"})
        if (const QJsonValue metric = metrics.at(place++);
            metric.isString() && !state.contains(QLatin1String(key)))
            state.insert(QLatin1String(key), metric);
    return state;
}

bool sameRuns(const std::vector<RunPtr>& a, const std::vector<RunPtr>& b) {
    return std::ranges::equal(a, b, {}, &RunSnapshot::id, &RunSnapshot::id);
}

}  // namespace

ComparePage::ComparePage(RunsModel& model, QWidget* parent) : Page(parent), model_(model) {
    setObjectName(QStringLiteral("comparePage"));
    list_ = new CompareRunsModel(model_, this);
    controls_ = new CompareControls(*list_, this);
    curves_ = new CurvesView(this);
    evaluation_ = new EvaluationView(this);
    learned_ = new LearnedView(this);
    tables_ = new TablesCard(this);
    worker_ = std::make_unique<NewestWins<CurvesRequest, CurvesAnswer, CurveCache>>(
        [](const CurvesRequest& request, CurveCache& cache, std::stop_token stop) {
            return computeCurves(request, cache, stop);
        },
        [this](CurvesAnswer answer) { show(std::move(answer)); },
        [this](const std::exception_ptr& failure) { Q_EMIT message(messageText(failure)); }, Stale::Finish);
    worker_->onSettledChanged([this](bool) { Q_EMIT settledChanged(); });
    requestSoon_ = new QTimer(this);
    requestSoon_->setSingleShot(true);
    layOut();
    wire();
    buildExport();
    takeRuns();
}

ComparePage::~ComparePage() {
    worker_.reset();
}

void ComparePage::layOut() {
    upperRow_ = cardSplitter(Qt::Horizontal, this);
    upperRow_->addWidget(&curves_->upper());
    upperRow_->addWidget(evaluation_);
    lowerRow_ = cardSplitter(Qt::Horizontal, this);
    lowerRow_->addWidget(&curves_->lower());
    lowerRow_->addWidget(learned_);
    rows_ = cardSplitter(Qt::Vertical, this);
    rows_->addWidget(upperRow_);
    rows_->addWidget(lowerRow_);
    rows_->addWidget(tables_);
    upperRow_->setSizes({520, 368});
    lowerRow_->setSizes({520, 368});
    rows_->setSizes({280, 246, 240});
    evaluation_->chart().alignWith(learned_->chart());
    layOutPage(*this, controls_, rows_);
}

void ComparePage::wire() {
    connect(&model_, &RunsModel::updated, this, &ComparePage::takeRuns);
    connect(&model_, &RunsModel::looksChanged, this, &ComparePage::takeLooks);
    connect(&model_, &RunsModel::settledChanged, this, &Page::settledChanged);
    connect(requestSoon_, &QTimer::timeout, this, &ComparePage::request);
    connect(list_, &CompareRunsModel::checkedChanged, this, &ComparePage::takeRuns);
    connect(controls_, &CompareControls::optionsChanged, this, [this] {
        curves_->clearPointer();
        request();
    });
    connect(controls_, &CompareControls::logChanged, this,
            [this] { curves_->setLog(controls_->logX(), controls_->logY()); });
    connect(controls_, &CompareControls::currentChanged, this, &ComparePage::takeCurrent);
    connect(curves_, &CurvesView::logChanged, controls_, &CompareControls::setLog);
    connect(curves_, &CurvesView::metricChanged, this, &ComparePage::request);
    connect(curves_, &CurvesView::pointed, &controls_->readOut(), &CrosshairReadOut::setValues);
    connect(evaluation_, &MetricCard::metricChanged, this, &ComparePage::request);
    connect(evaluation_, &EvaluationView::pointed, &controls_->readOut(), &CrosshairReadOut::setValues);
    connect(learned_, &LearnedView::exploreAsked, this,
            [this](const ChainToShow& chain) { Q_EMIT handOver(QStringLiteral("explore"), chain); });
    connect(tables_, &TablesCard::notesEdited, &model_, &RunsModel::writeNotes);
    for (ChartCard* card : charts()) connect(&card->chart(), &LineChart::message, this, &Page::message);
}

std::array<ChartCard*, 4> ComparePage::charts() const {
    return {&curves_->upper(), evaluation_, &curves_->lower(), learned_};
}

bool ComparePage::putOff() {
    if (isVisible()) return false;
    stale_ = true;
    return true;
}

void ComparePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (!std::exchange(stale_, false)) return;
    sinceRequest_.invalidate();
    takeRuns();
    if (!sinceRequest_.isValid()) request();  // looks or options may be others, too
}

void ComparePage::takeRuns() {
    if (putOff()) return;
    const std::vector<RunPtr> before = std::exchange(chosen_, list_->chosen());
    takeCurrent();
    if (chosen_ == before) return;
    const bool others = !sameRuns(chosen_, before);
    if (others) {
        std::vector<ConfigRows> configs;
        for (const RunPtr& run : chosen_) configs.push_back(run->description->rows);
        controls_->setGroupingKeys(groupingKeys(configs));
    }
    evaluation_->chooseFor(chosen_);
    // Records of live runs: at most a small part of the time goes into their curves.
    constexpr qint64 kShare = 5;
    const qint64 pause =
        kShare * answerMilliseconds_ - (sinceRequest_.isValid() ? sinceRequest_.elapsed() : 0);
    if (others || pause <= 0) {
        request();
    } else if (!requestSoon_->isActive()) {
        requestSoon_->start(static_cast<int>(std::min<qint64>(pause, 2000)));
    }
}

void ComparePage::takeLooks() {
    takeCurrent();
    request();
}

void ComparePage::takeCurrent() {
    if (putOff()) return;
    const QString id = controls_->currentId();
    const RunPtr run = model_.run(id);
    tables_->setCurrent(run, model_.looks().of(id));
    learned_->setRuns(run, chosen_);
}

void ComparePage::request() {
    requestSoon_->stop();
    if (putOff()) return;
    sinceRequest_.start();
    worker_->submit(
        {chosen_, model_.looks(), curves_->requested(controls_->options()), evaluation_->evalMetric()});
}

void ComparePage::show(CurvesAnswer answer) {
    answerMilliseconds_ = sinceRequest_.elapsed();
    shown_ = std::move(answer.request);
    const std::string& key = shown_.charts.front().groupBy;
    curves_->setCurves(shown_, std::move(answer.charts));
    evaluation_->setCurves(shown_, std::move(answer.evaluation));
    tables_->setRuns(shown_.runs, groupLooks(shown_.looks, shown_.runs, key), *shown_.evaluation);
    list_->setPalettes(key.empty() ? std::map<QString, int>() : groupPalettes(shown_.runs, key));
}

bool ComparePage::settled() const {
    return model_.settled() && worker_->settled() && !requestSoon_->isActive() &&
           std::ranges::all_of(charts(), [](const ChartCard* card) { return card->chart().settled(); });
}

void ComparePage::flush() {
    tables_->flush();
}

QJsonObject ComparePage::saveState() const {
    QJsonObject state{{QStringLiteral("controls"), controls_->saveState()},
                      {QStringLiteral("rows"), sizesOf(*rows_)},
                      {QStringLiteral("upperRow"), sizesOf(*upperRow_)},
                      {QStringLiteral("lowerRow"), sizesOf(*lowerRow_)}};
    for (const QJsonObject& part : {list_->saveState(), curves_->saveState(), evaluation_->saveState(),
                                    learned_->saveState(), tables_->saveState()})
        add(state, part);
    return state;
}

void ComparePage::restoreState(const QJsonObject& saved) {
    const QJsonObject state = withNamedMetrics(saved);
    curves_->restoreState(state);
    evaluation_->restoreState(state);
    learned_->restoreState(state);
    tables_->restoreState(state);
    controls_->restoreState(state.value(QLatin1String("controls")).toObject());
    setSizes(*rows_, state.value(QLatin1String("rows")));
    setSizes(*upperRow_, state.value(QLatin1String("upperRow")));
    setSizes(*lowerRow_, state.value(QLatin1String("lowerRow")));
    list_->restoreState(state);
}

void ComparePage::receive(const HandOver& what) {
    if (const auto* runs = std::get_if<RunsToCompare>(&what))
        list_->setChecked({runs->ids.begin(), runs->ids.end()});
}

void ComparePage::buildExport() {
    auto* menu = new QMenu(&controls_->exportButton());
    exporter_ = new Exporter(this);
    connect(exporter_, &Exporter::message, this, &Page::message);
    const auto add = [&](const char* name, const QString& text, std::function<void()> save) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QLatin1String(name));
        connect(action, &QAction::triggered, this, [save = std::move(save)] { save(); });
        exportActions_ << action;
    };
    const auto chart = [&](const char* name, const QString& text, const ChartCard& card) {
        add(name, text, [this, &card] { exporter_->saveChart(card.chart()); });
    };
    chart("exportUpper", tr("Upper chart …"), curves_->upper());
    chart("exportEvaluation", tr("Evaluation chart …"), *evaluation_);
    chart("exportLower", tr("Lower chart …"), curves_->lower());
    chart("exportLearned", tr("Learned parameters …"), *learned_);
    menu->addSeparator();
    // A hundred runs are hundreds of megabytes of text: made elsewhere, from snapshots that never change.
    const auto table = [&](const char* name, const QString& text, const QString& title, auto&& shown) {
        add(name, text, [this, title, shown] {
            exporter_->save(title, {}, {tr("Table (*.csv)")}, [shown](const QString&) -> Exporter::Content {
                return [text = shown()] { return QByteArray::fromStdString(text()); };
            });
        });
    };
    table("exportCurves", tr("Curves, raw and smoothed (CSV) …"), tr("Export curves"), [this] {
        const CurveOptions options = shown_.charts.empty() ? CurveOptions() : shown_.charts.front();
        return [runs = reported(shown_.runs), options] {
            return runs::curvesCsv(runs, options.metric, options.smoothing);
        };
    });
    table("exportFigures", tr("Evaluations (CSV) …"), tr("Export evaluations"), [this] {
        return [runs = reported(shown_.runs), metric = shown_.evaluation.value_or(EvalMetric::Accuracy)] {
            return runs::figuresCsv(runs, metric);
        };
    });
    controls_->exportButton().setMenu(menu);
}

}  // namespace jordanscope::views
