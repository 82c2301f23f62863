#include "views/runs_model/run_snapshot.h"

#include <algorithm>

#include <QCoreApplication>

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

bool RunSnapshot::paused() const {
    return std::find(notes.tags.begin(), notes.tags.end(), kPausedTag) != notes.tags.end();
}

QString RunSnapshot::stateText() const {
    if (stopAsked > 0 && runs::isLive(condition.state))
        return QCoreApplication::translate("RunState", "stopping");
    if (condition.state == runs::ShownState::Stopped && paused())
        return QCoreApplication::translate("RunState", "paused");
    if (!condition.text.empty()) return QString::fromStdString(condition.text);
    return QString::fromUtf8(runs::word(condition.state).data(),
                             static_cast<qsizetype>(runs::word(condition.state).size()));
}

bool mayStop(const RunSnapshot& run) {
    if (run.condition.state == runs::ShownState::Queued) return run.state.started == 0;
    return runs::canStop(run.condition.state) && run.stopAsked == 0;
}

bool mayKill(const RunSnapshot& run, double now) {
    return runs::canStop(run.condition.state) && run.stopAsked > 0 && now - run.stopAsked >= 10;
}

bool mayResume(const RunSnapshot& run) {
    return runs::canResume(run.condition.state) && run.description && run.description->config;
}

bool mayTrash(const RunSnapshot& run) {
    return runs::canDelete(run.condition.state);
}

}  // namespace jordanscope::views
