#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include "core/runs/directory/run_notes.h"
#include "core/runs/directory/runs_folder.h"
#include "core/runs/launch/launcher.h"
#include "views/runs/run_lines.h"
#include "views/runs/run_reader.h"

namespace jordanscope::views {

using runs::DeviceLimits;
using runs::LaunchRequest;

/// Everything that touches the runs folder, in one thread of its own: a clock that asks readers and launcher
/// what is new, and the commands of people. Its functions are called through the event loop of that thread
/// only; results leave as values.
class RunsWorker : public QObject {
    Q_OBJECT

public:
    /// `secret`: see RunsModelOptions.
    RunsWorker(std::filesystem::path folder, bool mayLaunch, std::string secret);
    ~RunsWorker() override;

    void start();
    void finish();
    /// Grows with every run that is looked at or dealt with, for whoever waits: a folder may hang. Any
    /// thread.
    std::shared_ptr<std::atomic<quint64>> steps() const { return steps_; }

    void setLimits(const DeviceLimits& limits);
    void setJordan(const QString& setting);
    void launch(const std::vector<LaunchRequest>& requests);
    void stop(const QStringList& ids, bool pause);
    void kill(const QStringList& ids);
    void resume(const QStringList& ids);
    void trash(const QStringList& ids);
    void writeNotes(const QString& id, const runs::RunNotes& notes);
    void tick();

Q_SIGNALS:
    void snapshotReady(const jordanscope::views::RunsPtr& snapshot);
    /// Before the snapshot that first has a run, and whenever one differs.
    void looksReady(const jordanscope::views::RunLooks& looks);
    /// A sentence for the message bar.
    void message(const QString& text);
    void launched(const QStringList& ids);

private:
    void findRuns(double now);
    void startWaiting(double now);
    void tellLauncherProblem();
    void publish();
    void giveLines();
    void publishLooks();
    template <typename Work>
    void each(const QStringList& ids, Work&& work);

    const std::shared_ptr<std::atomic<quint64>> steps_ = std::make_shared<std::atomic<quint64>>(0);
    runs::RunsFolder folder_;
    runs::Launcher launcher_;
    RunLines lines_;
    bool mayLaunch_, launches_ = false, missingTold_ = false;
    DeviceLimits limits_;
    std::string secret_;
    QString jordanSetting_, otherLauncher_, launcherProblem_;
    QTimer* timer_ = nullptr;
    std::map<QString, std::unique_ptr<RunReader>> readers_;  ///< by id, which is by time
    QString folderProblem_;
    RunLooks looks_;
    bool looksChanged_ = true, changed_ = true, published_ = false, more_ = false;
    QElapsedTimer sincePublished_;
    qint64 pause_ = 150;  ///< ms between snapshots of a backlog: ten times what one costs
};

}  // namespace jordanscope::views

Q_DECLARE_METATYPE(jordanscope::views::RunsPtr)
Q_DECLARE_METATYPE(jordanscope::views::RunLooks)
