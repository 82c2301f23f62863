#pragma once

#include <array>

#include "views/page.h"
#include "views/run_charts/compare_job.h"
#include "views/run_charts/learned_curves.h"
#include "views/worker/newest_wins.h"

class QComboBox;
class QLabel;
class QSplitter;
class QTabBar;
class QToolButton;

namespace jordanscope::views {

class Card;
class ChartCard;
class CompareControls;
class CompareRunsModel;
class DifferencesTable;
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
    bool mayClose() override;

    /// Writes the curves or figures of the chosen runs. Error(Disk).
    void exportCurves(const QString& path) const;
    void exportFigures(const QString& path) const;

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
    void show(CompareCurves curves);
    void showEvaluationAxis();
    void showLearned();
    void showTables();
    void showBottomTitle();
    void showGroupColours();
    void applyLog();
    void chooseChain(QPointF where);
    void sendToExplore();
    void exportChart(ChartPlace place);
    bool eventFilter(QObject* watched, QEvent* event) override;
    RunPtr currentRun() const;
    Metric metricOf(ChartPlace place) const;
    EvalMetric evalMetric() const;
    std::vector<RunPtr> dressedRuns() const;

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
    QList<QAction*> exportActions_;
    std::vector<RunPtr> chosen_;
    std::optional<LearnedChain> chain_;
    QString learnedRun_;
    bool firstCheckDone_ = false, evalMetricChosen_ = false;
    std::unique_ptr<NewestWins<CompareRequest, CompareCurves>> worker_;
};

}  // namespace jordanscope::views
