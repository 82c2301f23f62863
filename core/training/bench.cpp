#include "core/training/bench.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

#include <sys/resource.h>

#include "core/kernel/error.h"
#include "core/kernel/fit.h"
#include "core/runs/config.h"
#include "core/training/detail/memory.h"
#include "core/training/detail/model.h"
#include "core/training/detail/optimiser.h"
#include "core/training/devices.h"
#include "core/training/threads.h"

namespace jordanscope::training {
namespace {

/// Median seconds of `steps` calls after one warm-up.
double medianSeconds(int steps, const std::function<void()>& once) {
    once();
    std::vector<double> seconds;
    for (int n = 0; n < steps; ++n) {
        const auto started = std::chrono::steady_clock::now();
        once();
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count());
    }
    std::sort(seconds.begin(), seconds.end());
    return seconds[(seconds.size() - 1) / 2];
}

void requirePossible(const char* flag, std::int64_t value) {
    constexpr std::int64_t kMost = 1'000'000'000;  // as in a configuration
    if (value < 1 || value > kMost)
        throw Error(ErrorKind::Usage, std::string(flag) + ": " + std::to_string(value) +
                                          " is not possible; give a number from 1 to " +
                                          std::to_string(kMost));
}

double peakRssMib() {
    struct rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

/// The baseline's loss on random tokens: its labels are the tokens that follow.
at::Tensor benchLoss(Model& model, const at::Tensor& tokens, bool bytes) {
    const std::int64_t length = tokens.size(1) - 1;
    const at::Tensor inputs = tokens.narrow(1, 0, length);
    if (bytes)
        return at::cross_entropy_loss(model.logits(inputs).flatten(0, 1),
                                      tokens.narrow(1, 1, length).flatten());
    return at::cross_entropy_loss(model.lastLogits(inputs).narrow(1, 0, 2),
                                  tokens.select(1, length).remainder(2));
}

void trainOnce(Model& model, Optimiser& optimiser, const at::Tensor& tokens, bool bytes) {
    const at::Tensor loss = benchLoss(model, tokens, bytes);
    optimiser.clearGradients();
    loss.backward();
    optimiser.clipGradients();
    optimiser.step();
    loss.item<double>();
}

/// The part of a run's configuration that a measurement is made of, for estimates and messages.
runs::RunConfig configurationOf(const BenchRequest& request) {
    runs::RunConfig config;
    config.method = request.method;
    config.model.dModel = static_cast<int>(request.dModel);
    config.training.batch = static_cast<int>(request.batch);
    config.training.length = static_cast<int>(request.length);
    return config;
}

BenchResult measure(const BenchRequest& request, const runs::RunConfig& config, at::Device device) {
    ModelSpec spec;
    spec.vocabulary = request.bytes ? 257 : 3;
    spec.dModel = request.dModel;
    spec.bfloat16 = request.precision == "bfloat16";
    spec.method =
        kernel::parseMethod(request.method, runs::positionSettings(config), config.position.trainContext);
    Model model(spec, 0, device);
    Optimiser optimiser(model, {5e-4, 0.01, 1.0});
    const std::int64_t batch = request.evaluate ? 1 : request.batch;
    const at::Tensor tokens =
        at::randint(0, spec.vocabulary - 1, {batch, request.length + 1}, at::kLong).to(device);

    const auto once = [&] {
        if (request.evaluate) {
            const at::NoGradGuard noGrad;
            benchLoss(model, tokens, request.bytes).item<double>();
        } else {
            trainOnce(model, optimiser, tokens, request.bytes);
        }
    };
    BenchResult result{request.method, batch, request.length, medianSeconds(request.steps, once)};
    result.tokensPerSecond = static_cast<double>(batch * request.length) / result.secondsPerStep;
    result.peakRssMib = peakRssMib();
    return result;
}

}  // namespace

BenchResult benchModel(const BenchRequest& request) {
    requirePossible("--batch", request.batch);
    requirePossible("--length", request.length);
    requirePossible("--d-model", request.dModel);
    requirePossible("--steps", request.steps);
    requirePossible("--threads", request.threads);
    if (request.precision != "float32" && request.precision != "bfloat16")
        throw Error(ErrorKind::Usage,
                    "--precision: \"" + request.precision + "\" is not float32 or bfloat16");
    const at::Device device(chooseDevice(request.device).device);
    at::globalContext().setDeterministicAlgorithms(request.deterministic, false);
    prepareThreads(request.threads);

    const runs::RunConfig config = configurationOf(request);
    return withMemoryErrors(config, device, [&] { return measure(request, config, device); });
}

double benchProbe(int steps) {
    requirePossible("--steps", steps);
    kernel::ProbeSettings settings;
    const std::vector<std::string> methods{
        "nope",       "rope",        "alibi",           "rope_alibi",     "damped_rope", "real_jordan",
        "direct_sum", "jordan_rope", "jordan_no_gamma", "jordan_raw_tau", "jordan_m3"};
    return medianSeconds(steps, [&] {
        kernel::FitWorkspace workspace;  // a new one each time: nothing is kept from the round before
        const auto result = kernel::fitMethods(kernel::probeRequest(settings, methods, "mixed"), workspace);
        for (const kernel::MethodFit& fit : result.fits)
            if (!fit.failure.empty()) throw Error(ErrorKind::Disagreement, fit.method + ": " + fit.failure);
    });
}

}  // namespace jordanscope::training
