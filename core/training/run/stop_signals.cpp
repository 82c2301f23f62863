#include "core/training/run/stop_signals.h"

#include <ctime>

#include <pthread.h>

namespace jordanscope::training {
namespace {

sigset_t stopSet() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    return set;
}

}  // namespace

void holdStopSignals() {
    const sigset_t set = stopSet();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    for (const int ignored : {SIGHUP, SIGPIPE, SIGXFSZ}) std::signal(ignored, SIG_IGN);
}

StopSignals::StopSignals(std::function<void(int)> stop)
    : thread_([stop = std::move(stop)](const std::stop_token& ended) {
          const sigset_t set = stopSet();
          // Short waits, for the thread to see that it is no longer needed; a signal is taken at once.
          const timespec wait{0, 20'000'000};
          while (!ended.stop_requested()) {
              const int signal = sigtimedwait(&set, nullptr, &wait);
              if (signal <= 0) continue;
              stop(signal);
              return;
          }
      }) {}

StopSignals::~StopSignals() = default;

}  // namespace jordanscope::training
