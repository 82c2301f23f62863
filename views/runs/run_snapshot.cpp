#include "views/runs/run_snapshot.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/look/message_text.h"

namespace jordanscope::views {

double RunProgress::fraction() const {
    return steps > 0 ? std::clamp(static_cast<double>(step) / static_cast<double>(steps), 0.0, 1.0) : 0;
}

QString RunSnapshot::title() const {
    if (!notes.title.empty()) return QString::fromStdString(notes.title);
    if (!description || !description->config) return id;
    const runs::RunConfig& config = *description->config;
    QString plain = QStringLiteral("%1 s%2").arg(QString::fromStdString(config.method)).arg(config.seed);
    // The same methods are trained on both tasks; side by side their runs must not bear one name.
    if (config.task == runs::Task::Bytes) plain += QStringLiteral(" bytes");
    return config.name.empty() ? plain
                               : QStringLiteral("%1 · %2").arg(QString::fromStdString(config.name), plain);
}

QString RunSnapshot::method() const {
    return description && description->config ? QString::fromStdString(description->config->method)
                                              : QString();
}

bool RunSnapshot::onGpu() const {
    return state.device.starts_with("cuda");
}

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(RunState)
};

/// core/runs' words, for people who read another language.
QString wordOf(runs::ShownState state) {
    using runs::ShownState;
    switch (state) {
        case ShownState::Queued:
            return Text::tr("queued");
        case ShownState::QueuedElsewhere:
            return Text::tr("queued elsewhere");
        case ShownState::FailedToStart:
            return Text::tr("failed to start");
        case ShownState::Running:
            return Text::tr("running");
        case ShownState::NotResponding:
            return Text::tr("not responding");
        case ShownState::RunningElsewhere:
            return Text::tr("running elsewhere");
        case ShownState::RunningHidden:
            return Text::tr("running (other container)");
        case ShownState::NoHeartbeat:
            return Text::tr("no heartbeat");
        case ShownState::Finished:
            return Text::tr("finished");
        case ShownState::Stopped:
            return Text::tr("stopped");
        case ShownState::Paused:
            return Text::tr("paused");
        case ShownState::Failed:
            return Text::tr("failed");
        case ShownState::Crashed:
            return Text::tr("crashed");
        case ShownState::Unknown:
            break;
    }
    return Text::tr("unknown");
}

}  // namespace

QString RunSnapshot::stateText(const RunLook& look) const {
    using runs::ShownState;
    if (loading) return Text::tr("loading");
    if (look.stopAsked > 0 && runs::isLive(condition.state)) return Text::tr("stopping");
    const QString word = wordOf(condition.state);
    const QString host = QString::fromStdString(state.process.host);
    const QString since = QString::fromStdString(runs::timeText(state.heartbeat));
    switch (condition.state) {
        case ShownState::Crashed:
        case ShownState::NotResponding:
            return Text::tr("%1 (no heartbeat since %2)").arg(word, since);
        case ShownState::NoHeartbeat:
            if (const double ahead = state.heartbeat - runs::wallClock(); ahead > 0)
                return Text::tr("no heartbeat from %1, whose clock is %2 ahead")
                    .arg(host, QString::fromStdString(runs::spanText(ahead)));
            return Text::tr("no heartbeat from %1 since %2").arg(host, since);
        case ShownState::RunningElsewhere:
            return Text::tr("running on %1").arg(host);
        default:
            break;
    }
    // What the run or its log says, in the window's language where it is one of the core's sentences.
    const std::string says = std::string(runs::word(condition.state)) + ": ";
    return condition.text.starts_with(says)
               ? word + QStringLiteral(": ") + messageText(condition.text.substr(says.size()))
               : word;
}

bool mayStop(const RunSnapshot& run, const RunLook& look) {
    if (run.condition.state == runs::ShownState::Queued) return run.state.started == 0;
    return runs::canStop(run.condition.state) && look.stopAsked == 0;
}

bool mayKill(const RunSnapshot& run, const RunLook& look, double now) {
    return runs::canStop(run.condition.state) && look.stopAsked > 0 && now - look.stopAsked >= 10;
}

bool mayResume(const RunSnapshot& run) {
    return runs::canResume(run.condition.state) && run.description && run.description->config;
}

bool mayTrash(const RunSnapshot& run) {
    return runs::canDelete(run.condition.state);
}

}  // namespace jordanscope::views
