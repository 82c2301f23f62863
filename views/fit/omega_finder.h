#pragma once

#include <optional>

#include <QObject>

#include "core/kernel/fits/omega_search.h"
#include "views/kernel_model/fit_setup.h"
#include "views/worker/newest_wins.h"

namespace jordanscope::views {

struct SearchRequest {
    FitSetup setup;
    Parameters parameters;
};

/// Whether both look for the same: same target, same lags, same kind of chain. Where the sliders of the chain
/// stand does not matter.
bool sameSearch(const SearchRequest& a, const SearchRequest& b);

/// "Find omega, gamma" in a thread of its own; can be stopped. GUI thread.
class OmegaFinder : public QObject {
    Q_OBJECT

public:
    /// A search and what it was for.
    struct Found {
        SearchRequest request;
        kernel::OmegaSearch search;
    };

    explicit OmegaFinder(QObject* parent = nullptr);

    void start(const SearchRequest& request);
    void stop();
    bool running() const { return !worker_.settled(); }
    /// What start() was last given.
    const SearchRequest& request() const { return request_; }
    /// The last search that ended by itself.
    const std::optional<Found>& last() const { return last_; }

Q_SIGNALS:
    void found();
    void failed(const QString& reason);
    void runningChanged(bool running);

private:
    SearchRequest request_;
    std::optional<Found> last_;
    NewestWins<SearchRequest, Found> worker_;
};

}  // namespace jordanscope::views
