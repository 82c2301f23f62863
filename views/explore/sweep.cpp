#include "views/explore/sweep.h"

#include <cmath>

namespace jordanscope::views {
namespace {

constexpr double kSweepSeconds = 5;
constexpr int kFrameMs = 33;

}  // namespace

Sweep::Sweep(QObject* parent) : QObject(parent) {
    timer_.setInterval(kFrameMs);
    connect(&timer_, &QTimer::timeout, this,
            [this] { move_(position(from_, static_cast<double>(clock_.elapsed()) / 1000)); });
}

void Sweep::start(double from, std::function<void(double)> move) {
    stop();
    from_ = from;
    move_ = std::move(move);
    clock_.start();
    timer_.start();
}

void Sweep::stop() {
    if (!timer_.isActive()) return;
    timer_.stop();
    Q_EMIT stopped();
}

double Sweep::position(double from, double seconds) {
    const double along = std::fmod(from + seconds / kSweepSeconds, 2.0);
    return along <= 1 ? along : 2 - along;
}

}  // namespace jordanscope::views
