#include "views/fit/landscape_updater.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "views/fit/landscape_view.h"

namespace jordanscope::views {
namespace {

constexpr int kPauseMs = 90;
constexpr int kCoarseColumns = 36, kCoarseRows = 24;
constexpr int kFineColumns = 144, kFineRows = 96;

}  // namespace

/// Lives in the worker thread; what it sets there holds for that thread alone.
struct LandscapeUpdater::Background {
    Background() {
        // Where it is refused the map merely competes with the sliders' fits.
        [[maybe_unused]] const int refused =
            setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 15);
    }
};

LandscapeUpdater::LandscapeUpdater(LandscapeView& view, QObject* parent) : QObject(parent), view_(view) {
    worker_ = std::make_unique<NewestWins<LandscapeInput, LandscapeOutput, Background>>(
        [](const LandscapeInput& input, Background&, std::stop_token stop) {
            return computeLandscape(input, stop);
        },
        [this](const LandscapeOutput& output) { show(output); }, [](std::exception_ptr) {}, Stale::Cancel);
    pause_.setSingleShot(true);
    pause_.setInterval(kPauseMs);
    connect(&pause_, &QTimer::timeout, this, &LandscapeUpdater::start);
}

LandscapeUpdater::~LandscapeUpdater() = default;

void LandscapeUpdater::pause() {
    pause_.stop();
    worker_->cancel();
}

void LandscapeUpdater::resume(const FitSetup& setup, const Parameters& parameters) {
    wanted_ = LandscapeInput{landscapeKey(setup, parameters), parameters, 0, 0};
    view_.setTargetOmega(readsOmega(setup.target) ? std::optional(wanted_->key.targetOmega) : std::nullopt);
    if (shownFine_ && shown_ == wanted_->key) {
        Q_EMIT settledChanged();
        return;
    }
    pause_.start();
}

void LandscapeUpdater::start() {
    const bool coarseShown = shown_ == wanted_->key;
    wanted_->columns = coarseShown ? kFineColumns : kCoarseColumns;
    wanted_->rows = coarseShown ? kFineRows : kCoarseRows;
    worker_->submit(*wanted_);
}

void LandscapeUpdater::show(const LandscapeOutput& output) {
    if (!wanted_ || !(output.key == wanted_->key)) return;
    view_.setRanges(output.key.omega, output.key.gamma);
    view_.setLandscape(output.landscape);
    shown_ = output.key;
    shownFine_ = output.columns == kFineColumns || !output.landscape;
    if (shownFine_)
        Q_EMIT settledChanged();
    else
        start();
}

bool LandscapeUpdater::settled() const {
    return !wanted_ || (!pause_.isActive() && worker_->settled() && shownFine_ && shown_ == wanted_->key);
}

}  // namespace jordanscope::views
