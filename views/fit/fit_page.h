#pragma once

#include <memory>
#include <optional>

#include "core/kernel/fits/omega_search.h"
#include "views/fit/fit_job.h"
#include "views/page.h"
#include "views/worker/newest_wins.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSplitter;

namespace jordanscope::views {

class Card;
class FitCharts;
class FitExports;
class LandscapePanel;
class LandscapeUpdater;
class MethodsModel;
class MethodsTable;
class OmegaFinder;
class ParameterModel;
class ParameterPanel;
class PointsEditor;
class TargetModel;
class TargetPanel;

/// The Fit page: target and basis on the left, charts and methods table on the right, all following the
/// sliders. receive() takes a ChainToShow.
class FitPage : public Page {
    Q_OBJECT

public:
    FitPage(ParameterModel& parameters, TargetModel& target, QWidget* parent = nullptr);
    ~FitPage() override;

    QString pageId() const override { return QStringLiteral("fit"); }
    bool settled() const override;
    QJsonObject saveState() const override;
    void restoreState(const QJsonObject& state) override;
    void receive(const HandOver& what) override;
    QUndoStack* undoStack() override;
    QList<QAction*> exportActions() override;

    /// Whether the header says how long the fit took; off for pictures that must not depend on a clock.
    void setTimingShown(bool shown);
    /// What is on the screen; null before the first fit.
    const FitOutput* shown() const { return shown_ ? &*shown_ : nullptr; }

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* buildPanel();
    QWidget* buildMethods();
    void connectAll();
    void refresh();
    void deliver(FitOutput output);
    void redraw();
    void showHeader();
    void showNotices();
    void showTraining();
    void takeFound(const kernel::OmegaSearch& search);

    ParameterModel& parameters_;
    TargetModel& target_;
    ParameterPanel* panel_ = nullptr;
    TargetPanel* targets_ = nullptr;
    LandscapePanel* landscape_ = nullptr;
    QPushButton *find_ = nullptr, *export_ = nullptr, *train_ = nullptr;
    QSplitter* splitter_ = nullptr;
    FitCharts* charts_ = nullptr;
    Card* methodsCard_ = nullptr;
    QLabel* notices_ = nullptr;
    QComboBox *precision_ = nullptr, *contexts_ = nullptr;
    MethodsModel* methods_ = nullptr;
    MethodsTable* table_ = nullptr;
    PointsEditor* points_ = nullptr;
    LandscapeUpdater* updater_ = nullptr;
    OmegaFinder* finder_ = nullptr;
    FitExports* exports_ = nullptr;
    std::optional<FitOutput> shown_;
    bool timingShown_ = true;
    bool stale_ = true;  ///< inputs changed while the page was hidden
    std::unique_ptr<NewestWins<FitInput, FitOutput, kernel::FitWorkspace>> fits_;
};

}  // namespace jordanscope::views
