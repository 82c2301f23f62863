#pragma once

#include <optional>

#include "views/explore/explore_scene.h"
#include "views/explore/sweep.h"
#include "views/kernel_model/parameters.h"
#include "views/page.h"

class QMenu;
class QPushButton;

namespace jordanscope::views {

class BestFits;
class ExploreCharts;
class NumberBox;
class OperatorView;
class PanelHeading;
class ParameterModel;
class ParameterPanel;
class ReadOut;
class TargetModel;

/// See the kernel: the sliders' chain over the lag, in the complex plane and under its tests, what it is at
/// the cursor, and how well its kind fits the present target. Changes of the parameters are drawn once a
/// frame while it is shown, never within the event that brings them, and once when it is shown again.
class ExplorePage : public Page {
    Q_OBJECT

public:
    ExplorePage(ParameterModel& model, TargetModel& target, QWidget* parent = nullptr);

    QString pageId() const override { return QStringLiteral("explore"); }
    bool settled() const override;
    QJsonObject saveState() const override;
    void restoreState(const QJsonObject& state) override;
    /// Takes a ChainToShow, as one undo step.
    void receive(const HandOver& what) override;
    QUndoStack* undoStack() override;
    QList<QAction*> viewActions() override { return actions_; }

    double lag() const { return scene_.lag; }
    void setLag(double lag);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* buildPanel();
    QWidget* buildReadings();
    QWidget* buildButtons();
    void buildAnimateMenu();
    void parametersChanged();
    void targetChanged();
    void refreshSoon();
    void refresh();
    void showReadings();
    void animate(Parameter parameter);
    void animateLag();
    void startSweep(double from, std::function<void(double)> move);
    void showAnimating(bool running);
    void setFrozen(bool frozen);
    void copyAll();

    ParameterModel& model_;
    TargetModel& target_;
    ExploreScene scene_;
    double wantedLag_ = 256;  // what the user chose; scene_.lag is at most L
    bool stale_ = true;
    QTimer frame_;               // runs while a change waits for its frame
    quint64 drawnRevision_ = 0;  // of the model, as the charts were last given it
    Parameters fitted_;          // what the best fits were last asked for

    ParameterPanel* parameters_ = nullptr;
    NumberBox* lagBox_ = nullptr;
    ReadOut* readings_ = nullptr;
    PanelHeading* operatorHeading_ = nullptr;
    OperatorView* operator_ = nullptr;
    BestFits* fits_ = nullptr;
    QMenu* animateMenu_ = nullptr;
    QPushButton* animate_ = nullptr;
    QPushButton* freeze_ = nullptr;
    ExploreCharts* charts_ = nullptr;
    QList<QAction*> actions_;
    Sweep sweep_;
    bool sweepHoldsGesture_ = false, sweepMoves_ = false;
};

}  // namespace jordanscope::views
