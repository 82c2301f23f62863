#pragma once

#include <QWidget>

#include "views/explore/explore_scene.h"

namespace jordanscope::views {

class NumberBox;
class OperatorView;
class PanelHeading;
class ReadOut;

/// What the chain is at the cursor's lag: the lag itself, to be typed or stepped, its readings and its
/// operator.
class CursorPanel : public QWidget {
    Q_OBJECT

public:
    /// The scene outlives it and may change at any time; refresh() is what brings it to the screen.
    explicit CursorPanel(const ExploreScene& scene, QWidget* parent = nullptr);

    void refresh();
    /// The lag as it stands in the box.
    double shownLag() const;

Q_SIGNALS:
    /// The user's wish, in tokens, 0..L.
    void lagChosen(double lag);

private:
    void buildLagBox();
    void copyAll();

    const ExploreScene& scene_;
    NumberBox* lagBox_;
    ReadOut* readings_;
    PanelHeading* operatorHeading_;
    OperatorView* operator_;
};

}  // namespace jordanscope::views
