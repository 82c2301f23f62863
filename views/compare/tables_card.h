#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>

#include "views/charts/card.h"
#include "views/run_charts/eval_curves.h"

class QLabel;
class QTabBar;

namespace jordanscope::views {

class DifferencesTable;
class FiguresTable;
class NotesEditor;
class SpeedTable;

/// What stands below the charts, a tab each: the runs' evaluations, in what their settings differ, what they
/// cost, and the notes of one of them. GUI thread.
class TablesCard : public Card {
    Q_OBJECT

public:
    explicit TablesCard(QWidget* parent = nullptr);

    /// Each of several runs of one title says which it is. A table is filled again when what it shows has
    /// changed; Speed, which every record changes, only while somebody looks.
    void setRuns(const std::vector<RunPtr>& runs, const RunLooks& looks, EvalMetric metric);
    /// Whose notes are edited; null: nobody's (NotesEditor::setRun).
    void setCurrent(const RunPtr& run, const RunLook& look);
    /// Hands on at once what is being typed.
    void flush();

    QJsonObject saveState() const;
    void restoreState(const QJsonObject& state);

Q_SIGNALS:
    void notesEdited(const QString& id, const jordanscope::runs::RunNotes& notes);

private:
    enum Tab { EvaluationsTab, DifferencesTab, SpeedTab, NotesTab };
    /// What Evaluations and Differences show of a run.
    struct Row {
        QString id, title;
        RunLook look;
        std::shared_ptr<const RunDescription> description;
        std::shared_ptr<const runs::LearnedSeries> learned;
        std::size_t evaluations = 0;
        std::int64_t lastEvaluation = 0;
        bool operator==(const Row&) const = default;
    };

    QWidget* buildFigures();
    void showTab();

    std::vector<RunPtr> runs_;  ///< named apart
    RunLooks looks_;
    EvalMetric metric_ = EvalMetric::Accuracy;
    std::optional<EvalMetric> filledMetric_;
    std::vector<Row> filled_;
    QTabBar* tabs_;
    FiguresTable* figures_;
    DifferencesTable* differences_;
    SpeedTable* speed_;
    NotesEditor* notes_;
    QLabel* publishedNote_;
};

}  // namespace jordanscope::views
