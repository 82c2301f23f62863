#pragma once

#include <filesystem>
#include <vector>

#include <QAbstractTableModel>
#include <QStringList>
#include <QThread>

#include "core/runs/directory/run_notes.h"
#include "views/runs/run_snapshot.h"
#include "views/runs/runs_worker.h"

namespace jordanscope::views {

struct RunsModelOptions {
    bool launches = true;  ///< false: only shows, takes no lock and starts nothing (captures, tests)
    /// The user's own: queued runs that it does not mark (queue_mark.h) wait until somebody resumes them.
    /// Empty: all start.
    std::string secret{};
    QString jordan;  ///< where the setting says that the program jordan is
};

/// The runs of one folder, newest first, for every view. GUI thread only; it never waits for a file or a
/// process: all of that happens in a thread of its own, which hands over immutable snapshots. A record is
/// here within about 0.3 s of its writing.
class RunsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Run, State, Progress, Loss, StepsPerSecond, TokensPerSecond, Remaining, Memory, kColumns };
    enum Role {
        IdRole = Qt::UserRole,
        SortRole,      ///< a number or text that sorts; NaN comes last whichever way (RunsSortModel)
        FractionRole,  ///< 0..1
        StateRole,     ///< int of runs::ShownState
        PaletteRole,   ///< place in Theme::line
        ColourRole,    ///< the user's own colour, or an invalid QColor
    };

    explicit RunsModel(std::filesystem::path folder, RunsModelOptions options = {},
                       QObject* parent = nullptr);
    ~RunsModel() override;

    const std::filesystem::path& folder() const { return folder_; }
    const std::vector<RunPtr>& runs() const { return runs_; }
    RunPtr run(const QString& id) const;  ///< null where there is none (any more)
    /// How they look and what was asked of them; where there is no such run, a plain look.
    const RunLooks& looks() const { return looks_; }
    int rowOf(const QString& id) const;  ///< -1 where there is none

    /// Every run there was at the start has been read to its end.
    bool settled() const { return settled_; }
    /// False where another window is the launcher of this folder.
    bool launches() const { return launches_; }
    /// This window would launch, but another one does.
    bool elsewhere() const { return mayLaunch_ && settled_ && !launches_; }
    /// Which one that is, as "process 1234 on host"; empty where its lock does not say.
    const QString& otherLauncher() const { return otherLauncher_; }
    /// Nobody can be the launcher of this folder; a message has said why.
    bool unlaunchable() const { return unlaunchable_; }
    QString folderProblem() const { return folderProblem_; }

    int runningCount() const;   ///< alive on this machine or about to be
    int queuedCount() const;    ///< waiting for the launcher
    int receivedCount() const;  ///< queued elsewhere
    QStringList liveIds() const;

    // Commands: asked for here, done in the runs' thread; what comes of them arrives as a snapshot or a
    // message.
    void launch(std::vector<LaunchRequest> requests);
    void stop(const QStringList& ids);
    void pause(const QStringList& ids);  ///< stop, and say that it is meant to go on
    void kill(const QStringList& ids);
    void resume(const QStringList& ids);
    void trash(const QStringList& ids);
    void writeNotes(const QString& id, const runs::RunNotes& notes);
    void setLimits(const DeviceLimits& limits);
    const DeviceLimits& limits() const { return limits_; }
    void setJordan(const QString& setting);
    const QString& jordan() const { return jordan_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// A snapshot has been taken over; the model's own signals have been sent before.
    void updated();
    /// looks() is another; the model's own signals have been sent before. The runs are the same.
    void looksChanged();
    void settledChanged();
    void message(const QString& text);
    /// The runs that a launch has made; none where nothing could be, and a message says why.
    void launched(const QStringList& ids);

private:
    void take(const RunsPtr& snapshot);
    void takeLooks(const RunLooks& looks);
    QVariant displayed(const RunSnapshot& run, int column) const;
    QVariant sorted(const RunSnapshot& run, int column) const;
    template <typename Work>
    void post(Work&& work);

    std::filesystem::path folder_;
    std::vector<RunPtr> runs_;
    RunLooks looks_;
    QString folderProblem_, jordan_, otherLauncher_;
    bool settled_ = false, launches_ = false, mayLaunch_ = true, unlaunchable_ = false;
    DeviceLimits limits_;
    QThread* thread_;  ///< without a parent: a folder that hangs keeps it longer than this
    RunsWorker* worker_;
};

}  // namespace jordanscope::views
