#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QJsonArray>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QSaveFile>
#include <QTabBar>
#include <QThreadPool>

#include "core/base/error.h"
#include "views/charts/card.h"
#include "views/charts/chart_export.h"
#include "views/compare/compare_controls.h"
#include "views/compare/compare_page.h"
#include "views/compare/compare_runs_model.h"
#include "views/compare/curves_csv.h"
#include "views/compare/notes_editor.h"
#include "views/look/export_dialog.h"
#include "views/look/splitter_sizes.h"
#include "views/runs/runs_model.h"

/// The page's part of the session, and what it exports.
namespace jordanscope::views {
namespace {

void writeText(const QString& path, const std::string& text) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0 ||
        !file.commit())
        throw Error(ErrorKind::Disk,
                    "cannot write " + path.toStdString() + ": " + file.errorString().toStdString());
}

}  // namespace

bool ComparePage::settled() const {
    if (!model_.settled() || !worker_->settled() || requestSoon_->isActive()) return false;
    for (const ChartCard* card : cards_)
        if (!card->chart().settled()) return false;
    return true;
}

bool ComparePage::mayClose() {
    notes_->flush();
    return true;
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
    const struct {
        ChartPlace place;
        QString text;
    } charts[] = {{Upper, tr("Upper chart …")},
                  {Evaluation, tr("Evaluation chart …")},
                  {Lower, tr("Lower chart …")},
                  {Learned, tr("Learned parameters …")}};
    for (const auto& chart : charts) {
        QAction* action = menu->addAction(chart.text);
        connect(action, &QAction::triggered, this, [this, place = chart.place] { exportChart(place); });
        exportActions_ << action;
    }
    menu->addSeparator();
    QAction* curves = menu->addAction(tr("Curves, raw and smoothed (CSV) …"));
    connect(curves, &QAction::triggered, this, [this] { writeTable(tr("Export curves"), curvesText()); });
    QAction* figures = menu->addAction(tr("Evaluations (CSV) …"));
    connect(figures, &QAction::triggered, this,
            [this] { writeTable(tr("Export evaluations"), figuresText()); });
    exportActions_ << curves << figures;
    controls_->exportButton().setMenu(menu);
}

void ComparePage::exportChart(ChartPlace place) {
    const QString path = askExportPath(this, tr("Export the chart"), chartFilters());
    if (path.isEmpty()) return;
    try {
        cards_[place]->chart().exportTo(path);
    } catch (const Error& error) {
        Q_EMIT message(QString::fromUtf8(error.what()));
    }
}

void ComparePage::writeTable(const QString& title, std::function<std::string()> text) {
    const QString path = askExportPath(this, title, {tr("Table (*.csv)")});
    if (path.isEmpty()) return;
    // A hundred runs are hundreds of megabytes of text: written elsewhere, from snapshots that never change.
    QThreadPool::globalInstance()->start([path, text = std::move(text), page = QPointer<ComparePage>(this)] {
        QString problem;
        try {
            writeText(path, text());
        } catch (const std::exception& error) {
            problem = QString::fromUtf8(error.what());
        }
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [page, path, problem] {
                if (page) Q_EMIT page->message(problem.isEmpty() ? tr("Written: %1").arg(path) : problem);
            },
            Qt::QueuedConnection);
    });
}

std::function<std::string()> ComparePage::curvesText() const {
    return [runs = chosen_, metric = metricOf(Upper), smoothing = controls_->options().smoothing] {
        return curvesCsv(runs, metric, smoothing);
    };
}

std::function<std::string()> ComparePage::figuresText() const {
    return [runs = chosen_, metric = evalMetric()] { return figuresCsv(runs, metric); };
}

void ComparePage::exportCurves(const QString& path) const {
    writeText(path, curvesText()());
}

void ComparePage::exportFigures(const QString& path) const {
    writeText(path, figuresText()());
}

}  // namespace jordanscope::views
