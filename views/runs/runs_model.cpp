#include "views/runs/runs_model.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include <QColor>

#include "views/look/message_text.h"
#include "views/look/number_text.h"
#include "views/look/quantity_text.h"

namespace jordanscope::views {
namespace {

constexpr int kRound = 100, kPatience = 2000;  // ms

/// Tooltips take rich text: a name that looks like it must not become it.
QString plainTip(const QString& text) {
    return text.toHtmlEscaped();
}

bool newer(const RunPtr& a, const RunPtr& b) {
    return a->id > b->id;
}

}  // namespace

RunsModel::RunsModel(std::filesystem::path folder, RunsModelOptions options, QObject* parent)
    : QAbstractTableModel(parent),
      folder_(std::move(folder)),
      jordan_(options.jordan),
      mayLaunch_(options.launches) {
    qRegisterMetaType<RunsPtr>();
    qRegisterMetaType<RunLooks>();
    worker_ = new RunsWorker(folder_, options.launches, options.secret);
    thread_ = new QThread;
    worker_->moveToThread(thread_);
    worker_->setJordan(options.jordan);
    connect(worker_, &RunsWorker::snapshotReady, this, &RunsModel::take);
    connect(worker_, &RunsWorker::looksReady, this, &RunsModel::takeLooks);
    connect(worker_, &RunsWorker::message, this, &RunsModel::message);
    connect(worker_, &RunsWorker::launched, this, &RunsModel::launched);
    connect(thread_, &QThread::started, worker_, &RunsWorker::start);
    connect(thread_, &QThread::finished, worker_, &QObject::deleteLater);
    thread_->setObjectName(QStringLiteral("runs"));
    thread_->start();
}

RunsModel::~RunsModel() {
    worker_->disconnect(this);
    const std::shared_ptr<std::atomic<quint64>> steps = worker_->steps();
    QMetaObject::invokeMethod(worker_, &RunsWorker::finish, Qt::QueuedConnection);
    QMetaObject::invokeMethod(worker_, [thread = thread_] { thread->quit(); }, Qt::QueuedConnection);
    // Commands that are still being carried out come to their end, however many they are. A folder that does
    // not answer is left to itself: the window is not to hang with it.
    quint64 seen = steps->load();
    for (int idle = 0; !thread_->wait(kRound) && idle < kPatience; idle += kRound)
        if (const quint64 now = steps->load(); now != seen) {
            seen = now;
            idle = 0;
        }
    if (thread_->isFinished()) delete thread_;
}

template <typename Work>
void RunsModel::post(Work&& work) {
    RunsWorker* worker = worker_;
    QMetaObject::invokeMethod(
        worker_, [worker, work = std::forward<Work>(work)] { work(*worker); }, Qt::QueuedConnection);
}

void RunsModel::launch(std::vector<LaunchRequest> requests) {
    post([requests = std::move(requests)](RunsWorker& worker) { worker.launch(requests); });
}

void RunsModel::stop(const QStringList& ids) {
    post([ids](RunsWorker& worker) { worker.stop(ids, false); });
}

void RunsModel::pause(const QStringList& ids) {
    post([ids](RunsWorker& worker) { worker.stop(ids, true); });
}

void RunsModel::kill(const QStringList& ids) {
    post([ids](RunsWorker& worker) { worker.kill(ids); });
}

void RunsModel::resume(const QStringList& ids) {
    post([ids](RunsWorker& worker) { worker.resume(ids); });
}

void RunsModel::trash(const QStringList& ids) {
    post([ids](RunsWorker& worker) { worker.trash(ids); });
}

void RunsModel::writeNotes(const QString& id, const runs::RunNotes& notes) {
    post([id, notes](RunsWorker& worker) { worker.writeNotes(id, notes); });
}

void RunsModel::setLimits(const DeviceLimits& limits) {
    limits_ = limits;
    post([limits](RunsWorker& worker) { worker.setLimits(limits); });
}

void RunsModel::setJordan(const QString& setting) {
    jordan_ = setting;
    post([setting](RunsWorker& worker) { worker.setJordan(setting); });
}

RunPtr RunsModel::run(const QString& id) const {
    const int row = rowOf(id);
    return row < 0 ? nullptr : runs_[static_cast<std::size_t>(row)];
}

int RunsModel::rowOf(const QString& id) const {
    const auto found = std::lower_bound(runs_.begin(), runs_.end(), id,
                                        [](const RunPtr& run, const QString& x) { return run->id > x; });
    return found != runs_.end() && (*found)->id == id ? static_cast<int>(found - runs_.begin()) : -1;
}

QStringList RunsModel::liveIds() const {
    QStringList ids;
    for (const RunPtr& run : runs_)
        if (runs::canStop(run->condition.state) ||
            (run->condition.state == runs::ShownState::Queued && run->state.started > 0))
            ids << run->id;
    return ids;
}

int RunsModel::runningCount() const {
    return static_cast<int>(liveIds().size());
}

int RunsModel::queuedCount() const {
    return static_cast<int>(std::count_if(runs_.begin(), runs_.end(), [](const RunPtr& run) {
        return run->condition.state == runs::ShownState::Queued && run->state.started == 0;
    }));
}

int RunsModel::receivedCount() const {
    return static_cast<int>(std::count_if(runs_.begin(), runs_.end(), [](const RunPtr& run) {
        return run->condition.state == runs::ShownState::QueuedElsewhere;
    }));
}

void RunsModel::take(const RunsPtr& snapshot) {
    const std::vector<RunPtr>& next = snapshot->runs;
    const bool same = std::equal(runs_.begin(), runs_.end(), next.begin(), next.end(),
                                 [](const RunPtr& a, const RunPtr& b) { return a == b || a->id == b->id; });
    for (int row = same ? -1 : static_cast<int>(runs_.size()) - 1; row >= 0; --row) {
        if (std::binary_search(next.begin(), next.end(), runs_[static_cast<std::size_t>(row)], newer))
            continue;
        beginRemoveRows({}, row, row);
        runs_.erase(runs_.begin() + row);
        endRemoveRows();
    }
    for (std::size_t row = 0; row < next.size(); ++row) {
        const int at = static_cast<int>(row);
        if (row < runs_.size() && runs_[row] == next[row]) continue;
        if (row < runs_.size() && runs_[row]->id == next[row]->id) {
            runs_[row] = next[row];
            Q_EMIT dataChanged(index(at, 0), index(at, kColumns - 1));
        } else {
            beginInsertRows({}, at, at);
            runs_.insert(runs_.begin() + at, next[row]);
            endInsertRows();
        }
    }
    folderProblem_ = snapshot->folderProblem;
    launches_ = snapshot->launches;
    otherLauncher_ = snapshot->otherLauncher;
    unlaunchable_ = snapshot->unlaunchable;
    const bool first = !settled_ && !snapshot->loading;
    settled_ |= first;
    Q_EMIT updated();
    if (first) Q_EMIT settledChanged();
}

void RunsModel::takeLooks(const RunLooks& looks) {
    const RunLooks before = std::exchange(looks_, looks);
    for (std::size_t row = 0; row < runs_.size(); ++row) {
        const int at = static_cast<int>(row);
        if (before.of(runs_[row]->id) != looks_.of(runs_[row]->id))
            Q_EMIT dataChanged(index(at, 0), index(at, kColumns - 1));
    }
    Q_EMIT looksChanged();
}

int RunsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(runs_.size());
}

int RunsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant RunsModel::displayed(const RunSnapshot& run, int column) const {
    const RunProgress& p = run.progress;
    const bool live = runs::isLive(run.condition.state);
    switch (column) {
        case Run:
            return run.title();
        case State:
            return run.stateText(looks_.of(run.id));
        case Progress:
            return p.steps > 0 ? QStringLiteral("%1 / %2").arg(p.step).arg(p.steps) : QString();
        case Loss:
            return run.loading || run.series->train.rows() == 0 ? QString() : numberText(p.lastLoss, 4);
        case StepsPerSecond:
            return rateText(p.stepsPerSecond);
        case TokensPerSecond:
            return rateText(p.tokensPerSecond);
        case Remaining:
            if (!live) return QString();
            if (p.evaluating) return tr("evaluating");
            return p.untimed && p.remainingSeconds >= 0 ? tr("> %1").arg(durationText(p.remainingSeconds))
                                                        : durationText(p.remainingSeconds);
        case Memory:
            return memoryText(p.memoryMib);
        default:
            return {};
    }
}

QVariant RunsModel::sorted(const RunSnapshot& run, int column) const {
    const RunProgress& p = run.progress;
    switch (column) {
        case Run:
            return run.title();
        case State:
            return static_cast<int>(run.condition.state);
        case Progress:
            return p.fraction();
        case Loss:
            return p.lastLoss;
        case StepsPerSecond:
            return p.stepsPerSecond;
        case TokensPerSecond:
            return p.tokensPerSecond;
        case Remaining:
            return p.remainingSeconds;
        case Memory:
            return p.memoryMib;
        default:
            return {};
    }
}

