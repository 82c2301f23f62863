#include "views/runs/runs_worker.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <malloc.h>

#include "core/base/error.h"
#include "core/runs/directory/remove_run.h"
#include "core/runs/directory/run_directory.h"
#include "views/look/message_text.h"
#include "views/look/theme.h"
#include "views/runs/run_launch.h"

namespace jordanscope::views {
namespace {

constexpr int kTickMilliseconds = 250;
constexpr std::size_t kBytesPerTick = 64 * 1024;

/// Place of a stored colour in the fixed order, in either theme; nullopt: none, or one of the user's own.
std::optional<int> paletteOfName(const std::string& colour) {
    if (colour.empty()) return std::nullopt;
    const QColor wanted(QString::fromStdString(colour));
    for (int i = 0; i < kLineColours; ++i)
        if (wanted == lightTheme().line(i) || wanted == darkTheme().line(i)) return i;
    return std::nullopt;
}

/// In the queue, not launched yet.
bool waits(const RunSnapshot& run) {
    return run.condition.state == runs::ShownState::Queued && run.state.started == 0;
}

/// When a run began, or was queued: the same after a restart of the window.
double beganAt(const RunReader& reader) {
    const double started = reader.latest().state.started;
    if (started > 0) return started;
    const runs::FileStamp& stamp = reader.stateStamp();
    return static_cast<double>(stamp.seconds) + 1e-9 * static_cast<double>(stamp.nanoseconds);
}

}  // namespace

RunsWorker::RunsWorker(std::filesystem::path folder, bool mayLaunch)
    : folder_(std::move(folder)), runsFolder_(folder_), mayLaunch_(mayLaunch) {}

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
    lock_.reset();
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
    if (!runsFolder_.poll(now)) return;
    changed_ = true;
    folderProblem_ = messageText(runsFolder_.problem());
    std::map<QString, Entry> kept;
    for (const auto& directory : runsFolder_.runs()) {
        const QString id = QString::fromStdString(directory.filename().string());
        if (auto known = entries_.extract(id)) {
            kept.insert(std::move(known));
        } else {
            Entry entry;
            entry.reader = std::make_unique<RunReader>(directory);
            kept.emplace(id, std::move(entry));
        }
    }
    for (const auto& [id, gone] : entries_) shown_.erase(id);
    entries_ = std::move(kept);
}

void RunsWorker::tick() {
    if (!timer_) return;
    const double now = runs::wallClock();
    if (mayLaunch_ && !launches_ && std::filesystem::is_directory(folder_)) {
        if (!lock_) {
            lock_ =
                std::make_unique<QLockFile>(QString::fromStdString((folder_ / ".launcher.lock").string()));
            lock_->setStaleLockTime(0);
        }
        launches_ = lock_->tryLock(0);
        changed_ |= launches_;
    }
    findRuns(now);
    const bool backlog = std::exchange(more_, false);
    bool waiting = false;
    for (auto& [id, entry] : entries_) {
        ++*steps_;
        changed_ |= entry.reader->poll(now, kBytesPerTick);
        more_ |= entry.reader->more();
        waiting |= waits(entry.reader->latest());
    }
    if (launches_ && waiting) startQueued(now);
    publish(false);
#ifdef __GLIBC__
    // What reading a backlog took for a while goes back to the system.
    if (backlog && !more_) ::malloc_trim(0);
#endif
    // A backlog is read without a pause between rounds; the event loop still runs the commands in between.
    timer_->start(more_ ? 0 : kTickMilliseconds);
}

