#pragma once

#include <QWidget>

class QCheckBox;
class QHBoxLayout;
class QLabel;
class QListWidget;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace jordanscope::views {

class ExpressionEdit;
class TargetModel;

/// Chooses what is fitted: the list of presets, a formula, a file or drawn points, and below the list what
/// the chosen kind needs. Reads and sets the model.
class TargetPanel : public QWidget {
    Q_OBJECT

public:
    explicit TargetPanel(TargetModel& model, QWidget* parent = nullptr);

    /// Reads the file and shows how it will be understood, for the user to accept.
    void openCsv(const QString& path);

Q_SIGNALS:
    void message(const QString& text);

private:
    void addIndexTools(QHBoxLayout* line);
    void addDetails();
    void chooseRow(int row);
    void enterRow();
    void chooseFile();
    void showSetup();
    void showDetails();
    void showBank();

    TargetModel& model_;
    QLabel* inBank_ = nullptr;
    QCheckBox* byIndex_ = nullptr;
    QSpinBox* index_ = nullptr;
    QListWidget* list_ = nullptr;
    QStackedWidget* details_ = nullptr;
    ExpressionEdit* expression_ = nullptr;
    QLabel *csvSummary_ = nullptr, *pointsSummary_ = nullptr;
    QPushButton *csvColumns_ = nullptr, *clearPoints_ = nullptr;
};

}  // namespace jordanscope::views
