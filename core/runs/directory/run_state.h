#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/runs/directory/process.h"
#include "core/runs/text/place.h"

namespace jordanscope::runs {

/// What a run says of itself in state.json.
enum class RunStatus { Queued, Running, Finished, Stopped, Failed };
std::string_view toText(RunStatus status);

/// Contents of state.json. Times are Unix seconds; 0 = not yet.
struct RunState {
    RunStatus status = RunStatus::Queued;
    /// Of a queued resume: how the run stood, for a resume that is refused.
    std::optional<RunStatus> before;
    std::string queuedBy;  ///< of a queued run: queueMark()
    ProcessIdentity process;
    std::string device;
    std::int64_t step = 0;
    std::int64_t steps = 0;
    double started = 0;  ///< set with status queued at the launch, by the launcher
    double heartbeat = 0;
    double ended = 0;
    std::string message;
    std::optional<int> exitCode;
};

nlohmann::ordered_json toJson(const RunState& state);

/// Error(Data) naming the file and what is wrong; unknown keys are ignored.
RunState parseRunState(std::string_view json);

/// nullopt where there is no state.json; Error(Data) for one that is none, Error(Disk) where it cannot be
/// read.
std::optional<RunState> readRunState(const Folder& runDirectory);

/// Replaces state.json whole. Error(Disk).
void writeRunState(const Folder& runDirectory, const RunState& state);

/// Writes over the state.json that is there, for want of room for another: a full disk must not hide how a
/// run ended. Whoever reads just then may see half of it. False where that fails, too.
bool overwriteRunState(const Folder& runDirectory, const RunState& state) noexcept;

/// A resume that is refused before it began: the run stands as it did before it was queued, with the refusal
/// as its message, and can be resumed again. Does nothing unless state.json is that of a launched resume and
/// no process holds the directory's lock. Never throws.
void recordRefusedResume(const Folder& runDirectory, int exitCode, std::string_view why) noexcept;

/// Marks a run as one that its user means to go on, whatever its notes say: the file `paused`. It counts
/// while the run is stopped. Error(Disk).
void setPaused(const Folder& runDirectory, bool paused);
bool isPaused(const Folder& runDirectory);

/// What people see: the one enumeration that every list and button derives from.
enum class ShownState {
    Queued,           ///< waiting for its turn, or just launched
    QueuedElsewhere,  ///< waiting, but nobody here has asked for it: it was received, or is a copy
    FailedToStart,    ///< launched 5 s ago and no process
    Running,
    NotResponding,     ///< alive here, heartbeat older than 10 s
    RunningElsewhere,  ///< another machine, fresh heartbeat
    RunningHidden,     ///< this machine: a process writes it that cannot be seen from here
    NoHeartbeat,       ///< another machine, heartbeat more than 30 s old, or ahead of this clock
    Finished,
    Stopped,
    Paused,  ///< stopped by a user who means it to go on
    Failed,
    Crashed,  ///< said running, its process is gone
    Unknown,  ///< no state.json, or one that cannot be read
};

std::string_view word(ShownState state);
bool isLive(ShownState state);      ///< a process works on it, as far as can be known
bool isTerminal(ShownState state);  ///< nothing will happen by itself any more
bool canStop(ShownState state);     ///< a signal from this machine can end it
bool canResume(ShownState state);
bool canDelete(ShownState state);

/// Seconds, as docs/run_directory.md has them.
inline constexpr double kNotRespondingAfter = 10;
inline constexpr double kNoHeartbeatAfter = 30;
inline constexpr double kFailedToStartAfter = 5;

/// What can be known of a run's process: Hidden is one that holds the run directory's lock and cannot be seen
/// from here (another container), Alive one that holds it and can.
enum class WriterLife { Alive, Hidden, Gone, Foreign };

/// Pure: what to show at the time `now`, but for a pause. `life` of a queued run is that of the process its
/// launcher started, if known.
ShownState shownState(const RunState& state, WriterLife life, double now);

/// A process is the run's if it holds the directory's lock: of a folder that was copied, or of a state.json
/// that names somebody else's process, it does not.
WriterLife writerLife(const Folder& runDirectory, const RunState& state);

/// A shown state and the sentence beside it: "crashed (no heartbeat since 2026-05-04 10:00:00)",
/// "failed to start: last line of log.txt".
struct RunCondition {
    ShownState state = ShownState::Unknown;
    std::string text;
};

/// Reads state.json (and the end of log.txt where the run failed to start). `launched` is the process that
/// this program has started for a queued run. Never throws.
RunCondition assessRun(const Folder& runDirectory, double now,
                       const std::optional<ProcessIdentity>& launched = std::nullopt);
RunCondition assessRun(const Folder& runDirectory, const std::optional<RunState>& state, double now,
                       const std::optional<ProcessIdentity>& launched = std::nullopt);

/// Unix seconds.
double wallClock();

/// "40 s", "12 min", "3 h", "8 d".
std::string spanText(double seconds);

/// Local time as 2026-05-04 10:00:00; "never" for 0.
std::string timeText(double unixSeconds);

}  // namespace jordanscope::runs
