#include "views/fit/landscape_updater.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "views/fit/landscape_panel.h"

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

LandscapeUpdater::LandscapeUpdater(LandscapePanel& panel, QObject* parent) : QObject(parent), panel_(panel) {
    worker_ = std::make_unique<NewestWins<LandscapeInput, LandscapeOutput, Background>>(
        [](const LandscapeInput& input, Background&, std::stop_token stop) {
            return computeLandscape(input, stop);
        },
        [this](const LandscapeOutput& output) { show(output); },
        // Too little memory, say: no map, rather than that of another target for good.
        [this](std::exception_ptr) { show({wanted_->key, wanted_->columns, nullptr}); }, Stale::Cancel);
    pause_.setSingleShot(true);
    pause_.setInterval(kPauseMs);
    connect(&pause_, &QTimer::timeout, this, &LandscapeUpdater::start);
}

LandscapeUpdater::~LandscapeUpdater() = default;

void LandscapeUpdater::pause(const FitSetup& setup, const Parameters& parameters) {
    pause_.stop();
    worker_->cancel();
    wanted_ = LandscapeInput{landscapeKey(setup, parameters), parameters, 0, 0};
    panel_.expect(wanted_->key);
}

void LandscapeUpdater::resume() {
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
    panel_.showMap(output.key, output.landscape);
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
