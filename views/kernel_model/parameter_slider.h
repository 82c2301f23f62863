#pragma once

#include <vector>

#include <QWidget>

#include "views/controls/slider_mapping.h"

class QAction;
class QHBoxLayout;
class QLabel;

namespace jordanscope::views {

class NumberBox;
class ValueSlider;

/// What a parameter is called and how it runs.
struct ParameterInfo {
    QString id;       // object names: id, idLabel, idBox, idSlider, idDefault
    QString symbol;   // may hold <sub>..</sub>; ours, never a user's text
    QString name;     // "Decay"
    QString unit;     // "1/token"; may be empty
    QString spoken;   // accessible name: "gamma, decay, 1/token"
    QString formula;  // tooltip, plain text
    SliderMapping mapping;
    double defaultValue;
};

/// One parameter, 40 px high: bold symbol, name, muted unit, number box; the slider below. A double click on
/// the handle or the label, or the context menu, gives the default.
class ParameterSlider : public QWidget {
    Q_OBJECT

public:
    explicit ParameterSlider(const ParameterInfo& info, QWidget* parent = nullptr);

    double value() const;
    /// Follows the model; emits nothing.
    void setValue(double value);

    ValueSlider& slider() { return *slider_; }
    NumberBox& box() { return *box_; }
    const ParameterInfo& info() const { return info_; }

    /// Between the unit and the box, right-aligned.
    void addTool(QWidget* tool);
    /// Offers, in the context menu, to stay on these values; `what` names them, e.g. "RoPE frequencies".
    void setSnapChoices(std::vector<double> ascending, const QString& what);
    bool snapping() const;
    /// Says, in the unit's place, why the parameter is of no use now, and disables it; `why` is the whole
    /// sentence. Empty: of use.
    void setUnused(const QString& shortly, const QString& why);

Q_SIGNALS:
    void gestureStarted();
    void edited(double value);
    void gestureFinished();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void updateTips();

    ParameterInfo info_;
    QHBoxLayout* line_;
    QLabel* unit_;
    QString unused_;
    ValueSlider* slider_;
    NumberBox* box_;
    QAction* snap_ = nullptr;
    QAction* snapOnce_ = nullptr;
    std::vector<double> snapChoices_;
};

}  // namespace jordanscope::views
