#include "views/runs/runs_worker.h"

#include <algorithm>
#include <utility>

#include <QFile>
#include <malloc.h>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/launch/launch_run.h"
#include "views/look/message_text.h"
#include "views/look/theme.h"
#include "views/runs/run_launch.h"

namespace jordanscope::views {
namespace {

constexpr int kTickMilliseconds = 250;
constexpr std::size_t kBytesPerTick = 64 * 1024;

/// When a run began, or was queued: the same after a restart of the window.
double beganAt(const RunReader& reader) {
    const double started = reader.latest().state.started;
    if (started > 0) return started;
    const runs::FileStamp& stamp = reader.stateStamp();
    return static_cast<double>(stamp.seconds) + 1e-9 * static_cast<double>(stamp.nanoseconds);
}

}  // namespace

RunsWorker::RunsWorker(std::filesystem::path folder, bool mayLaunch, std::string secret)
    : folder_(folder),
      launcher_(std::move(folder), secret),
      mayLaunch_(mayLaunch),
      secret_(std::move(secret)) {}

RunsWorker::~RunsWorker() = default;

void RunsWorker::start() {
    timer_ = new QTimer(this);
    timer_->setTimerType(Qt::PreciseTimer);
    connect(timer_, &QTimer::timeout, this, &RunsWorker::tick);
    tick();
}

void RunsWorker::finish() {
    delete timer_;
    timer_ = nullptr;
    launcher_.release();
}

void RunsWorker::setLimits(const DeviceLimits& limits) {
    limits_ = limits;
    tick();
}

void RunsWorker::setJordan(const QString& setting) {
    jordanSetting_ = setting;
    missingTold_ = false;
}

void RunsWorker::findRuns(double now) {
    if (!folder_.poll(now)) return;
    changed_ = looksChanged_ = true;
    const QString problem = messageText(folder_.problem());
    if (problem != folderProblem_ && !problem.isEmpty()) Q_EMIT message(problem);
    folderProblem_ = problem;
    std::map<QString, std::unique_ptr<RunReader>> kept;
    for (const auto& directory : folder_.runs()) {
        const QString id = QString::fromStdString(directory.filename().string());
        if (auto known = readers_.extract(id)) {
            kept.insert(std::move(known));
        } else {
            kept.emplace(id, std::make_unique<RunReader>(directory, secret_));
        }
    }
    readers_ = std::move(kept);
}

void RunsWorker::tick() {
    if (!timer_) return;
    const double now = runs::wallClock();
    if (mayLaunch_ && !launches_) {
        launches_ = launcher_.hold();
        const QString holder = QString::fromStdString(launcher_.lock().holder());
        changed_ |= launches_ || std::exchange(otherLauncher_, holder) != holder;
    }
    findRuns(now);
    const bool backlog = std::exchange(more_, false);
    bool waiting = false;
    // What was read stays to be seen where the folder does not answer any more.
    if (folder_.problem().empty())
        for (const auto& [id, reader] : readers_) {
            ++*steps_;
            changed_ |= reader->poll(now, kBytesPerTick);
            looksChanged_ |= reader->takeLookChange();
            more_ |= reader->more();
            waiting |= runs::isWaiting(reader->latest().condition.state, reader->latest().state);
        }
    if (launches_ && waiting) startWaiting(now);
    if (waiting) tellLauncherProblem();
    runs::collectEnded();
    publishLooks();
    publish();
#ifdef __GLIBC__
    // What reading a backlog took for a while goes back to the system.
    if (backlog && !more_) ::malloc_trim(0);
#endif
    // A backlog is read without a pause between rounds; the event loop still runs the commands in between.
    timer_->start(more_ ? 0 : kTickMilliseconds);
}

/// Once: runs wait, and nobody can start them.
void RunsWorker::tellLauncherProblem() {
    const QString problem = messageText(launcher_.lock().problem());
    if (std::exchange(launcherProblem_, problem) == problem) return;
    changed_ = true;
    if (!problem.isEmpty()) Q_EMIT message(problem);
}

void RunsWorker::startWaiting(double now) {
    std::vector<runs::Launcher::Run> runs;
    for (const auto& [id, reader] : readers_) {
        const RunSnapshot& run = reader->latest();
        if (runs::isTerminal(run.condition.state)) continue;  // neither waits nor occupies
        runs.push_back({id.toStdString(), run.directory, run.condition.state, run.state, reader->stateStamp(),
                        run.description->config ? run.description->config->device : "auto"});
    }
    const runs::Launcher::Outcome outcome = launcher_.start(runs, limits_, jordanSetting_.toStdString());
    if (outcome.noJordan && !std::exchange(missingTold_, true))
        Q_EMIT message(jordanMissingText(jordanSetting_));
    for (const runs::Launcher::Started& started : outcome.started) {
        ++*steps_;
        RunReader& reader = *readers_.at(QString::fromStdString(started.id));
        if (started.process)
            reader.setLaunched(started.process);
        else
            Q_EMIT message(messageText(started.problem));
        changed_ |= reader.poll(now, kBytesPerTick);
    }
}

void RunsWorker::giveLines() {
    std::vector<RunLines::Run> runs;
    for (const auto& [id, reader] : readers_) runs.push_back({id, beganAt(*reader), reader->colour()});
    lines_.update(runs);
}

void RunsWorker::publishLooks() {
    if (!std::exchange(looksChanged_, false)) return;
    giveLines();
    std::map<QString, RunLook> looks;
    for (const auto& [id, reader] : readers_) {
        const std::string& noted = reader->colour();
        const bool own = !noted.empty() && !paletteOfName(noted);
        looks[id] = {lines_.pairOf(id), noted, own ? QString::fromStdString(noted) : QString(),
                     reader->stopAsked()};
    }
    RunLooks next(std::move(looks));
    if (next == looks_) return;
    looks_ = std::move(next);
    Q_EMIT looksReady(looks_);
}

void RunsWorker::publish() {
    // While a backlog is read, a snapshot after every 64 KiB would cost more than the reading.
    if (published_ && more_ && sincePublished_.elapsed() < pause_) return;
    if (!changed_ && published_) return;
    QElapsedTimer cost;
    cost.start();
    auto snapshot = std::make_shared<RunsSnapshot>();
    snapshot->folderProblem = folderProblem_;
    snapshot->launches = launches_;
    snapshot->otherLauncher = otherLauncher_;
    snapshot->unlaunchable = !launcherProblem_.isEmpty() && !launches_;
    snapshot->loading = more_;
    for (const auto& [id, reader] : readers_) snapshot->runs.push_back(reader->snapshot());
    std::reverse(snapshot->runs.begin(), snapshot->runs.end());
    changed_ = false;
    published_ = true;
    pause_ = std::max<qint64>(150, 10 * cost.elapsed());
    sincePublished_.start();
    Q_EMIT snapshotReady(snapshot);
}

/// One run's trouble is told and does not keep the others from being done.
template <typename Work>
void RunsWorker::each(const QStringList& ids, Work&& work) {
    for (const QString& id : ids) {
        const auto found = readers_.find(id);
        ++*steps_;
        if (found == readers_.end()) continue;
        try {
            found->second->wake();
            work(*found->second);
        } catch (const std::exception& error) {
            Q_EMIT message(messageText(error));
        }
    }
    tick();
}

void RunsWorker::launch(const std::vector<LaunchRequest>& requests) {
    QStringList ids;
    giveLines();
    for (const LaunchRequest& request : requests) {
        ++*steps_;
        try {
            const std::filesystem::path directory = launcher_.queue(request);
            ids << QString::fromStdString(directory.filename().string());
            runs::RunNotes notes;
            const int pair = lines_.claim(runs::wallClock(), ids.back());
            notes.colour = lightTheme().line(pair).name().toStdString();
            runs::writeNotes(directory, notes);
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
    each(ids, [pause](RunReader& reader) {
        const RunSnapshot& run = reader.latest();
        // First, so that nobody sees it stopped for good in between; it counts for nothing while the run
        // works.
        runs::setPaused(run.directory, pause);
        if (runs::isWaiting(run.condition.state, run.state)) {
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
    each(ids, [](RunReader& reader) { runs::forceKill(reader.latest().directory); });
}

void RunsWorker::resume(const QStringList& ids) {
    each(ids, [this](RunReader& reader) {
        const RunSnapshot& run = reader.latest();
        if (!mayResume(run)) return;
        runs::setPaused(run.directory, false);
        reader.setLaunched(std::nullopt);
        launcher_.queueAgain(run.directory, run.state);
    });
}

void RunsWorker::trash(const QStringList& ids) {
    each(ids, [](RunReader& reader) {
        const std::filesystem::path directory = reader.latest().directory;
        runs::checkRemovable(directory);
        if (!QFile::moveToTrash(QString::fromStdString(directory.string())))
            throw Error(ErrorKind::Disk,
                        directory.string() + ": no trash folder can take it; delete it instead");
    });
}

void RunsWorker::writeNotes(const QString& id, const runs::RunNotes& notes) {
    each({id}, [&](RunReader& reader) { runs::writeNotes(reader.latest().directory, notes); });
}

}  // namespace jordanscope::views
