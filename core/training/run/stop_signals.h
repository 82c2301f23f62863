#pragma once

#include <csignal>
#include <functional>
#include <thread>

namespace jordanscope::training {

/// Makes SIGTERM and SIGINT wait for a StopSignals instead of ending the process, in this thread and in every
/// thread it starts from now on; and makes this process deaf to SIGHUP (a run outlives its terminal), to
/// SIGPIPE and to SIGXFSZ (writing then fails as on a full disk). To be called before any other thread is
/// started.
void holdStopSignals();

/// A thread that waits for SIGTERM or SIGINT, which holdStopSignals() has held back until now.
class StopSignals {
public:
    /// `stop` runs in this object's own thread, at most once, with the signal's number. It is expected to end
    /// the process: the work it interrupts is not told.
    explicit StopSignals(std::function<void(int)> stop);
    /// Ends the thread; a `stop` that has begun is waited for.
    ~StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;

private:
    std::jthread thread_;
};

}  // namespace jordanscope::training
