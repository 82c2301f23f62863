#include "core/training/run/stop_signals.h"

#include <atomic>
#include <chrono>

#include <gtest/gtest.h>
#include <unistd.h>

namespace jordanscope::training {
namespace {

TEST(StopSignals, CallsOnceForASignalOfThisProcess) {
    holdStopSignals();
    std::atomic<int> taken = 0, calls = 0;
    {
        const StopSignals signals([&](int signal) {
            taken = signal;
            ++calls;
        });
        kill(getpid(), SIGTERM);
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (calls == 0 && std::chrono::steady_clock::now() < end) usleep(1000);
    }
    EXPECT_EQ(taken, SIGTERM);
    EXPECT_EQ(calls, 1);
}

TEST(StopSignals, TakesOneThatCameBefore) {
    holdStopSignals();
    kill(getpid(), SIGINT);
    std::atomic<int> taken = 0;
    const StopSignals signals([&](int signal) { taken = signal; });
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (taken == 0 && std::chrono::steady_clock::now() < end) usleep(1000);
    EXPECT_EQ(taken, SIGINT);
}

TEST(StopSignals, AHangupIsIgnored) {
    holdStopSignals();
    raise(SIGHUP);
    SUCCEED();
}

TEST(StopSignals, EndsWithoutASignal) {
    const auto before = std::chrono::steady_clock::now();
    {
        const StopSignals signals([](int) { FAIL(); });
    }
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(10));
}

}  // namespace
}  // namespace jordanscope::training
