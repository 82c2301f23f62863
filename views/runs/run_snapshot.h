#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QString>

#include "core/runs/config/config.h"
#include "core/runs/directory/run_notes.h"
#include "core/runs/directory/run_state.h"
#include "core/runs/records/learned_reader.h"
#include "core/runs/records/metrics_reader.h"
#include "views/runs/config_rows.h"

namespace jordanscope::views {

/// What a run was asked to do: config.json, or request.json as long as there is none.
struct RunDescription {
    std::optional<runs::RunConfig> config;  ///< absent where it could not be read; `problem` says why
    ConfigRows rows;
    std::string problem;
};

/// Rates and counts as a table shows them. NaN = not known, as all but the steps are while a run is loading.
struct RunProgress {
    std::int64_t step = 0, steps = 0;
    double stepsPerSecond, tokensPerSecond, remainingSeconds, memoryMib, lastLoss;
    std::optional<runs::TimeSplit> spent{};  ///< over all records
    bool evaluating = false;                 ///< its steps are done, the last evaluation is not
    bool untimed = false;  ///< remainingSeconds leaves out evaluations, none of which has been timed yet
    double fraction() const;
};

/// One run as it was found at one moment. Never changed after it has been made, so every thread may read it.
struct RunSnapshot {
    QString id;  ///< name of its directory, unique in the runs folder
    std::filesystem::path directory;
    std::shared_ptr<const RunDescription> description;
    runs::RunState state;
    runs::RunCondition condition;
    runs::RunNotes notes;
    std::shared_ptr<const runs::RunSeries> series;       ///< never null
    std::shared_ptr<const runs::LearnedSeries> learned;  ///< never null
    RunProgress progress;
    QString problem;          ///< a file of it could not be read
    bool checkpoint = false;  ///< there is something to go on from
    bool loading =
        false;  ///< its records have not been read to their end yet: what is here is not its latest

    // Set by the list that holds it.
    double stopAsked = 0;  ///< Unix seconds of the stop that has not been answered yet; 0 = none
    int palette = 0;       ///< place in Theme::line; from 8 on dashed
    QString ownColour;     ///< "#rrggbb" of the user, where it is none of the palette's

    QString title() const;   ///< the user's, else the configuration's name, else method and seed
    QString method() const;  ///< empty where the configuration is unknown
    bool onGpu() const;      ///< its memory is then the GPU's
    bool paused() const { return condition.state == runs::ShownState::Paused; }
    /// What the table says: "loading", "running", "paused", "stopping", "crashed (no heartbeat since ...)".
    QString stateText() const;
};

using RunPtr = std::shared_ptr<const RunSnapshot>;

/// All runs of a folder, newest first.
struct RunsSnapshot {
    std::vector<RunPtr> runs;
    QString folderProblem;
    bool launches = false;  ///< this window is the launcher of the folder
    bool loading = false;   ///< some run's metrics are still being read
};
using RunsPtr = std::shared_ptr<const RunsSnapshot>;

// What may be done with a run, from its state alone.
bool mayStop(const RunSnapshot& run);
bool mayKill(const RunSnapshot& run, double now);
bool mayResume(const RunSnapshot& run);
bool mayTrash(const RunSnapshot& run);

}  // namespace jordanscope::views
