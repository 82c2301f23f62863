#include "tests/views/runs/synthetic_runs.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <random>

#include "core/kernel/methods/method.h"
#include "core/runs/config/presets.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/records/metrics_writer.h"
#include "core/runs/report/statistics.h"

using namespace jordanscope;
using runs::RunStatus;

namespace synthetic {
namespace {

constexpr double kSecondsPerStep = 0.31;

void writeTraining(runs::MetricsWriter& writer, const Run& run, const runs::RunConfig& config,
                   std::mt19937_64& random) {
    std::normal_distribution<double> normal;
    const double start = run.bytes ? 5.55 : 0.71;
    const bool learns = config.method.rfind("jordan", 0) == 0 || config.method == "damped_rope";
    for (std::int64_t step = config.training.logEvery; step <= run.doneSteps;
         step += config.training.logEvery) {
        const double t = static_cast<double>(step) / static_cast<double>(run.steps);
        const double curve = run.finalLoss + (start - run.finalLoss) * std::exp(-6 * t) / (1 + 0.4 * t);
        runs::TrainRecord record;
        record.step = step;
        record.loss = std::max(1e-4, curve * (1 + 0.09 * normal(random)) + 0.012 * normal(random));
        if (!run.bytes)
            record.accuracy = std::clamp(1 - 0.62 * record.loss + 0.02 * normal(random), 0.35, 1.0);
        record.gradNorm = 0.4 + 0.9 * std::exp(-3 * t) + 0.12 * std::abs(normal(random));
        record.lr = config.training.lr;
        record.tokens = step * config.training.batch * config.training.length;
        record.seconds = kSecondsPerStep * static_cast<double>(step);
        record.tokensPerSecond =
            config.training.batch * config.training.length / kSecondsPerStep * (1 + 0.03 * normal(random));
        record.memoryMib = 612 + 3 * normal(random);
        record.time =
            runs::TimeSplit{0.02, 0.98, 1.94, 0.06, step % config.training.evalEvery == 0 ? 6.5 : 0};
        if (learns) {
            record.gammaMean = 1e-4 + 9e-4 * t;
            record.etaMean = 0.02 * t;
            record.etaAbsMax = 0.08 * t;
        }
        writer.write(record);
    }
}

void writeEvaluations(runs::MetricsWriter& writer, const Run& run, const runs::RunConfig& config) {
    for (std::size_t i = 0; i < std::min(run.accuracies.size(), config.evaluation.lengths.size()); ++i) {
        runs::EvalRecord record;
        record.step = run.doneSteps;
        record.length = config.evaluation.lengths[i];
        record.n = static_cast<std::int64_t>(config.evaluation.batches) * config.evaluation.batch;
        if (run.bytes) {
            record.loss = run.accuracies[i];
            record.lossStderr = 0.02;
            record.bitsPerByte = record.loss / std::log(2.0);
        } else {
            const double hits = std::round(run.accuracies[i] * static_cast<double>(record.n));
            record.accuracy = hits / static_cast<double>(record.n);
            const runs::Interval wilson = runs::wilsonInterval(hits, record.n);
            record.ciLow = wilson.low;
            record.ciHigh = wilson.high;
            record.loss = 0.9 - 0.7 * *record.accuracy;
            record.lossStderr = 0.05;
        }
        writer.write(record);
    }
}

void writeLearned(runs::MetricsWriter& writer, const Run& run, const runs::RunConfig& config,
                  std::mt19937_64& random) {
    const kernel::Method method = runs::methodOf(config);
    const int chains = method.chains(config.model.headDim());
    if (chains == 0) return;
    std::normal_distribution<double> normal;
    std::vector<double> drift;
    for (int i = 0; i < config.model.layers * config.model.heads * chains * 2; ++i)
        drift.push_back(normal(random));
    for (int part = 0; part <= 6; ++part) {
        const double t = part / 6.0 * static_cast<double>(run.doneSteps) / static_cast<double>(run.steps);
        runs::LearnedRecord record;
        record.step = std::max<std::int64_t>(1, run.doneSteps * part / 6);
        std::size_t next = 0;
        for (int layer = 0; layer < config.model.layers; ++layer) {
            runs::LearnedLayer values;
            for (int head = 0; head < config.model.heads; ++head) {
                auto& gamma = values.gamma.emplace_back();
                auto& eta = values.eta.emplace_back();
                for (int chain = 0; chain < chains; ++chain) {
                    gamma.push_back(1e-4 + 8e-4 * t * std::abs(drift[next++]));
                    eta.push_back(0.1 * std::tanh(0.55 * t * drift[next++] + 0.12 * t * layer));
                }
            }
            if (!method.etaLearned) values.eta.clear();
            record.layers.push_back(std::move(values));
        }
        writer.write(record);
    }
}

}  // namespace

runs::RunConfig configOf(const Run& run) {
    runs::RunConfig config = runs::presetConfig(run.bytes ? "bytes_small" : "kernel");
    config.method = run.method;
    config.seed = run.seed;
    config.name = run.name;
    config.training.steps = run.steps;
    config.training.evalEvery = std::max<std::int64_t>(1, run.steps / 2);
    config.device = "cpu";
    config.threads = 2;
    if (run.bytes) config.bytes.trainFile = "/data/tiny_shakespeare.txt";
    return config;
}

runs::ProcessIdentity deadProcess() {
    runs::ProcessIdentity identity = runs::currentProcess();
    identity.start = 1;
    return identity;
}

std::filesystem::path write(const std::filesystem::path& folder, const Run& run) {
    const runs::RunConfig config = configOf(run);
    const auto directory = runs::newRunDirectory(folder, run.method, run.seed, run.started);
    std::mt19937_64 random(std::hash<std::string>()(run.method) +
                           static_cast<std::uint64_t>(run.seed) * 7919);
    runs::RunState state;
    state.status = run.status;
    state.step = run.doneSteps;
    state.steps = run.steps;
    if (run.status == RunStatus::Queued) {
        std::ofstream(directory / runs::kRequestFile) << runs::configText(config, "");
    } else {
        runs::writeConfigOnce(directory, config, "2.11.0");
        runs::MetricsWriter writer(directory);
        writeTraining(writer, run, config, random);
        writeEvaluations(writer, run, config);
        writeLearned(writer, run, config, random);
        state.device = "cpu";
        state.started = run.started;
        state.heartbeat = run.started + kSecondsPerStep * static_cast<double>(run.doneSteps);
        state.process = deadProcess();
        if (run.status == RunStatus::Finished) {
            state.ended = state.heartbeat;
            state.exitCode = 0;
        }
    }
    runs::writeRunState(directory, state);
    return directory;
}

std::vector<std::filesystem::path> writeStudy(const std::filesystem::path& folder) {
    const struct {
        const char* method;
        double loss;
        std::vector<double> accuracies;
    } methods[] = {
        {"nope", 0.684, {0.53, 0.5, 0.47, 0.5}},
        {"rope", 0.06, {0.97, 0.91, 0.84, 0.81}},
        {"alibi", 0.66, {0.59, 0.53, 0.5, 0.53}},
        {"rope_alibi", 0.31, {0.88, 0.75, 0.66, 0.62}},
        {"damped_rope", 0.2, {0.94, 0.88, 0.78, 0.75}},
        {"direct_sum", 0.67, {0.53, 0.47, 0.5, 0.53}},
        {"jordan_raw_tau", 0.12, {0.97, 0.91, 0.88, 0.81}},
        {"jordan_rope", 0.09, {0.97, 0.94, 0.91, 0.88}},
    };
    std::vector<std::filesystem::path> made;
    double when = 1'790'000'000;
    for (const auto& method : methods) {
        Run run;
        run.method = method.method;
        run.finalLoss = method.loss;
        run.accuracies = method.accuracies;
        run.started = when += 430;
        made.push_back(write(folder, run));
    }
    for (std::int64_t seed : {1, 2}) {
        Run run;
        run.method = "jordan_rope";
        run.seed = seed;
        run.finalLoss = 0.09 + 0.02 * static_cast<double>(seed);
        run.accuracies = {0.97, 0.94 - 0.03 * static_cast<double>(seed), 0.88, 0.84};
        run.started = when += 430;
        made.push_back(write(folder, run));
    }
    Run crashed;
    crashed.method = "jordan_no_gamma";
    crashed.status = RunStatus::Running;
    crashed.doneSteps = 480;
    crashed.started = when += 430;
    made.push_back(write(folder, crashed));
    Run stopped = crashed;
    stopped.method = "jordan_exact_scaled";
    stopped.status = RunStatus::Stopped;
    stopped.doneSteps = 700;
    stopped.finalLoss = 0.11;
    stopped.started = when += 430;
    made.push_back(write(folder, stopped));
    for (std::int64_t seed : {1, 2}) {
        Run queued;
        queued.method = "direct_sum";
        queued.seed = seed;
        queued.status = RunStatus::Queued;
        queued.doneSteps = 0;
        queued.started = when += 430;
        made.push_back(write(folder, queued));
    }
    return made;
}

}  // namespace synthetic
