#include "views/compare/shared_titles.h"

#include <utility>
#include <vector>

#include "views/run_charts/run_curves.h"

namespace jordanscope::views {

void SharedTitles::set(const RunPtr& run) {
    const QString title = run->title();
    if (const auto known = titles_.constFind(run->id); known != titles_.constEnd() && *known != title)
        remove(run->id);
    if (!titles_.contains(run->id)) {
        titles_.insert(run->id, title);
        touched_.insert(title);
    }
    bearers_[title][run->id] = run;
}

void SharedTitles::remove(const QString& id) {
    if (!titles_.contains(id)) return;
    const QString title = titles_.take(id);
    const auto bearers = bearers_.find(title);
    bearers->erase(id);
    if (bearers->empty()) bearers_.erase(bearers);
    touched_.insert(title);
    removed_.insert(id);
}

QSet<QString> SharedTitles::rename() {
    for (const QString& id : std::exchange(removed_, {}))
        if (!titles_.contains(id)) names_.remove(id);
    QSet<QString> changed;
    for (const QString& title : std::exchange(touched_, {})) {
        std::vector<RunPtr> runs;
        for (const auto& [id, run] : bearers_.value(title)) runs.push_back(run);
        for (const auto& [id, distinct] : distinctTitles(runs)) {
            const QString name = distinct == title ? QString() : distinct;
            if (name == names_.value(id)) continue;
            changed.insert(id);
            if (name.isEmpty())
                names_.remove(id);
            else
                names_.insert(id, name);
        }
    }
    return changed;
}

}  // namespace jordanscope::views
