#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/runs/config/config.h"
#include "core/runs/directory/run_state.h"

namespace jordanscope::runs {

inline constexpr const char* kConfigFile = "config.json";
inline constexpr const char* kRequestFile = "request.json";
inline constexpr const char* kLockFile = "lock";
inline constexpr const char* kStateFile = "state.json";
inline constexpr const char* kMetricsFile = "metrics.jsonl";
inline constexpr const char* kLearnedFile = "learned.jsonl";
inline constexpr const char* kCheckpointFile = "checkpoint.safetensors";
inline constexpr const char* kBestFile = "best.safetensors";
inline constexpr const char* kPausedFile = "paused";
inline constexpr const char* kLogFile = "log.txt";
inline constexpr const char* kNotesFile = "notes.json";

/// Makes `<runs folder>/<date>-<time>-<method>-s<seed>[-n]`, and the runs folder where it is missing. A
/// directory that exists is never taken. `now` in Unix seconds, shown as local time. Error(Disk).
std::filesystem::path newRunDirectory(const std::filesystem::path& runsFolder, std::string_view method,
                                      std::int64_t seed, double now);

/// What the window does before a launch: a new directory with request.json (`request`, as asked for) and
/// state.json (queued). `config` is the same request resolved; `secret` makes the mark by which the run is
/// known as queued here (queue_mark.h).
std::filesystem::path queueRun(const std::filesystem::path& runsFolder, const std::string& request,
                               const RunConfig& config, double now, std::string_view secret = {});

/// The rule of `jordan train`: the directory must not exist or hold only request.json, state.json (queued),
/// notes.json, paused, log.txt and lock. Error(Usage) naming what is in the way. Makes nothing.
void checkDirectoryForNewRun(const std::filesystem::path& runDirectory);

/// Writes config.json; Error(Usage) where there is one already.
void writeConfigOnce(const Folder& runDirectory, const RunConfig& config, std::string_view libtorchVersion);

/// config.json of a run. Error(Usage) where it is missing or wrong.
RunConfig readRunConfig(const Folder& runDirectory);

/// SIGTERM to the run's process, after every identity check: it writes its checkpoint and ends as stopped.
/// Error(Usage) says why nothing was sent.
void requestStop(const Folder& runDirectory, const std::string& executable = "jordan");

/// SIGKILL, to offer where a stop was not answered within 10 s.
void forceKill(const Folder& runDirectory, const std::string& executable = "jordan");

/// The last line of log.txt that is not blank, its whole characters within the first kLongestLine bytes;
/// empty where there is none.
inline constexpr std::size_t kLongestLine = 1000;
std::string lastLogLine(const Folder& runDirectory);

/// Whether it looks like a run: a directory, or a symbolic link to one, with config.json, state.json or
/// request.json. Links are followed for reading only: deleting refuses one (remove_run.h).
bool isRunDirectory(const std::filesystem::path& directory);

/// Before a run directory goes to the trash: Error(Usage) where it is none, is a symbolic link to one, still
/// runs, or the trash of its file system is somebody else's. What takes it away moves it whole, so that
/// nothing of it is followed, crossed or half removed.
void checkRemovable(const std::filesystem::path& runDirectory);

/// Run directories directly inside a folder, sorted by name. Whatever else lies there is passed over, and a
/// folder that cannot be read is empty (`problem` then says why). Never throws.
std::vector<std::filesystem::path> findRuns(const std::filesystem::path& runsFolder,
                                            std::string* problem = nullptr);

}  // namespace jordanscope::runs