QVariant RunsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const RunSnapshot& run = *runs_[static_cast<std::size_t>(index.row())];
    const RunLook look = looks_.of(run.id);
    switch (role) {
        case Qt::DisplayRole:
            return displayed(run, index.column());
        case Qt::AccessibleTextRole:
            return displayed(run, index.column());
        case Qt::ToolTipRole: {
            QString tip = plainTip(run.title()) + QStringLiteral("<br>") + plainTip(run.stateText(look)) +
                          QStringLiteral("<br>") + plainTip(QString::fromStdString(run.directory.string()));
            if (run.state.process.pid > 0)
                tip += QStringLiteral("<br>") + tr("process %1, device %2")
                                                    .arg(run.state.process.pid)
                                                    .arg(plainTip(QString::fromStdString(run.state.device)));
            if (index.column() == Remaining && runs::isLive(run.condition.state)) {
                if (run.progress.evaluating)
                    tip += QStringLiteral("<br>") + tr("its steps are done; the last evaluation runs");
                else if (run.progress.untimed)
                    tip += QStringLiteral("<br>") +
                           tr("time left without evaluations: none of this run has been timed yet");
            }
            for (const std::string& english :
                 {run.problem.toStdString(), run.description->problem, run.state.message}) {
                const QString problem = messageText(english);
                // A state such as "failed: ..." has said its message already.
                if (!problem.isEmpty() && !run.stateText(look).contains(problem))
                    tip += QStringLiteral("<br>") + plainTip(problem);
            }
            if (run.series->badLines > 0)
                tip += QStringLiteral("<br>") +
                       tr("unreadable lines in metrics.jsonl: %1").arg(run.series->badLines);
            return tip;
        }
        case Qt::TextAlignmentRole:
            return QVariant::fromValue((index.column() >= Loss ? Qt::AlignRight : Qt::AlignLeft) |
                                       Qt::AlignVCenter);
        case IdRole:
            return run.id;
        case SortRole:
            return sorted(run, index.column());
        case FractionRole:
            return run.progress.fraction();
        case StateRole:
            return static_cast<int>(run.condition.state);
        case PaletteRole:
            return look.palette;
        case ColourRole:
            return look.ownColour.isEmpty() ? QColor() : QColor(look.ownColour);
        default:
            return {};
    }
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section >= Loss ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Run:
            return tr("Run");
        case State:
            return tr("State");
        case Progress:
            return tr("Step");
        case Loss:
            return tr("Loss");
        case StepsPerSecond:
            return tr("step/s");
        case TokensPerSecond:
            return tr("tokens/s");
        case Remaining:
            return tr("Time left");
        case Memory:
            return tr("Memory");
        default:
            return {};
    }
}

}  // namespace jordanscope::views
