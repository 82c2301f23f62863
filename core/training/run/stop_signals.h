#pragma once

#include <csignal>
#include <functional>
#include <string>
#include <thread>

namespace jordanscope::training {

/// Makes the signals that stop a run wait for a StopSignals instead of ending the process, in this thread and
/// in every thread it starts from now on: SIGTERM and SIGINT, and those by which schedulers say that time is
/// up: SIGUSR1, SIGUSR2, SIGXCPU. Makes this process deaf to SIGHUP (a run outlives its terminal), to SIGPIPE
/// and to SIGXFSZ (writing then fails as on a full disk). To be called before any other thread is started.
void holdStopSignals();

/// A thread that ends the process with exit code 130 where such a signal has not been taken by a StopSignals
/// for five seconds: a file system or a driver that does not answer at the start must not make it deaf. To be
/// called after holdStopSignals().
void endWhenUnheard();

/// "SIGTERM"
std::string stopSignalName(int signal);

/// A thread that waits for one of the signals that holdStopSignals() has held back until now.
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
