#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/runs/directory/file_stamp.h"
#include "core/runs/records/learned_reader.h"
#include "views/runs/run_snapshot.h"

namespace jordanscope::views {

/// Follows one run directory: a stat of each file a tick, and only what has changed is read. Of a run that
/// nothing will happen to by itself, only the directory and metrics.jsonl are looked at, every few seconds,
/// more rarely the longer it has rested, and the rest every minute or two. One thread.
class RunReader {
public:
    /// `secret`: a waiting run without the mark that it makes (queue_mark.h) is queued elsewhere.
    explicit RunReader(std::filesystem::path directory, std::string secret = {});

    /// `now` in Unix seconds; reads at most about `maxBytes` of metrics.jsonl. True when snapshot() will
    /// differ.
    bool poll(double now, std::size_t maxBytes);
    /// The next poll looks at every file again.
    void wake() { asleep_ = false; }
    /// Whether metrics.jsonl holds more than the last poll let through.
    bool more() const { return more_; }

    /// Files and directories whose stamp has been asked for: what following it has cost.
    std::size_t stampsTaken() const { return stampsTaken_; }

    /// When state.json was written: a waiting run's place in the queue.
    const runs::FileStamp& stateStamp() const { return stamps_[State]; }

    /// The process that this window has started for it.
    void setLaunched(std::optional<runs::ProcessIdentity> launched) { launched_ = std::move(launched); }
    /// Until the run no longer lives.
    void setStopAsked(double when);
    double stopAsked() const { return stopAsked_; }
    /// The colour that its notes ask for. Neither this nor a stop makes another snapshot.
    const std::string& colour() const { return colour_; }
    /// Whether one of the two has changed since this was asked last.
    bool takeLookChange() { return std::exchange(lookChanged_, false); }

    /// The latest values.
    RunPtr snapshot();
    const RunSnapshot& latest() const { return run_; }

private:
    bool readDescription();
    bool readState(double now);
    bool readNotesAndLearned();
    bool readMetrics(std::size_t maxBytes);
    bool mayRest(double now);
    void computeProgress();

    enum File { Config, Request, State, Paused, Notes, Checkpoint, kFiles };
    bool changed(File file, const char* name);
    bool glance();
    runs::FileStamp stamp(const std::filesystem::path& file);
    double glanceEvery(double now) const;

    RunSnapshot run_;
    runs::MetricsReader metrics_;
    runs::LearnedReader learned_;
    std::array<runs::FileStamp, kFiles> stamps_{};
    std::array<bool, kFiles> seen_{};
    std::array<runs::FileStamp, 2> glance_{};  ///< of the directory and of metrics.jsonl
    bool asleep_ = false, more_ = false;
    std::size_t stampsTaken_ = 0;
    double polled_ = 0, nextGlance_ = 0, nextPoll_ = 0;
    std::optional<runs::RunState> state_;
    std::optional<runs::ProcessIdentity> launched_;
    bool seriesChanged_ = true, dirty_ = true;
    std::string secret_, colour_;
    double stopAsked_ = 0;
    bool lookChanged_ = true;
    RunPtr made_;
};

}  // namespace jordanscope::views
