#pragma once

#include <optional>
#include <vector>

#include "views/kernel_model/hand_over.h"
#include "views/run_charts/learned_curves.h"
#include "views/run_charts/metric_card.h"

class QToolButton;

namespace jordanscope::views {

/// What one run has learned, gamma or eta of each chain against the step, and the way from a chain to
/// Explore: the strongest one until a click has chosen another. GUI thread.
class LearnedView : public MetricCard {
    Q_OBJECT

public:
    explicit LearnedView(QWidget* parent = nullptr);

    /// Shows `current` if it has learned something, else the first of `others` that has; null: no such run.
    void setRuns(const RunPtr& current, const std::vector<RunPtr>& others);
    /// The chain that stands out and is handed over.
    const std::optional<LearnedChain>& chain() const { return chain_; }

Q_SIGNALS:
    void exploreAsked(const jordanscope::views::ChainToShow& chain);

private:
    void refill();
    void chooseChain(QPointF where);
    void sendToExplore();

    RunPtr run_;  ///< the one that is shown
    std::optional<LearnedChain> chain_;
    QToolButton* explore_;
};

}  // namespace jordanscope::views
