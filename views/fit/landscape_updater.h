#pragma once

#include <memory>
#include <optional>

#include <QObject>
#include <QTimer>

#include "views/fit/landscape_job.h"
#include "views/worker/newest_wins.h"

namespace jordanscope::views {

class LandscapePanel;

/// Keeps the map up to date without ever being in a slider's way: a step cancels it; after the step's fit,
/// and a pause, it is computed coarsely, then finely, in a thread of low priority.
class LandscapeUpdater : public QObject {
    Q_OBJECT

public:
    explicit LandscapeUpdater(LandscapePanel& panel, QObject* parent = nullptr);
    ~LandscapeUpdater() override;

    /// A slider step begins: what the map is to be of from now on.
    void pause(const FitSetup& setup, const Parameters& parameters);
    /// The step's fit is on the screen.
    void resume();
    /// The map shown is the fine one for what was asked last.
    bool settled() const;

Q_SIGNALS:
    void settledChanged();

private:
    struct Background;
    void start();
    void show(const LandscapeOutput& output);

    LandscapePanel& panel_;
    QTimer pause_;
    std::optional<LandscapeInput> wanted_;
    std::optional<LandscapeKey> shown_;
    bool shownFine_ = false;
    std::unique_ptr<NewestWins<LandscapeInput, LandscapeOutput, Background>> worker_;
};

}  // namespace jordanscope::views
