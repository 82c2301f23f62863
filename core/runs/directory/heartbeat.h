#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "core/runs/directory/run_state.h"

namespace jordanscope::runs {

/// Keeps state.json of a running run fresh from a thread of its own, so that a long evaluation cannot silence
/// it. Every member may be called from any thread.
class Heartbeat {
public:
    /// What a beat asks of its owner; either may be empty.
    struct Owner {
        /// In the thread that writes, before each write but the first; false: nothing is written.
        std::function<bool()> mayWrite;
        /// In the heartbeat's thread, before each of its beats. It may call finish().
        std::function<void()> eachBeat;
    };

    /// Writes status running with this process's identity at once, then every `interval`. Error(Disk) where
    /// that first write fails. `state` brings device, step and steps.
    Heartbeat(Folder runDirectory, RunState state, Owner owner = {},
              std::chrono::milliseconds interval = std::chrono::seconds(2));
    /// Stops the thread. Without finish() before, the run will look crashed, which it is.
    ~Heartbeat();
    Heartbeat(const Heartbeat&) = delete;
    Heartbeat& operator=(const Heartbeat&) = delete;

    void setStep(std::int64_t step);
    void setDevice(std::string_view device);
    void setMessage(std::string_view message);

    /// Stops the thread and writes the final state; on a full disk over the old one, which has its place
    /// there already. Error(Disk). The first call counts, later ones do nothing.
    void finish(RunStatus status, int exitCode, std::string_view message = {});

    /// What the last write failed with, empty where it went well.
    std::string problem() const;
    RunState state() const;

private:
    void beat(std::stop_token stop);
    void write(RunState state);

    const Folder runDirectory_;
    const Owner owner_;
    const std::chrono::milliseconds interval_;
    mutable std::mutex mutex_;
    std::mutex writing_;
    std::condition_variable_any wake_;
    RunState state_;
    std::string problem_;
    bool finished_ = false;
    std::jthread thread_;
};

}  // namespace jordanscope::runs
