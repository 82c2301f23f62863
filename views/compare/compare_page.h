#pragma once

#include <array>
#include <functional>

#include <QElapsedTimer>
#include <QSet>

#include "views/page.h"
#include "views/run_charts/curves_job.h"
#include "views/run_charts/learned_curves.h"
#include "views/worker/newest_wins.h"

class QComboBox;
class QLabel;
class QSplitter;
class QTabBar;
class QTimer;
class QToolButton;

namespace jordanscope::views {

class Card;
class ChartCard;
class CompareControls;
class CompareRunsModel;
class DifferencesTable;
class Exporter;
class FiguresTable;
class LineChart;
class NotesEditor;
class RunsModel;
class SpeedTable;

/// Curves, evaluations, learned parameters and settings of the checked runs side by side.
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
    enum Tab { EvaluationsTab, DifferencesTab, SpeedTab, NotesTab };
    enum ChartPlace { Upper, Lower, Evaluation, Learned, kCharts };

    void buildCharts();
    QWidget* buildBottom();
    void buildExport();
    void wireCrosshair();
    void clearReadOut();
    void takeRuns();
    void checkAtFirst();
    void request();
    void show(CurvesAnswer answer);
    void showEvaluationAxis(const CurvesRequest& request);
    void showLearned();
    void showTables();
    void showBottomTitle();
    void showGroupColours(const CurvesRequest& request);
    void applyLog();
    void chooseChain(QPointF where);
    void sendToExplore();
    void showEvent(QShowEvent* event) override;
    RunPtr currentRun() const;
    Metric metricOf(ChartPlace place) const;
    EvalMetric evalMetric() const;
    /// Each of several runs of one name says in its title which it is.
    std::vector<RunPtr> namedApart(const std::vector<RunPtr>& runs) const;
    /// In groups a run wears its group's colour, as in the list.
    RunLooks looksIn(const RunLooks& looks, const std::vector<RunPtr>& runs,
                     const std::string& groupBy) const;
    void takeLooks();

    RunsModel& model_;
    CompareRunsModel* list_;
    CompareControls* controls_;
    std::array<ChartCard*, kCharts> cards_{};
    std::array<QComboBox*, kCharts> metrics_{};
    QToolButton* explore_;
    QTabBar* tabs_;
    Card* bottom_;
    DifferencesTable* differences_;
    FiguresTable* figures_;
    SpeedTable* speed_;
    NotesEditor* notes_;
    QLabel* publishedNote_;
    QSplitter *rows_, *upperRow_, *lowerRow_;
    Exporter* exporter_;
    QList<QAction*> exportActions_;
    std::vector<RunPtr> chosen_;
    /// What the tables were made of: they are filled again when that changes, not with every record.
    struct TableRow {
        QString id, title;
        RunLook look;
        std::shared_ptr<const RunDescription> description;
        std::shared_ptr<const runs::LearnedSeries> learned;
        std::size_t evaluations = 0;
        std::int64_t lastEvaluation = 0;
        bool operator==(const TableRow&) const = default;
    };
    std::vector<TableRow> tableRows_;
    std::optional<EvalMetric> tableMetric_;
    std::optional<LearnedChain> chain_;
    QString learnedRun_;
    bool firstCheckDone_ = false, checking_ = false, evalMetricChosen_ = false;
    QSet<QString> proposed_;  ///< what was checked while nobody had chosen
    bool stale_ = false;      ///< something has changed while the page was hidden
    std::unique_ptr<NewestWins<CurvesRequest, CurvesAnswer, CurveCache>> worker_;
    QElapsedTimer sinceRequest_;
    QTimer* requestSoon_;
    qint64 answerMilliseconds_ = 0;
};

}  // namespace jordanscope::views
