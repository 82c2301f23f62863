#include "core/runs/directory/heartbeat.h"

#include <signal.h>

#include "core/base/error.h"

namespace jordanscope::runs {

Heartbeat::Heartbeat(Folder runDirectory, RunState state, Owner owner, std::chrono::milliseconds interval)
    : runDirectory_(std::move(runDirectory)),
      owner_(std::move(owner)),
      interval_(interval),
      state_(std::move(state)) {
    state_.status = RunStatus::Running;
    state_.process = currentProcess();
    state_.started = wallClock();
    state_.ended = 0;
    state_.exitCode.reset();
    state_.message.clear();
    write(state_);
    // Whoever has resumed it: it goes on.
    setPaused(runDirectory_, false);
    // The thread inherits a mask of every signal: those of the process belong to whoever waits for them.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::jthread([this](std::stop_token stop) { beat(stop); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Heartbeat::~Heartbeat() = default;

void Heartbeat::setStep(std::int64_t step) {
    const std::lock_guard lock(mutex_);
    state_.step = step;
}

void Heartbeat::setDevice(std::string_view device) {
    const std::lock_guard lock(mutex_);
    state_.device = device;
}

void Heartbeat::setMessage(std::string_view message) {
    const std::lock_guard lock(mutex_);
    state_.message = message;
}

void Heartbeat::finish(RunStatus status, int exitCode, std::string_view message) {
    const std::lock_guard writing(writing_);
    RunState last;
    {
        const std::lock_guard lock(mutex_);
        if (finished_) return;
        finished_ = true;
        state_.status = status;
        state_.exitCode = exitCode;
        state_.message = message;
        state_.ended = wallClock();
        last = state_;
    }
    thread_.request_stop();
    if (owner_.mayWrite && !owner_.mayWrite()) return;
    try {
        write(last);
    } catch (const Error&) {
        last.heartbeat = last.ended;
        if (!overwriteRunState(runDirectory_, last)) throw;
    }
}

std::string Heartbeat::problem() const {
    const std::lock_guard lock(mutex_);
    return problem_;
}

RunState Heartbeat::state() const {
    const std::lock_guard lock(mutex_);
    return state_;
}

void Heartbeat::write(RunState state) {
    state.heartbeat = wallClock();
    writeRunState(runDirectory_, state);
    const std::lock_guard lock(mutex_);
    state_.heartbeat = state.heartbeat;
}

void Heartbeat::beat(std::stop_token stop) {
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            wake_.wait_for(lock, stop, interval_, [] { return false; });
        }
        if (!stop.stop_requested() && owner_.eachBeat) owner_.eachBeat();
        // One writer at a time, and none after the final state.
        const std::lock_guard writing(writing_);
        RunState now;
        {
            const std::lock_guard lock(mutex_);
            if (stop.stop_requested() || finished_) return;
            now = state_;
        }
        if (owner_.mayWrite && !owner_.mayWrite()) continue;
        std::string problem;
        try {
            write(now);
        } catch (const std::exception& error) {
            problem = error.what();
        }
        const std::lock_guard lock(mutex_);
        problem_ = std::move(problem);
    }
}

}  // namespace jordanscope::runs
