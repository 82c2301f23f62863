#pragma once

#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "core/runs/directory/heartbeat.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "core/training/run/preparation.h"
#include "core/training/run/run_log.h"

namespace jordanscope::training {

/// A run directory that this process alone writes to, from its acceptance to its final state. It is the
/// directory that was opened, whatever becomes of its path: the run goes on in one that is moved, and ends
/// where it is deleted or its lock is taken away.
class RunSession {
public:
    /// Accepts the directory or throws Error(Usage) (Error(Disk) where it cannot hold a checkpoint) without
    /// leaving anything; then takes the lock, writes config.json where there is none, and starts the
    /// heartbeat.
    RunSession(const Preparation& prepared, const std::filesystem::path& directory, bool resume);
    ~RunSession();

    runs::Place file(const char* name) const { return directory() / name; }
    const runs::Folder& directory() const { return *directory_; }
    RunLog& log() { return *log_; }
    runs::Heartbeat& heartbeat() { return *heartbeat_; }
    /// Whether the run's config.json was there before: its records may be, too.
    bool continues() const { return continues_; }
    bool hasCheckpoint() const { return file(runs::kCheckpointFile).exists(); }

    /// `end` is called once, from the heartbeat's thread, when the directory is this process's no longer; it
    /// is given why, and expected to end the process.
    void whenLost(std::function<void(const std::string& why)> end);
    /// Error(Disk) where it is this process's no longer: before what a resume would go on from is replaced.
    void requireOurs() const;

private:
    bool mayWrite() const;
    void look();

    std::optional<runs::Folder> directory_;
    bool continues_ = false;
    std::optional<runs::RunLock> lock_;
    std::unique_ptr<RunLog> log_;
    std::mutex lookMutex_;  ///< of the two below
    std::function<void(const std::string&)> end_;
    std::filesystem::path at_;
    std::unique_ptr<runs::Heartbeat> heartbeat_;
};

/// What RunSession says of a directory before it makes anything, without making anything.
void checkDirectory(const Preparation& prepared, const std::filesystem::path& directory, bool resume);

/// Bytes that a run's checkpoint and best checkpoint may need in its directory: what is not there yet, and
/// one more, for each is written beside the file it replaces.
std::int64_t roomForCheckpoints(const runs::Folder& directory, std::int64_t parameters);

/// The configuration to run with: `asked`, or on a resume what the directory holds, with the device that is
/// asked for. Error(Usage) naming the keys that differ.
runs::RunConfig configurationFor(const runs::RunConfig& asked, const std::filesystem::path& directory,
                                 bool resume);

/// What a run's files already say of the evaluation after `step`, and of the best one until then.
struct RecordedEvaluation {
    std::set<int> lengths;    ///< evaluated after that step, as the configuration asks for
    bool learned = false;     ///< learned.jsonl has that step
    std::int64_t logged = 0;  ///< the last step of a train record
    /// Lowest at bestLength() until and with that step; infinity where there is none.
    double bestLoss = std::numeric_limits<double>::infinity();
};
/// The best loss is that which best.safetensors was chosen by; older ones do not say, and it is then looked
/// for in the log. What `jordan eval` appended does not count there where it is of a checkpoint in between,
/// nor where it would be the best: nobody saved that best. Error(Disk) where a log cannot be read,
/// Error(Data) for a best checkpoint that is not as it was written.
RecordedEvaluation recordedEvaluation(const runs::Folder& directory, const runs::RunConfig& config,
                                      std::int64_t step);

/// The length that best.safetensors is chosen by: the training length where it is evaluated, else the
/// smallest.
int bestLength(const runs::RunConfig& config);

}  // namespace jordanscope::training
