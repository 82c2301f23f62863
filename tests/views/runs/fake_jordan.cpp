// A stand-in for `jordan` that writes a run directory as the real one does, without training anything.
// FAKE_JORDAN: "deaf" ignores SIGTERM, "noise" floods standard error, "silent" ends before it writes
// anything.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <thread>

#include "core/base/error.h"
#include "core/runs/directory/heartbeat.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "core/runs/records/metrics_writer.h"

using namespace jordanscope;
using namespace std::chrono_literals;

namespace {

volatile std::sig_atomic_t asked = 0;

std::string argument(int count, char** words, const char* name) {
    for (int i = 1; i + 1 < count; ++i)
        if (std::strcmp(words[i], name) == 0) return words[i + 1];
    return {};
}

bool has(int count, char** words, const char* name) {
    for (int i = 1; i < count; ++i)
        if (std::strcmp(words[i], name) == 0) return true;
    return false;
}

int train(int count, char** words, const std::string& mode) {
    const std::filesystem::path directory = argument(count, words, "--run-dir");
    const runs::RunLock lock(directory);
    const runs::RunConfig config = runs::loadConfig(argument(count, words, "--config"));
    std::int64_t step = 0;
    if (has(count, words, "--resume"))
        step = runs::readRunState(directory).value_or(runs::RunState{}).step;
    else
        runs::writeConfigOnce(directory, config, "none");
    runs::RunState state;
    state.device = "cpu";
    state.step = step;
    state.steps = config.training.steps;
    runs::Heartbeat heartbeat(directory, state, {}, 200ms);
    runs::MetricsWriter writer(directory, step > 0 ? std::optional(step) : std::nullopt);
    if (mode == "noise")
        for (int i = 0; i < 100'000; ++i) std::fprintf(stderr, "%0100d\n", i);
    while (step < config.training.steps) {
        if (asked && mode != "deaf") {
            heartbeat.finish(runs::RunStatus::Stopped, 130, "stopped");
            return 130;
        }
        std::this_thread::sleep_for(10ms);
        runs::TrainRecord record;
        record.step = ++step;
        record.loss = 1.0 / static_cast<double>(step);
        record.gradNorm = 1;
        record.lr = config.training.lr;
        record.tokens = step * 100;
        record.seconds = 0.01 * static_cast<double>(step);
        record.tokensPerSecond = 1e4;
        record.memoryMib = 100;
        writer.write(record);
        heartbeat.setStep(step);
    }
    heartbeat.finish(runs::RunStatus::Finished, 0);
    return 0;
}

}  // namespace

int main(int count, char** words) {
    const char* variable = std::getenv("FAKE_JORDAN");
    const std::string mode = variable ? variable : "";
    if (has(count, words, "devices")) {
        std::puts("{\"devices\": [{\"name\": \"cpu\"}], \"auto\": \"cpu\"}");
        return 0;
    }
    std::signal(SIGTERM, [](int) { asked = 1; });
    std::signal(SIGHUP, SIG_IGN);
    if (mode == "silent") {
        std::fputs("the library libsomething.so is missing\n", stderr);
        return 127;
    }
    try {
        return train(count, words, mode);
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return error.exitCode();
    }
}
