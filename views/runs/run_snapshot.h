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
#include "views/runs/run_looks.h"

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
/// Its colour and what was asked of it stand in RunLooks.
struct RunSnapshot {
    QString id;  ///< name of its directory, unique in the runs folder
    std::filesystem::path directory;
    std::shared_ptr<const RunDescription> description;
    runs::RunState state;
    runs::RunCondition condition;
    runs::RunNotes notes;                                ///< but for their colour: RunLook::noted
    std::shared_ptr<const runs::RunSeries> series;       ///< never null
    std::shared_ptr<const runs::LearnedSeries> learned;  ///< never null
    RunProgress progress;
    QString problem;          ///< a file of it could not be read
    bool checkpoint = false;  ///< there is something to go on from
    bool loading =
        false;  ///< its records have not been read to their end yet: what is here is not its latest

    QString title() const;   ///< the user's, else the configuration's name, else method and seed
    QString method() const;  ///< empty where the configuration is unknown
    bool onGpu() const;      ///< its memory is then the GPU's
    bool paused() const { return condition.state == runs::ShownState::Paused; }
    /// What the table says: "loading", "running", "paused", "stopping", "crashed (no heartbeat since ...)".
    QString stateText(const RunLook& look = {}) const;
};

using RunPtr = std::shared_ptr<const RunSnapshot>;

/// All runs of a folder, newest first.
struct RunsSnapshot {
    std::vector<RunPtr> runs;
    QString folderProblem;
    bool launches = false;      ///< this window is the launcher of the folder
    QString otherLauncher{};    ///< which other one is, where its lock says so
    bool unlaunchable = false;  ///< nobody can be
    bool loading = false;       ///< some run's metrics are still being read
};
using RunsPtr = std::shared_ptr<const RunsSnapshot>;

// What may be done with a run, from its state and what has been asked of it.
bool mayStop(const RunSnapshot& run, const RunLook& look);
bool mayKill(const RunSnapshot& run, const RunLook& look, double now);
bool mayResume(const RunSnapshot& run);
bool mayTrash(const RunSnapshot& run);

}  // namespace jordanscope::views
