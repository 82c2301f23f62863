#pragma once

#include <string>
#include <vector>

#include <QJsonObject>

#include "views/look/side_panel.h"
#include "views/run_charts/run_curves.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSlider;
class QTableView;

namespace jordanscope::views {

class CompareRunsModel;
class CrosshairReadOut;

/// The left column of Compare: filter, list of runs, how curves are drawn, and the read-out.
class CompareControls : public SidePanel {
    Q_OBJECT

public:
    explicit CompareControls(CompareRunsModel& list, QWidget* parent = nullptr);

    /// Axis, smoothing, opacity, grouping; the metric is each chart's own.
    CurveOptions options() const;
    bool logX() const;
    bool logY() const;
    void setLog(bool x, bool y);  ///< emits nothing
    void setGroupingKeys(const std::vector<std::string>& keys);
    QString currentId() const;  ///< the selected row's run; empty where there is none
    CrosshairReadOut& readOut() { return *readOut_; }
    QPushButton& exportButton() { return *export_; }

    QJsonObject saveState() const;
    void restoreState(const QJsonObject& state);

Q_SIGNALS:
    void optionsChanged();
    void logChanged();
    void currentChanged();

private:
    QWidget* buildList();
    QWidget* buildCurves();
    void showSmoothing();

    CompareRunsModel& list_;
    QLineEdit* filter_;
    QTableView* table_;
    QComboBox *group_, *spread_, *axis_;
    QSlider *smoothing_, *raw_;
    QLabel *smoothingValue_, *rawValue_, *hint_;
    QCheckBox *logX_, *logY_;
    CrosshairReadOut* readOut_;
    QPushButton* export_;
};

}  // namespace jordanscope::views
