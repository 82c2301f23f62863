#pragma once

#include <QStringList>

#include "views/page.h"
#include "views/train/launch_plan.h"

class QPushButton;
class QSplitter;
class QTimer;

namespace jordanscope::views {

class ConfigForm;
class DeviceQuery;
class LiveChart;
class PlanCard;
class RunsModel;
class RunsTable;

/// What the user wants to become of runs when the window closes.
enum class CloseChoice { KeepRunning, StopRuns, StayOpen };

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
    /// With runs alive or queued, asks whether they go on.
    bool mayClose() override;

    /// "2 running go on, 3 queued wait until Jordanscope opens again."; empty where nothing runs or waits.
    static QString closeText(int running, int queued);
    /// For tests, instead of the dialog.
    void setCloseAnswer(std::function<CloseChoice(const QString&)> answer) {
        closeAnswer_ = std::move(answer);
    }

    const LaunchPlan& plan() const { return plan_; }
    /// Takes the text of a config.json; false and a message where it is none.
    bool pasteSettings(const QString& text);

private:
    void setUp(const runs::RunConfig& config, const std::vector<runs::ConfigProblem>& problems);
    QWidget* buildPanel();
    void replan();
    void launch();
    void duplicate(const QString& id);
    void pasteFromFile();

    RunsModel& model_;
    ConfigForm* form_;
    RunsTable* table_;
    LiveChart* live_;
    PlanCard* planCard_;
    QPushButton *launch_, *paste_;
    QSplitter *rows_, *columns_;
    QTimer* replanSoon_;
    DeviceQuery* devices_;
    LaunchPlan plan_;
    std::function<CloseChoice(const QString&)> closeAnswer_;
};

}  // namespace jordanscope::views