void RunsWorker::startQueued(double now) {
    // Names tell seconds only; those that were queued in the same one would start by the alphabet.
    std::vector<std::pair<std::tuple<std::int64_t, std::int64_t, int>, QueuedRun>> inTurn;
    for (const auto& [id, entry] : entries_) {
        const RunSnapshot& run = entry.reader->latest();
        if (runs::isTerminal(run.condition.state)) continue;  // neither waits nor occupies
        const std::string asked = run.description->config ? run.description->config->device : "auto";
        const bool queued = run.condition.state == runs::ShownState::Queued;
        const bool here = run.state.process.host.empty() || run.state.process.host == runs::hostName();
        const bool fresh = queued && run.state.started > 0;
        const runs::FileStamp& stamp = entry.reader->stateStamp();
        const auto known = queuedAs_.find(id);
        inTurn.push_back(
            {{stamp.seconds, stamp.nanoseconds, known == queuedAs_.end() ? 0 : known->second},
             {id.toStdString(), run.state.device.empty() || queued ? asked : run.state.device,
              queued && !fresh, fresh || (here && runs::isLive(run.condition.state) && !queued)}});
    }
    std::stable_sort(inTurn.begin(), inTurn.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<QueuedRun> queue;
    for (auto& [when, run] : inTurn) queue.push_back(std::move(run));
    const std::vector<std::string> ready = startable(queue, limits_);
    if (ready.empty()) return;
    const QString jordan = findJordan(jordanSetting_);
    if (jordan.isEmpty()) {
        if (!missingTold_) Q_EMIT message(jordanMissingText(jordanSetting_));
        missingTold_ = true;
        return;
    }
    for (const std::string& name : ready) {
        ++*steps_;
        Entry& entry = entries_.at(QString::fromStdString(name));
        try {
            entry.reader->setLaunched(launchRun(jordan, entry.reader->latest().directory));
        } catch (const std::exception& error) {
            Q_EMIT message(messageText(error));
        }
        changed_ |= entry.reader->poll(now, kBytesPerTick);
    }
}

std::vector<LineClaim> RunsWorker::claims() const {
    std::vector<LineClaim> claims;
    for (const auto& [id, entry] : entries_)
        claims.push_back({beganAt(*entry.reader), id, paletteOfName(entry.asked), entry.pair});
    return claims;
}

void RunsWorker::giveLines() {
    bool open = false;
    for (auto& [id, entry] : entries_) {
        const std::string& colour = entry.reader->latest().notes.colour;
        if (entry.pair >= 0 && entry.asked == colour) continue;
        // Another colour is a new claim; that the old one is no longer asked for, or not the palette's, is
        // none.
        const std::optional<int> wanted = paletteOfName(colour);
        if (wanted && entry.pair % kLineColours != *wanted) entry.pair = -1;
        entry.asked = colour;
        open |= entry.pair < 0;
    }
    if (!open) return;
    std::vector<LineClaim> all = claims();
    assignLines(all);
    for (const LineClaim& claim : all) entries_.at(claim.id).pair = claim.pair;
}

RunPtr RunsWorker::decorated(const QString& id, Entry& entry) {
    const RunPtr plain = entry.reader->snapshot();
    auto& [from, made] = shown_[id];
    if (from == plain && made && made->palette == entry.pair) return made;
    auto run = std::make_shared<RunSnapshot>(*plain);
    if (!plain->notes.colour.empty() && !paletteOfName(plain->notes.colour))
        run->ownColour = QString::fromStdString(plain->notes.colour);
    run->palette = entry.pair;
    from = plain;
    made = run;
    return made;
}

bool RunsWorker::publish(bool force) {
    // While a backlog is read, a copy of everything after every 64 KiB would cost more than the reading.
    if (!force && published_ && more_ && sincePublished_.elapsed() < pause_) return false;
    if (!changed_ && published_) return false;
    QElapsedTimer cost;
    cost.start();
    giveLines();
    auto snapshot = std::make_shared<RunsSnapshot>();
    snapshot->folderProblem = folderProblem_;
    snapshot->launches = launches_;
    snapshot->loading = more_;
    for (auto& [id, entry] : entries_) snapshot->runs.push_back(decorated(id, entry));
    std::reverse(snapshot->runs.begin(), snapshot->runs.end());
    changed_ = false;
    published_ = true;
    pause_ = std::max<qint64>(150, 10 * cost.elapsed());
    sincePublished_.start();
    Q_EMIT snapshotReady(snapshot);
    return true;
}

}  // namespace jordanscope::views
