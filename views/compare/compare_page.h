#pragma once

#include <array>

#include <QElapsedTimer>

#include "views/page.h"
#include "views/run_charts/curves_job.h"
#include "views/worker/newest_wins.h"

class QSplitter;
class QTimer;

namespace jordanscope::views {

class ChartCard;
class CompareControls;
class CompareRunsModel;
class CurvesView;
class EvaluationView;
class Exporter;
class LearnedView;
class RunsModel;
class TablesCard;

/// Curves, evaluations, learned parameters and settings of the checked runs side by side.
///
/// The page only carries values between its parts: the checked runs and what the controls say become a
/// CurvesRequest; its answer, which holds the request, is what curves, evaluations, tables, the list's
/// colours and exports show. While the page is hidden it asks for nothing.
///
/// receive() takes RunsToCompare. "Open in Explore" hands over a learned chain.
class ComparePage : public Page {
    Q_OBJECT

public:
    explicit ComparePage(RunsModel& model, QWidget* parent = nullptr);
    ~ComparePage() override;

    QString pageId() const override { return QStringLiteral("compare"); }
    bool settled() const override;
    QJsonObject saveState() const override;
    void restoreState(const QJsonObject& state) override;
    void receive(const HandOver& what) override;
    QList<QAction*> exportActions() override { return exportActions_; }
    void flush() override;

private:
    void layOut();
    void wire();
    void buildExport();
    /// True while the page is hidden: it catches up when shown.
    bool putOff();
    void takeRuns();
    void takeLooks();
    void takeCurrent();
    void request();
    void show(CurvesAnswer answer);
    void showEvent(QShowEvent* event) override;
    std::array<ChartCard*, 4> charts() const;

    RunsModel& model_;
    CompareRunsModel* list_;
    CompareControls* controls_;
    CurvesView* curves_;
    EvaluationView* evaluation_;
    LearnedView* learned_;
    TablesCard* tables_;
    QSplitter *rows_, *upperRow_, *lowerRow_;
    Exporter* exporter_;
    QList<QAction*> exportActions_;
    std::vector<RunPtr> chosen_;
    CurvesRequest shown_;  ///< what the charts and tables answer
    bool stale_ = false;   ///< something has changed while the page was hidden
    std::unique_ptr<NewestWins<CurvesRequest, CurvesAnswer, CurveCache>> worker_;
    QElapsedTimer sinceRequest_;
    QTimer* requestSoon_;
    qint64 answerMilliseconds_ = 0;
};

}  // namespace jordanscope::views
