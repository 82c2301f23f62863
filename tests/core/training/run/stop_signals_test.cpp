#include "core/training/run/stop_signals.h"

#include <atomic>
#include <chrono>
#include <cstring>

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
    for (const int sent : {SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU}) {
        holdStopSignals();
        kill(getpid(), sent);
        std::atomic<int> taken = 0;
        const StopSignals signals([&](int signal) { taken = signal; });
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (taken == 0 && std::chrono::steady_clock::now() < end) usleep(1000);
        EXPECT_EQ(taken, sent);
        EXPECT_EQ(stopSignalName(sent), std::string("SIG") + sigabbrev_np(sent));
    }
}

TEST(StopSignals, OneThatNobodyTakesEndsTheProcess) {
    EXPECT_EXIT(
        {
            holdStopSignals();
            endWhenUnheard();
            kill(getpid(), SIGTERM);
            for (;;) pause();
        },
        ::testing::ExitedWithCode(130), "stopped by SIGTERM before the run began");
}

TEST(StopSignals, HangupBrokenPipeAndFullFileAreIgnored) {
    holdStopSignals();
    for (const int signal : {SIGHUP, SIGPIPE, SIGXFSZ}) {
        struct sigaction action{};
        ASSERT_EQ(sigaction(signal, nullptr, &action), 0);
        EXPECT_EQ(action.sa_handler, SIG_IGN) << signal;
        EXPECT_EQ(raise(signal), 0);  // and this process goes on
    }
}

TEST(StopSignals, EndsWithoutASignal) {
    holdStopSignals();
    std::atomic<int> calls = 0;
    {
        const StopSignals signals([&](int) { ++calls; });
    }
    EXPECT_EQ(calls, 0);
}

}  // namespace
}  // namespace jordanscope::training
