#pragma once

#include <functional>

#include <QAction>
#include <QPushButton>

#include "views/explore/sweep.h"
#include "views/kernel_model/parameters.h"

class QMenu;

namespace jordanscope::views {

class ParameterModel;

/// The button that lets a parameter or the cursor wander to and fro by itself, and stops it. A parameter's
/// wandering is one undo step.
class AnimateButton : public QPushButton {
    Q_OBJECT

public:
    /// Something that can wander, as a fraction 0..1 of its way.
    struct Track {
        std::function<double()> place;
        std::function<void(double)> move;
    };

    AnimateButton(ParameterModel& model, Track cursor, QWidget* parent = nullptr);

    /// What its menu holds, for the window's own.
    const QList<QAction*>& choices() const { return choices_; }
    bool running() const { return sweep_.running(); }
    /// Whether the change that is being told just now is its own.
    bool moving() const { return moving_; }
    void stop() { sweep_.stop(); }

Q_SIGNALS:
    void runningChanged();

private:
    void buildMenu();
    void addChoice(const QString& text, const QString& name, std::function<void()> start);
    void animate(Parameter parameter);
    void animate(const Track& track);
    void sweepStopped();
    void showRunning(bool running);

    ParameterModel& model_;
    Track cursor_;
    QMenu* menu_;
    QList<QAction*> choices_;
    Sweep sweep_;
    bool holdsGesture_ = false, moving_ = false;
};

}  // namespace jordanscope::views
