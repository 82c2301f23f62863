#pragma once

#include <QTimer>

#include "views/explore/explore_scene.h"
#include "views/kernel_model/parameters.h"
#include "views/page.h"

class QPushButton;

namespace jordanscope::views {

class AnimateButton;
class BestFits;
class CursorPanel;
class ExploreCharts;
class ParameterModel;
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
    QList<QAction*> viewActions() override;

    double lag() const { return scene_.lag; }
    void setLag(double lag);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* buildPanel();
    QWidget* buildButtons();
    void parametersChanged();
    void targetChanged();
    void refreshSoon();
    void refresh();
    void setFrozen(bool frozen);

    ParameterModel& model_;
    TargetModel& target_;
    ExploreScene scene_;
    double wantedLag_ = 256;  // what the user chose; scene_.lag is at most L
    bool stale_ = true;
    QTimer frame_;               // runs while a change waits for its frame
    quint64 drawnRevision_ = 0;  // of the model, as the charts were last given it
    Parameters fitted_;          // what the best fits were last asked for

    ExploreCharts* charts_;
    CursorPanel* cursor_;
    BestFits* fits_;
    AnimateButton* animate_ = nullptr;
    QPushButton* freeze_ = nullptr;
};

}  // namespace jordanscope::views
