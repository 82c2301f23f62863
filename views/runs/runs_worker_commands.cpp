#include "core/base/error.h"
#include "core/runs/directory/remove_run.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_notes.h"
#include "views/look/message_text.h"
#include "views/look/theme.h"
#include "views/runs/runs_worker.h"

namespace jordanscope::views {

/// One run's trouble is told and does not keep the others from being done.
template <typename Work>
void RunsWorker::each(const QStringList& ids, Work&& work) {
    for (const QString& id : ids) {
        const auto found = entries_.find(id);
        ++*steps_;
        if (found == entries_.end()) continue;
        try {
            found->second.reader->wake();
            work(id, *found->second.reader);
        } catch (const std::exception& error) {
            Q_EMIT message(messageText(error));
        }
    }
    changed_ = true;
    tick();
}

void RunsWorker::launch(const std::vector<LaunchRequest>& requests) {
    QStringList ids;
    giveLines();
    std::vector<LineClaim> all = claims();
    for (const LaunchRequest& request : requests) {
        ++*steps_;
        try {
            const auto directory =
                runs::queueRun(folder_, request.request, request.config, runs::wallClock());
            all.push_back({runs::wallClock(), QString::fromStdString(directory.filename().string())});
            assignLines(all);
            runs::RunNotes notes;
            notes.colour = lightTheme().line(all.back().pair).name().toStdString();
            runs::writeNotes(directory, notes);
            ids << QString::fromStdString(directory.filename().string());
            queuedAs_[ids.back()] = ++nextQueued_;
        } catch (const std::exception& error) {
            Q_EMIT message(messageText(error));
            break;
        }
    }
    changed_ = true;
    Q_EMIT launched(ids);
    tick();
}

void RunsWorker::stop(const QStringList& ids, bool pause) {
    each(ids, [&](const QString&, RunReader& reader) {
        const RunSnapshot& run = reader.latest();
        // First, so that nobody sees it stopped for good in between; it counts for nothing while the run
        // works.
        runs::setPaused(run.directory, pause);
        if (run.condition.state == runs::ShownState::Queued && run.state.started == 0) {
            runs::RunState state = run.state;
            state.status = runs::RunStatus::Stopped;
            state.before.reset();
            state.ended = runs::wallClock();
            state.message = "taken out of the queue";
            runs::writeRunState(run.directory, state);
        } else {
            runs::requestStop(run.directory);
            reader.setStopAsked(runs::wallClock());
        }
    });
}

void RunsWorker::kill(const QStringList& ids) {
    each(ids, [](const QString&, RunReader& reader) { runs::forceKill(reader.latest().directory); });
}

void RunsWorker::resume(const QStringList& ids) {
    each(ids, [&](const QString& id, RunReader& reader) {
        const RunSnapshot& run = reader.latest();
        if (!mayResume(run)) return;
        runs::setPaused(run.directory, false);
        runs::RunState state = run.state;
        // Of one that never began there is nothing to go back to; a crash can only be a failure by then.
        if (state.status == runs::RunStatus::Running)
            state.before = runs::RunStatus::Failed;
        else if (state.status != runs::RunStatus::Queued)
            state.before = state.status;
        state.status = runs::RunStatus::Queued;
        state.process = {};
        state.started = state.heartbeat = state.ended = 0;
        state.message.clear();
        state.exitCode.reset();
        reader.setLaunched(std::nullopt);
        runs::writeRunState(run.directory, state);
        queuedAs_[id] = ++nextQueued_;
    });
}

void RunsWorker::trash(const QStringList& ids) {
    each(ids, [](const QString&, RunReader& reader) { runs::moveRunToTrash(reader.latest().directory); });
}

void RunsWorker::writeNotes(const QString& id, const runs::RunNotes& notes) {
    each({id},
         [&](const QString&, RunReader& reader) { runs::writeNotes(reader.latest().directory, notes); });
}

}  // namespace jordanscope::views
