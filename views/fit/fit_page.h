#pragma once

#include "views/fit/fit_job.h"
#include "views/page.h"

namespace jordanscope::views {

class FitPanel;
class FitResults;
class OmegaFinder;
class ParameterModel;
class TargetModel;

/// The Fit page: target and basis on the left, charts and methods table on the right, all following the
/// sliders. It only wires them; receive() takes a ChainToShow.
class FitPage : public Page {
    Q_OBJECT

public:
    FitPage(ParameterModel& parameters, TargetModel& target, QWidget* parent = nullptr);

    QString pageId() const override { return QStringLiteral("fit"); }
    bool settled() const override;
    /// The set-up itself is the window's part of the session.
    QJsonObject saveState() const override;
    void restoreState(const QJsonObject& state) override;
    void receive(const HandOver& what) override;
    QUndoStack* undoStack() override;
    QList<QAction*> exportActions() override;

    /// Whether the header says how long the fit took; off for pictures that must not depend on a clock.
    void setTimingShown(bool shown);
    /// What is on the screen; null before the first fit.
    const FitOutput* shown() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void connectAll();
    void refresh();
    void find();
    void takeFound();

    ParameterModel& parameters_;
    TargetModel& target_;
    FitResults* results_;
    FitPanel* panel_;
    OmegaFinder* finder_;
    bool stale_ = true;  ///< inputs changed while the page was hidden
};

}  // namespace jordanscope::views
