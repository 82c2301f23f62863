#pragma once

#include <functional>
#include <map>

#include <QHash>
#include <QSet>
#include <QString>

#include "views/runs/run_snapshot.h"

namespace jordanscope::views {

/// The names of runs that share their title with another one: what distinctTitles says of all of them, newest
/// first, kept while they come, change and go. A run whose title stays costs a look-up; one whose title
/// changes, the runs that bear the old one and the new one. Names are made in rename(), so that many runs of
/// one title may come at a time. GUI thread.
class SharedTitles {
public:
    void set(const RunPtr& run);
    void remove(const QString& id);

    /// Brings the names up to date; the ids of runs that are called otherwise than before.
    QSet<QString> rename();

    /// As of the last rename(); empty where its title alone tells the run.
    QString name(const QString& id) const { return names_.value(id); }

private:
    using NewestFirst = std::map<QString, RunPtr, std::greater<>>;

    QHash<QString, QString> titles_;       ///< by id
    QHash<QString, NewestFirst> bearers_;  ///< by title
    QSet<QString> touched_;                ///< titles that others bear than at the last rename()
    QSet<QString> removed_;                ///< ids since then
    QHash<QString, QString> names_;        ///< by id
};

}  // namespace jordanscope::views
