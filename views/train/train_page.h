#pragma once

#include <QStringList>

#include "views/page.h"
#include "views/train/close_question.h"
#include "views/train/planner.h"

class QPushButton;
class QSplitter;
class QTimer;

namespace jordanscope::views {

class ConfigForm;
class DeviceQuery;
class FormHistory;
class LaunchButton;
class LiveChart;
class PlanCard;
class RunsModel;
class RunsTable;

/// Form at the left; runs, their live curves and what the next launch would make at the right.
///
/// receive() takes a RunToSetUp, which goes into the form.
class TrainPage : public Page {
    Q_OBJECT

public:
    explicit TrainPage(RunsModel& model, QWidget* parent = nullptr);
    ~TrainPage() override;

    QString pageId() const override { return QStringLiteral("train"); }
    bool settled() const override;
    QJsonObject saveState() const override;
    void restoreState(const QJsonObject& state) override;
    void receive(const HandOver& what) override;
    QUndoStack* undoStack() override;
    /// With runs alive or queued, asks whether they go on.
    bool mayClose() override;

    /// For tests, instead of the dialog.
    void setCloseAnswer(std::function<CloseChoice(const QString&)> answer) {
        closeAnswer_ = std::move(answer);
    }

    /// What was planned last; settled() says whether it is of what stands in the form now.
    const LaunchPlan& plan() const { return planned_->plan; }
    /// Takes the text of a config.json as one undo step; false and a message where it is none.
    bool pasteSettings(const QString& text);

private:
    void setUp(const runs::RunConfig& config, const std::vector<runs::ConfigProblem>& problems,
               const QString& what);
    QWidget* buildPanel();
    void replan();
    void askForPlan();
    void takePlan(const PlannedPtr& planned);
    void launch();
    void duplicate(const QString& id);
    void pasteFromFile();

    RunsModel& model_;
    ConfigForm* form_;
    RunsTable* table_;
    LiveChart* live_;
    PlanCard* planCard_;
    LaunchButton* launch_;
    QPushButton* paste_;
    QSplitter *rows_, *columns_;
    DeviceQuery* devices_;
    FormHistory* history_;
    Planner* planner_;
    QTimer* lookAgain_;
    PlannedPtr planned_ = std::make_shared<Planned>();
    bool launchWhenPlanned_ = false;
    std::function<CloseChoice(const QString&)> closeAnswer_;
};

}  // namespace jordanscope::views
