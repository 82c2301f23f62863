#pragma once

#include "views/kernel_model/hand_over.h"
#include "views/look/side_panel.h"

class QAction;
class QLabel;
class QPushButton;

namespace jordanscope::views {

class ParameterModel;
class ParameterPanel;
class TargetModel;

/// The Fit page's controls: sliders, basis, target, the landscape that is handed in, and the buttons. Reads
/// and sets the models; what the present basis does not read is disabled and says why. GUI thread.
class FitPanel : public SidePanel {
    Q_OBJECT

public:
    FitPanel(ParameterModel& parameters, TargetModel& target, QWidget* landscape);

    void setExportActions(const QList<QAction*>& actions);
    /// Whether "Find" is at work: its button stops it then.
    void setSearching(bool searching);

Q_SIGNALS:
    void findClicked();
    void sendToTrain(const jordanscope::views::RunToSetUp& run);
    void message(const QString& text);

private:
    void buildButtons();
    void showUses();
    void showTraining();

    ParameterModel& parameters_;
    TargetModel& target_;
    ParameterPanel* sliders_;
    QLabel* unused_;
    QPushButton *find_, *export_, *train_;
};

}  // namespace jordanscope::views
