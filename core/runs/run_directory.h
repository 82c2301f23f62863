#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/runs/config.h"
#include "core/runs/run_state.h"

namespace jordanscope::runs {

inline constexpr const char* kConfigFile = "config.json";
inline constexpr const char* kRequestFile = "request.json";
inline constexpr const char* kLockFile = "lock";
inline constexpr const char* kStateFile = "state.json";
inline constexpr const char* kMetricsFile = "metrics.jsonl";
inline constexpr const char* kLearnedFile = "learned.jsonl";
inline constexpr const char* kCheckpointFile = "checkpoint.safetensors";
inline constexpr const char* kBestFile = "best.safetensors";
inline constexpr const char* kLogFile = "log.txt";
inline constexpr const char* kNotesFile = "notes.json";

/// A name as one path component: letters, digits, "-", "_" and "." of it, at most `maxBytes` bytes of whole
/// UTF-8 characters, never empty, "." or "..", never starting with "." or "-".
std::string slug(std::string_view name, std::size_t maxBytes = 80);

/// Makes `<runs folder>/<date>-<time>-<method>-s<seed>[-n]`, and the runs folder where it is missing. A
/// directory that exists is never taken. `now` in Unix seconds, shown as local time. Error(Disk).
std::filesystem::path newRunDirectory(const std::filesystem::path& runsFolder, std::string_view method,
                                      std::int64_t seed, double now);

/// What the window does before a launch: a new directory with request.json (`request`, as asked for) and
/// state.json (queued). `config` is the same request resolved.
std::filesystem::path queueRun(const std::filesystem::path& runsFolder, const std::string& request,
                               const RunConfig& config, double now);

/// The rule of `jordan train`: the directory must not exist or hold only request.json, state.json (queued),
/// notes.json, log.txt and lock. Error(Usage) naming what is in the way. Makes nothing.
void checkDirectoryForNewRun(const std::filesystem::path& runDirectory);

/// Writes config.json; Error(Usage) where there is one already.
void writeConfigOnce(const std::filesystem::path& runDirectory, const RunConfig& config,
                     std::string_view libtorchVersion);

/// config.json of a run. Error(Usage) where it is missing or wrong.
RunConfig readRunConfig(const std::filesystem::path& runDirectory);

/// The exclusive flock that a writer of a run directory holds for its life.
class RunLock {
public:
    /// Error(Usage) where another process holds it, Error(Disk) where the file cannot be made.
    explicit RunLock(const std::filesystem::path& runDirectory);
    ~RunLock();
    RunLock(RunLock&& other) noexcept;
    RunLock& operator=(RunLock&& other) noexcept;

    /// Whether some process holds it now.
    static bool isHeld(const std::filesystem::path& runDirectory);

private:
    int descriptor_ = -1;
};

/// SIGTERM to the run's process, after every identity check: it writes its checkpoint and ends as stopped.
/// Error(Usage) says why nothing was sent.
void requestStop(const std::filesystem::path& runDirectory, const std::string& executable = "jordan");

/// SIGKILL, to offer where a stop was not answered within 10 s.
void forceKill(const std::filesystem::path& runDirectory, const std::string& executable = "jordan");

/// The user's own words about a run; written by the window only.
struct RunNotes {
    std::string title;
    std::vector<std::string> tags;
    std::string notes;
    std::string colour;  ///< "#rrggbb", or empty for the palette's
    bool archived = false;
    bool operator==(const RunNotes&) const = default;
};

/// Empty notes where there are none or where they cannot be read (`problem` then says why). Never throws.
RunNotes readNotes(const std::filesystem::path& runDirectory, std::string* problem = nullptr);

/// Replaces notes.json, keeping keys it does not know. Error(Disk).
void writeNotes(const std::filesystem::path& runDirectory, const RunNotes& notes);

/// The last line of log.txt that is not blank, at most 200 bytes; empty where there is none.
std::string lastLogLine(const std::filesystem::path& runDirectory);

/// Whether it looks like a run: a real directory (no symbolic link) with config.json, state.json or
/// request.json.
bool isRunDirectory(const std::filesystem::path& directory);

/// Run directories directly inside a folder, sorted by name. Whatever else lies there is passed over, and a
/// folder that cannot be read is empty (`problem` then says why). Never throws.
std::vector<std::filesystem::path> findRuns(const std::filesystem::path& runsFolder,
                                            std::string* problem = nullptr);

}  // namespace jordanscope::runs
