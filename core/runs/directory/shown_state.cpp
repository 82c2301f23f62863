#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <ctime>
#include <utility>

#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "core/runs/directory/run_state.h"

namespace jordanscope::runs {
std::string_view word(ShownState state) {
    switch (state) {
        case ShownState::Queued:
            return "queued";
        case ShownState::QueuedElsewhere:
            return "queued elsewhere";
        case ShownState::FailedToStart:
            return "failed to start";
        case ShownState::Running:
            return "running";
        case ShownState::NotResponding:
            return "not responding";
        case ShownState::RunningElsewhere:
            return "running elsewhere";
        case ShownState::RunningHidden:
            return "running (other container)";
        case ShownState::NoHeartbeat:
            return "no heartbeat";
        case ShownState::Finished:
            return "finished";
        case ShownState::Stopped:
            return "stopped";
        case ShownState::Paused:
            return "paused";
        case ShownState::Failed:
            return "failed";
        case ShownState::Crashed:
            return "crashed";
        case ShownState::Unknown:
            return "unknown";
    }
    return "unknown";
}

bool isLive(ShownState state) {
    return state == ShownState::Running || state == ShownState::NotResponding ||
           state == ShownState::RunningElsewhere || state == ShownState::RunningHidden;
}

bool isTerminal(ShownState state) {
    return !isLive(state) && state != ShownState::Queued && state != ShownState::NoHeartbeat;
}

bool canStop(ShownState state) {
    return state == ShownState::Running || state == ShownState::NotResponding;
}

bool canResume(ShownState state) {
    return state == ShownState::Stopped || state == ShownState::Paused || state == ShownState::Failed ||
           state == ShownState::Crashed || state == ShownState::FailedToStart ||
           state == ShownState::QueuedElsewhere;
}

bool canDelete(ShownState state) {
    return !isLive(state);
}

ShownState shownState(const RunState& state, WriterLife life, double now) {
    // Of a process that is there, a clock that was set back makes ages negative: that is no silence.
    const double silence = now - state.heartbeat;
    switch (state.status) {
        case RunStatus::Queued:
            if (state.started <= 0 || life == WriterLife::Alive || life == WriterLife::Hidden)
                return ShownState::Queued;
            // A launch that lies ahead of this clock was never answered either.
            return std::abs(now - state.started) > kFailedToStartAfter ? ShownState::FailedToStart
                                                                       : ShownState::Queued;
        case RunStatus::Running:
            switch (life) {
                case WriterLife::Alive:
                    return silence > kNotRespondingAfter ? ShownState::NotResponding : ShownState::Running;
                case WriterLife::Hidden:
                    return ShownState::RunningHidden;
                case WriterLife::Gone:
                    return ShownState::Crashed;
                case WriterLife::Foreign:
                    if (std::abs(silence) <= kNoHeartbeatAfter) return ShownState::RunningElsewhere;
                    // This machine before it was started anew: nothing of then runs now.
                    return silence > 0 && state.process.host == hostName() ? ShownState::Crashed
                                                                           : ShownState::NoHeartbeat;
            }
            break;
        case RunStatus::Finished:
            return ShownState::Finished;
        case RunStatus::Stopped:
            return ShownState::Stopped;
        case RunStatus::Failed:
            return ShownState::Failed;
    }
    return ShownState::Unknown;
}

WriterLife writerLife(const Folder& runDirectory, const RunState& state) {
    const ProcessLife life = processLife(state.process);
    if (life == ProcessLife::Alive && RunLock::isHeldBy(runDirectory, state.process.pid))
        return WriterLife::Alive;
    if (life == ProcessLife::Foreign) return WriterLife::Foreign;
    return RunLock::isHeld(runDirectory) ? WriterLife::Hidden : WriterLife::Gone;
}

RunCondition assessRun(const Folder& runDirectory, const std::optional<RunState>& state, double now,
                       const std::optional<ProcessIdentity>& launched) {
    if (!state) return {ShownState::Unknown, "unknown (no state.json)"};
    auto life = WriterLife::Gone;
    if (state->status == RunStatus::Running) {
        life = writerLife(runDirectory, *state);
    } else if (state->status == RunStatus::Queued && state->started > 0) {
        if ((launched && isAlive(*launched)) || RunLock::isHeld(runDirectory)) life = WriterLife::Alive;
    }
    RunCondition result;
    result.state = shownState(*state, life, now);
    if (result.state == ShownState::Stopped && isPaused(runDirectory)) result.state = ShownState::Paused;
    result.text = word(result.state);
    const std::string since = " (no heartbeat since " + timeText(state->heartbeat) + ")";
    switch (result.state) {
        case ShownState::FailedToStart:
            if (const std::string line = lastLogLine(runDirectory); !line.empty()) result.text += ": " + line;
            break;
        case ShownState::Crashed:
        case ShownState::NotResponding:
            result.text += since;
            break;
        case ShownState::NoHeartbeat:
            result.text += " from " + state->process.host +
                           (state->heartbeat > now ? ", whose clock is " + spanText(state->heartbeat - now) +
                                                         " ahead of this machine's"
                                                   : since);
            break;
        case ShownState::RunningElsewhere:
            result.text = "running on " + state->process.host;
            break;
        case ShownState::Failed:
        case ShownState::Stopped:
            if (!state->message.empty()) result.text += ": " + state->message;
            break;
        default:
            break;
    }
    return result;
}

RunCondition assessRun(const Folder& runDirectory, double now,
                       const std::optional<ProcessIdentity>& launched) {
    try {
        return assessRun(runDirectory, readRunState(runDirectory), now, launched);
    } catch (const std::exception& error) {
        return {ShownState::Unknown, std::string("unknown: ") + error.what()};
    }
}

double wallClock() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string spanText(double seconds) {
    constexpr std::array<std::pair<double, const char*>, 3> kUnits{
        {{86400, " d"}, {3600, " h"}, {60, " min"}}};
    for (const auto& [length, unit] : kUnits)
        if (seconds >= 2 * length)
            return std::to_string(std::llround(std::min(seconds / length, 1e9))) + unit;
    return std::to_string(std::llround(seconds)) + " s";
}

std::string timeText(double unixSeconds) {
    if (!(unixSeconds > 0) || unixSeconds > 1e11) return "never";
    const std::time_t time = static_cast<std::time_t>(unixSeconds);
    std::tm local{};
    if (!::localtime_r(&time, &local)) return "never";
    const auto digits = [](int value, std::size_t width) {
        std::string text = std::to_string(value);
        return text.size() < width ? std::string(width - text.size(), '0') + text : text;
    };
    return digits(local.tm_year + 1900, 4) + "-" + digits(local.tm_mon + 1, 2) + "-" +
           digits(local.tm_mday, 2) + " " + digits(local.tm_hour, 2) + ":" + digits(local.tm_min, 2) + ":" +
           digits(local.tm_sec, 2);
}

}  // namespace jordanscope::runs
