#pragma once

#include <QWidget>

class QComboBox;
class QRadioButton;
class QSpinBox;
class QToolButton;

namespace jordanscope::views {

class NumberBox;
class TargetModel;

/// Single block or RoPE bank, and behind a button the bank's sizes. Reads and sets the model.
class BasisPanel : public QWidget {
    Q_OBJECT

public:
    explicit BasisPanel(TargetModel& model, QWidget* parent = nullptr);

private:
    void buildBankSettings();
    void set();
    void showSetup();

    TargetModel& model_;
    QRadioButton *block_ = nullptr, *bank_ = nullptr;
    QToolButton* more_ = nullptr;
    QWidget* settings_ = nullptr;
    QSpinBox *numFreqs_ = nullptr, *headDim_ = nullptr;
    NumberBox *theta_ = nullptr, *ridge_ = nullptr;
};

}  // namespace jordanscope::views
