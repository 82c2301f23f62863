#pragma once

#include <optional>

#include <QWidget>

#include "views/fit/fit_job.h"
#include "views/worker/newest_wins.h"

class QComboBox;
class QLabel;
class QSplitter;

namespace jordanscope::views {

class Card;
class FitCharts;
class FitExports;
class LandscapePanel;
class LandscapeUpdater;
class LineChart;
class MethodsModel;
class ParameterModel;
class TargetModel;

/// The Fit page's pictures: charts, methods table and the landscape, computed on workers. Everything shown,
/// titles and notices too, is of one FitOutput and the request in it, never of the controls. GUI thread.
class FitResults : public QWidget {
    Q_OBJECT

public:
    FitResults(ParameterModel& parameters, TargetModel& target);
    ~FitResults() override;

    /// The fit of `input`, newest wins; nothing is computed anew where the fit shown is that already.
    void compute(const FitInput& input);
    bool settled() const;
    /// What is on the screen; null before the first fit.
    const FitOutput* shown() const { return shown_ ? &*shown_ : nullptr; }

    /// Belongs into the panel; owned by whoever places it.
    LandscapePanel& landscape() { return *landscape_; }
    /// Where a target's points are drawn.
    LineChart& targetChart();
    MethodsModel& methods() { return *methods_; }
    QSplitter& splitter() { return *splitter_; }
    const QList<QAction*>& exportActions() const;
    /// Whether the header says how long the fit took; off for pictures that must not depend on a clock.
    void setTimingShown(bool shown);

Q_SIGNALS:
    void settledChanged();
    /// Everything of this revision of the parameters is on the screen.
    void paintedFor(quint64 revision);
    void message(const QString& text);

private:
    QWidget* buildMethods();
    void connectAll();
    void deliver(FitOutput output);
    void redraw();
    void showHeader();
    void showNotices();
    void colourNotices();
    void showSetup();

    TargetModel& target_;
    MethodsModel* methods_;
    LandscapePanel* landscape_;
    QSplitter* splitter_;
    FitCharts* charts_;
    Card* methodsCard_ = nullptr;
    QLabel* notices_ = nullptr;
    QComboBox *precision_ = nullptr, *contexts_ = nullptr;
    LandscapeUpdater* updater_;
    FitExports* exports_ = nullptr;
    std::optional<FitOutput> shown_;
    bool timingShown_ = true;
    NewestWins<FitInput, FitOutput, kernel::FitWorkspace> fits_;
};

}  // namespace jordanscope::views
