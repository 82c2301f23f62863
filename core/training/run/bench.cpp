#include "core/training/run/bench.h"

#include <chrono>
#include <fstream>
#include <functional>
#include <vector>

#include <malloc.h>
#include <sys/resource.h>

#include "core/base/error.h"
#include "core/kernel/fits/fit.h"
#include "core/runs/config/config_fields.h"
#include "core/runs/report/statistics.h"
#include "core/training/model/model.h"
#include "core/training/platform/determinism.h"
#include "core/training/platform/memory.h"
#include "core/training/platform/threads.h"
#include "core/training/run/preparation.h"
#include "core/training/steps/optimiser.h"
#include "core/training/steps/step_runner.h"

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
    return runs::median(seconds);
}

void requirePossible(const std::string& flag, std::int64_t value, runs::WholeRange range = runs::kSize) {
    if (!range.holds(value))
        throw Error(ErrorKind::Usage,
                    flag + ": " + std::to_string(value) + " is not possible; give " + runs::describe(range));
}

/// What a measurement too large for the memory is told.
constexpr const char* kSmaller = "make --batch, --length or --d-model smaller";

double peakRssMib() {
    struct rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

/// The baseline's loss on random tokens: the labels are the tokens that follow.
class RandomTokens : public Objective {
public:
    explicit RandomTokens(bool bytes) : bytes_(bytes) {}

    std::int64_t vocabulary() const { return bytes_ ? 257 : 3; }

    BatchLoss loss(Model& model, const Batch& batch) const override {
        const at::Tensor labels = batch.labels.to(model.device());
        if (bytes_)
            return {at::cross_entropy_loss(model.logits(batch.tokens).flatten(0, 1), labels.flatten()), {}};
        return {at::cross_entropy_loss(model.lastLogits(batch.tokens).narrow(1, 0, 2), labels), {}};
    }

    Batch randomBatch(std::int64_t batch, std::int64_t length) const {
        const at::Tensor tokens = at::randint(0, vocabulary() - 1, {batch, length + 1}, at::kLong);
        return {tokens.narrow(1, 0, length).contiguous(),
                (bytes_ ? tokens.narrow(1, 1, length) : tokens.select(1, length).remainder(2)).contiguous()};
    }

private:
    bool bytes_;
};

/// The part of a run's configuration that a measurement is made of, for estimates and messages.
runs::RunConfig configurationOf(const BenchRequest& request) {
    runs::RunConfig config;
    config.task = request.bytes ? runs::Task::Bytes : runs::Task::Kernel;
    config.method = request.method;
    config.precision = request.precision == "bfloat16" ? runs::Precision::BFloat16 : runs::Precision::Float32;
    config.model.dModel = static_cast<int>(request.dModel);
    config.training.batch = request.evaluate ? 1 : static_cast<int>(request.batch);
    config.cudaGraph = request.cudaGraph;
    config.deterministic = request.deterministic;
    config.training.length = request.evaluate ? 1 : static_cast<int>(request.length);
    config.evaluation.lengths = {request.evaluate ? static_cast<int>(request.length) : 1};
    return config;
}

BenchResult measure(const BenchRequest& request, const runs::RunConfig& config, at::Device device) {
    const RandomTokens tokens(request.bytes);
    ModelSpec spec;
    spec.vocabulary = tokens.vocabulary();
    spec.dModel = request.dModel;
    spec.bfloat16 = request.precision == "bfloat16";
    spec.method =
        kernel::parseMethod(request.method, runs::positionSettings(config), config.position.trainContext);
    Model model(spec, 0, device);
    if (request.anchored) model.setPositions({.anchored = true});
    Optimiser optimiser(model, {5e-4, 0.01, 1.0});
    const std::int64_t batch = request.evaluate ? 1 : request.batch;
    const Batch drawn = tokens.randomBatch(batch, request.length);
    const auto runner =
        makeStepRunner({model, tokens, optimiser},
                       {.cudaGraph = request.cudaGraph, .deterministic = request.deterministic, .note = {}});

    const auto once = [&] {
        if (request.evaluate) {
            const at::NoGradGuard noGrad;
            tokens.loss(model, drawn).loss.item<double>();
        } else {
            runner->step(drawn);
        }
    };
    if (device.is_cuda() && !request.evaluate)  // until it runs as a graph
        for (int n = 0; n < kStepsBeforeRecording; ++n) once();
    BenchResult result{request.method, batch, request.length, medianSeconds(request.steps, once)};
    result.tokensPerSecond = static_cast<double>(batch * request.length) / result.secondsPerStep;
    result.peakRssMib = peakRssMib();
    if (device.is_cuda() && !request.evaluate) result.graph = runner->recorded();
    return result;
}

}  // namespace

void forgetPeakMemory() {
    ::malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
}

DeviceChoice benchDevice(const BenchRequest& request) {
    requirePossible("--batch", request.batch);
    requirePossible("--length", request.length);
    requirePossible("--d-model", request.dModel);
    const runs::RunConfig config = configurationOf(request);
    const kernel::Method method =
        kernel::parseMethod(request.method, runs::positionSettings(config), config.position.trainContext);
    if (const std::int64_t step = ModelSpec().heads * method.headDivisor(); request.dModel % step != 0)
        throw Error(ErrorKind::Usage, "--d-model: " + std::to_string(request.dModel) +
                                          " is not possible; give a multiple of " + std::to_string(step) +
                                          ", which the heads of " + method.name + " need");
    requirePossible("--steps", request.steps);
    requirePossible("--threads", request.threads, {1, runs::kThreads.high});
    if (request.precision != "float32" && request.precision != "bfloat16")
        throw Error(ErrorKind::Usage,
                    "--precision: \"" + request.precision + "\" is not float32 or bfloat16");
    if (request.anchored && !request.evaluate)
        throw Error(ErrorKind::Usage, "--positions: \"anchored\" is for --evaluate; training is absolute");
    chooseAlgorithms(request.deterministic);  // before the device is tried
    return chooseDevice(request.device);
}

BenchResult benchModel(const BenchRequest& request) {
    const DeviceChoice choice = benchDevice(request);
    const runs::RunConfig config = configurationOf(request);
    checkMemory(config, choice, request.evaluate ? Use::Evaluation : Use::Training, kSmaller);
    const at::Device device(choice.device);
    prepareThreads(request.threads);
    return withMemoryErrors(config, device, [&] { return measure(request, config, device); }, kSmaller);
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
