#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/runs/config/config.h"
#include "core/runs/directory/file_stamp.h"
#include "core/runs/directory/run_state.h"
#include "core/runs/launch/launcher_lock.h"
#include "core/runs/launch/run_queue.h"

namespace jordanscope::runs {

/// A run to be made: the configuration before defaults, as asked for, and the same resolved.
struct LaunchRequest {
    std::string request;
    RunConfig config;
};

/// Starts the waiting runs of a folder, oldest first, as many as the devices take. One of all programs that
/// look at the folder is its launcher. One thread.
class Launcher {
public:
    /// `secret`: by which the runs that are queued here are known (queue_mark.h).
    explicit Launcher(std::filesystem::path runsFolder, std::string secret = {})
        : folder_(std::move(runsFolder)), secret_(std::move(secret)) {}

    /// Whether this is the launcher of the folder, from now on where nobody else is.
    bool hold() { return lock_.tryHold(folder_); }
    void release() { lock_.release(); }
    /// Why this is not the launcher: who is, or what is wrong.
    const LauncherLock& lock() const { return lock_; }

    /// Makes the directory of a run that waits for its turn. Error(Disk).
    std::filesystem::path queue(const LaunchRequest& request);
    /// Puts a run that is not at work into the queue again. Error(Disk).
    void queueAgain(const std::filesystem::path& directory, RunState state);

    /// What has to be known of a run.
    struct Run {
        std::string id;
        std::filesystem::path directory;
        ShownState shown = ShownState::Unknown;
        RunState state;
        FileStamp stateStamp;
        std::string asked;  ///< the device that its configuration asks for
    };
    struct Started {
        std::string id;
        std::optional<ProcessIdentity> process;  ///< nullopt: it could not be started; `problem` says why
        std::string problem;
    };
    struct Outcome {
        std::vector<Started> started;
        bool noJordan = false;  ///< some could start, but the program is nowhere to be found
    };
    /// `jordan`: where the setting says that the program is.
    Outcome start(const std::vector<Run>& runs, const DeviceLimits& limits,
                  const std::filesystem::path& jordan);

private:
    std::filesystem::path folder_;
    std::string secret_;
    LauncherLock lock_;
    /// Of runs that state.json puts at one moment, the first that was queued here goes first.
    std::map<std::string, int> order_;
    int last_ = 0;
};

/// In the queue, not launched yet.
bool isWaiting(ShownState shown, const RunState& state);

}  // namespace jordanscope::runs
