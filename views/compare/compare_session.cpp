#include <QAction>
#include <QComboBox>
#include <QJsonArray>
#include <QMenu>
#include <QPushButton>
#include <QTabBar>

#include "views/charts/card.h"
#include "views/charts/exporter.h"
#include "views/compare/compare_controls.h"
#include "views/compare/compare_page.h"
#include "views/compare/compare_runs_model.h"
#include "views/compare/curves_csv.h"
#include "views/compare/notes_editor.h"
#include "views/look/splitter_sizes.h"
#include "views/runs/runs_model.h"

/// The page's part of the session, and what it exports.
namespace jordanscope::views {
bool ComparePage::settled() const {
    if (!model_.settled() || !worker_->settled() || requestSoon_->isActive()) return false;
    for (const ChartCard* card : cards_)
        if (!card->chart().settled()) return false;
    return true;
}

void ComparePage::flush() {
    notes_->flush();
}

QJsonObject ComparePage::saveState() const {
    QJsonArray checked, metrics;
    for (const QString& id : list_->checked()) checked.append(id);
    for (const QComboBox* metric : metrics_) metrics.append(metric->currentData().toString());
    QJsonObject state{{QStringLiteral("controls"), controls_->saveState()},
                      {QStringLiteral("metrics"), metrics},
                      {QStringLiteral("tab"), tabs_->currentIndex()},
                      {QStringLiteral("rows"), sizesOf(*rows_)},
                      {QStringLiteral("upperRow"), sizesOf(*upperRow_)},
                      {QStringLiteral("lowerRow"), sizesOf(*lowerRow_)}};
    if (firstCheckDone_) state.insert(QStringLiteral("checked"), checked);
    return state;
}

void ComparePage::restoreState(const QJsonObject& state) {
    const QJsonArray metrics = state.value(QLatin1String("metrics")).toArray();
    for (qsizetype i = 0; i < std::min<qsizetype>(metrics.size(), kCharts); ++i) {
        QComboBox* metric = metrics_[static_cast<std::size_t>(i)];
        if (const int index = metric->findData(metrics[i].toString()); index >= 0)
            metric->setCurrentIndex(index);
    }
    controls_->restoreState(state.value(QLatin1String("controls")).toObject());
    const int tab = state.value(QLatin1String("tab")).toInt();
    if (tab >= 0 && tab < tabs_->count()) tabs_->setCurrentIndex(tab);
    setSizes(*rows_, state.value(QLatin1String("rows")));
    setSizes(*upperRow_, state.value(QLatin1String("upperRow")));
    setSizes(*lowerRow_, state.value(QLatin1String("lowerRow")));
    if (state.value(QLatin1String("checked")).isArray()) {
        QSet<QString> ids;
        for (const QJsonValue& id : state.value(QLatin1String("checked")).toArray())
            ids.insert(id.toString());
        firstCheckDone_ = true;
        list_->setChecked(ids);
    }
}

void ComparePage::receive(const HandOver& what) {
    const auto* runs = std::get_if<RunsToCompare>(&what);
    if (!runs) return;
    firstCheckDone_ = true;
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
    const auto chart = [&](const char* name, const QString& text, ChartPlace place) {
        add(name, text, [this, place] { exporter_->saveChart(cards_[place]->chart()); });
    };
    chart("exportUpper", tr("Upper chart …"), Upper);
    chart("exportEvaluation", tr("Evaluation chart …"), Evaluation);
    chart("exportLower", tr("Lower chart …"), Lower);
    chart("exportLearned", tr("Learned parameters …"), Learned);
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
        return [runs = chosen_, metric = metricOf(Upper), smoothing = controls_->options().smoothing] {
            return curvesCsv(runs, metric, smoothing);
        };
    });
    table("exportFigures", tr("Evaluations (CSV) …"), tr("Export evaluations"),
          [this] { return [runs = chosen_, metric = evalMetric()] { return figuresCsv(runs, metric); }; });
    controls_->exportButton().setMenu(menu);
}

}  // namespace jordanscope::views
