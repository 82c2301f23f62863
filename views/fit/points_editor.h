#pragma once

#include <QObject>
#include <QPointF>

#include "views/kernel_model/target.h"

namespace jordanscope::views {

class LineChart;
class TargetModel;

/// Draws the target's points in a chart and lets them be edited there: click adds, drag moves, the context
/// menu and Delete, X and arrow keys act on the chosen one. Every edit is one undo step of the model.
class PointsEditor : public QObject {
    Q_OBJECT

public:
    PointsEditor(TargetModel& model, LineChart& chart, QObject* parent = nullptr);

    /// Id of the chosen point; 0 for none.
    int chosen() const { return chosen_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool active() const;
    void show();
    void press(QPointF data, Qt::MouseButton button);
    void move(QPointF data);
    void release();
    void menu(QPointF data, QPoint globalPosition);
    bool key(int key, Qt::KeyboardModifiers modifiers);
    void choose(int id);
    void chooseNext(int direction);
    void add(QPointF data);
    void place(int id, QPointF data, const QString& what, int mergeId);
    void exclude(int id);
    void remove(int id);
    int freeLag(double lag, int ownId) const;

    TargetModel& model_;
    LineChart& chart_;
    int chosen_ = 0;
    int dragged_ = 0;
    int gesture_ = 0;
};

}  // namespace jordanscope::views
