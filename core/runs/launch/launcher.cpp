#include "core/runs/launch/launcher.h"

#include <algorithm>
#include <tuple>

#include "core/runs/directory/queue_mark.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/launch/launch_run.h"

namespace jordanscope::runs {

bool isWaiting(ShownState shown, const RunState& state) {
    return shown == ShownState::Queued && state.started == 0;
}

std::filesystem::path Launcher::queue(const LaunchRequest& request) {
    const std::filesystem::path directory =
        queueRun(folder_, request.request, request.config, wallClock(), secret_);
    order_[directory.filename().string()] = ++last_;
    return directory;
}

void Launcher::queueAgain(const std::filesystem::path& directory, RunState state) {
    // Of one that never began there is nothing to go back to; a crash can only be a failure by then.
    if (state.status == RunStatus::Running)
        state.before = RunStatus::Failed;
    else if (state.status != RunStatus::Queued)
        state.before = state.status;
    state.status = RunStatus::Queued;
    state.queuedBy = queueMark(secret_, directory);
    state.process = {};
    state.started = state.heartbeat = state.ended = 0;
    state.message.clear();
    state.exitCode.reset();
    writeRunState(directory, state);
    order_[directory.filename().string()] = ++last_;
}

Launcher::Outcome Launcher::start(const std::vector<Run>& runs, const DeviceLimits& limits,
                                  const std::filesystem::path& jordan) {
    Outcome outcome;
    std::vector<const Run*> inTurn;
    for (const Run& run : runs) inTurn.push_back(&run);
    // Names tell seconds only; those that were queued in the same one would start by the alphabet.
    const auto turn = [this](const Run* run) {
        const auto known = order_.find(run->id);
        return std::tuple(run->stateStamp.seconds, run->stateStamp.nanoseconds,
                          known == order_.end() ? 0 : known->second);
    };
    std::stable_sort(inTurn.begin(), inTurn.end(),
                     [&turn](const Run* a, const Run* b) { return turn(a) < turn(b); });
    const std::string host = hostName();
    std::vector<QueuedRun> queue;
    for (const Run* run : inTurn) {
        const bool queued = run->shown == ShownState::Queued, waiting = isWaiting(run->shown, run->state);
        const bool here = run->state.process.host.empty() || run->state.process.host == host;
        queue.push_back({run->id, run->state.device.empty() || queued ? run->asked : run->state.device,
                         waiting, queued ? !waiting : here && isLive(run->shown)});
    }
    const std::vector<std::string> ready = startable(queue, limits);
    if (ready.empty()) return outcome;
    const std::filesystem::path program = findJordan(jordan);
    if (program.empty()) {
        outcome.noJordan = true;
        return outcome;
    }
    for (const std::string& id : ready) {
        const auto run =
            std::find_if(runs.begin(), runs.end(), [&id](const Run& each) { return each.id == id; });
        Started& started = outcome.started.emplace_back(Started{id, std::nullopt, {}});
        try {
            started.process = launchRun(program, run->directory);
        } catch (const std::exception& error) {
            started.problem = error.what();
        }
    }
    return outcome;
}

}  // namespace jordanscope::runs
