#pragma once

#include <functional>
#include <memory>

#include <QObject>

#include "core/kernel/fits/omega_search.h"
#include "views/kernel_model/fit_setup.h"
#include "views/worker/newest_wins.h"

namespace jordanscope::views {

/// "Find omega, gamma" in a thread of its own; can be stopped. GUI thread.
class OmegaFinder : public QObject {
    Q_OBJECT

public:
    explicit OmegaFinder(QObject* parent = nullptr);

    void start(const FitSetup& setup, const Parameters& parameters);
    void stop();
    bool running() const { return !worker_.settled(); }

Q_SIGNALS:
    void found(const jordanscope::kernel::OmegaSearch& search);
    void failed(const QString& reason);
    void runningChanged(bool running);

private:
    struct Input {
        FitSetup setup;
        Parameters parameters;
    };
    NewestWins<Input, kernel::OmegaSearch> worker_;
};

}  // namespace jordanscope::views
