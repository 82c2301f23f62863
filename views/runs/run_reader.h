#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "views/runs/run_snapshot.h"

namespace jordanscope::views {

/// Identity of a file's present contents, from stat alone.
struct FileStamp {
    std::uint64_t inode = 0;
    std::int64_t size = -1, seconds = 0, nanoseconds = 0;
    bool operator==(const FileStamp&) const = default;
};
FileStamp stampOf(const std::filesystem::path& file);

/// Follows one run directory: a stat of each file a tick, and only what has changed is read. One thread.
class RunReader {
public:
    explicit RunReader(std::filesystem::path directory);

    /// `now` in Unix seconds; reads at most about `maxBytes` of metrics.jsonl. True when snapshot() will
    /// differ.
    bool poll(double now, std::size_t maxBytes);
    /// Whether metrics.jsonl holds more than the last poll let through.
    bool more() const { return run_.loading; }

    /// When state.json was written: a waiting run's place in the queue.
    const FileStamp& stateStamp() const { return stamps_[State]; }

    /// The process that this window has started for it.
    void setLaunched(std::optional<runs::ProcessIdentity> launched) { launched_ = std::move(launched); }
    void setStopAsked(double when);
    double stopAsked() const { return run_.stopAsked; }

    /// The latest values.
    RunPtr snapshot();
    const RunSnapshot& latest() const { return run_; }

private:
    bool readDescription();
    bool readState(double now);
    bool readNotesAndLearned();
    void computeProgress();

    enum File { Config, Request, State, Notes, Learned, Checkpoint, kFiles };
    bool changed(File file, const char* name);

    RunSnapshot run_;
    runs::MetricsReader metrics_;
    std::array<FileStamp, kFiles> stamps_{};
    std::array<bool, kFiles> seen_{};
    std::optional<runs::RunState> state_;
    std::optional<runs::ProcessIdentity> launched_;
    bool seriesChanged_ = true, dirty_ = true;
    RunPtr made_;
};

}  // namespace jordanscope::views
