#pragma once

#include <map>

#include <QWidget>

#include "views/kernel_model/parameters.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace jordanscope::views {

class NumberBox;
class ParameterModel;
class ParameterSlider;

/// The six sliders, order and variant: the upper part of the panel of Explore and Fit. Reads and sets the
/// model, which may be set elsewhere at the same time.
class ParameterPanel : public QWidget {
    Q_OBJECT

public:
    explicit ParameterPanel(ParameterModel& model, QWidget* parent = nullptr);

    ParameterSlider& slider(Parameter parameter) const { return *sliders_.at(parameter); }
    /// The bank that omega and the target's omega can snap to: theta^(-2b/headDim).
    void setRopeBank(double theta, int headDim);
    /// Why order m is of no use now; empty: it is. (Of a slider: ParameterSlider::setUnused.)
    void setOrderUnused(const QString& why);

private:
    void addSlider(Parameter parameter, QWidget* parent);
    void addScaledC();
    void addLink();
    void drawLinkIcon();
    void showParameters(const Parameters& value);

    ParameterModel& model_;
    std::map<Parameter, ParameterSlider*> sliders_;
    NumberBox* scaledC_ = nullptr;
    QLabel* scaledCLabel_ = nullptr;
    QToolButton* link_ = nullptr;
    QComboBox* order_ = nullptr;
    QComboBox* variant_ = nullptr;
};

}  // namespace jordanscope::views
