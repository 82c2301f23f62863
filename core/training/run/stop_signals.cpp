#include "core/training/run/stop_signals.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <ctime>
#include <utility>

#include <pthread.h>
#include <unistd.h>

#include "core/base/error.h"

namespace jordanscope::training {
namespace {

constexpr std::array<std::pair<int, const char*>, 5> kStopSignals{{{SIGTERM, "SIGTERM"},
                                                                   {SIGINT, "SIGINT"},
                                                                   {SIGUSR1, "SIGUSR1"},
                                                                   {SIGUSR2, "SIGUSR2"},
                                                                   {SIGXCPU, "SIGXCPU"}}};

std::atomic<bool> heard = false;  ///< somebody takes them

sigset_t stopSet() {
    sigset_t set;
    sigemptyset(&set);
    for (const auto& [signal, name] : kStopSignals) sigaddset(&set, signal);
    return set;
}

}  // namespace

void holdStopSignals() {
    const sigset_t set = stopSet();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    for (const int ignored : {SIGHUP, SIGPIPE, SIGXFSZ}) std::signal(ignored, SIG_IGN);
}

void endWhenUnheard() {
    std::thread([] {
        constexpr std::chrono::milliseconds kLook{50};
        constexpr int kPatience = 100;  // looks
        for (int unheard = 0; !heard; std::this_thread::sleep_for(kLook)) {
            sigset_t pending;
            sigpending(&pending);
            const auto waits = std::find_if(kStopSignals.begin(), kStopSignals.end(), [&](const auto& each) {
                return sigismember(&pending, each.first) == 1;
            });
            unheard = waits == kStopSignals.end() ? 0 : unheard + 1;
            if (unheard < kPatience || heard.exchange(true)) continue;
            const std::string message = std::string("jordan: stopped by ") + waits->second +
                                        " before the run began, which took its time\n";
            [[maybe_unused]] const auto written = ::write(STDERR_FILENO, message.data(), message.size());
            _exit(static_cast<int>(ErrorKind::Stopped));
        }
    }).detach();
}

std::string stopSignalName(int signal) {
    for (const auto& [each, name] : kStopSignals)
        if (each == signal) return name;
    return "signal " + std::to_string(signal);
}

StopSignals::StopSignals(std::function<void(int)> stop)
    : thread_([stop = std::move(stop)](const std::stop_token& ended) {
          heard = true;
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
