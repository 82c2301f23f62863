#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "core/runs/config/config.h"
#include "core/runs/text/number_text.h"

/// The one table of configuration keys: their names, places and plain limits. Reading, writing and checking
/// all walk it.
namespace jordanscope::runs {

struct WholeRange {
    std::int64_t low = 0;
    std::int64_t high = std::numeric_limits<std::int64_t>::max();

    bool holds(std::int64_t value) const { return value >= low && value <= high; }
};

struct RealRange {
    double low = 0;
    double high = std::numeric_limits<double>::infinity();
    bool lowOpen = false;
    bool highOpen = false;

    bool holds(double value) const {
        return std::isfinite(value) && (lowOpen ? value > low : value >= low) &&
               (highOpen ? value < high : value <= high);
    }
};

inline constexpr std::int64_t kLargestSize = 1'000'000'000;
/// Generators take 32 bits: of a larger seed the rest would be lost, and two seeds name one run.
inline constexpr WholeRange kSeed{0, 4'294'967'295};
inline constexpr WholeRange kSize{1, kLargestSize};
inline constexpr WholeRange kLengths{2, kLargestSize};
inline constexpr WholeRange kThreads{0, 4096};
inline constexpr WholeRange kSteps{1, 1'000'000'000'000};

template <class Enum>
using Choices = std::array<std::pair<Enum, std::string_view>, 2>;

inline constexpr Choices<Task> kTasks{{{Task::Kernel, "kernel"}, {Task::Bytes, "bytes"}}};
inline constexpr Choices<Precision> kPrecisions{
    {{Precision::Float32, "float32"}, {Precision::BFloat16, "bfloat16"}}};
inline constexpr Choices<Positions> kPositions{
    {{Positions::Absolute, "absolute"}, {Positions::Anchored, "anchored"}}};
inline constexpr Choices<LabelMode> kLabelModes{
    {{LabelMode::Threshold, "threshold"}, {LabelMode::Stochastic, "stochastic"}}};

/// `Config` is RunConfig or const RunConfig. A visitor has text, flag, whole, real, lengths, choice and
/// group.
template <class Config, class Visitor>
void visitConfig(Config& c, Visitor& v) {
    v.text("preset", c.preset);
    v.text("name", c.name);
    v.choice("task", c.task, kTasks);
    v.text("method", c.method);
    v.whole("seed", c.seed, kSeed);
    v.text("device", c.device);
    v.choice("precision", c.precision, kPrecisions);
    v.whole("threads", c.threads, kThreads);
    v.flag("deterministic", c.deterministic);
    v.flag("cuda_graph", c.cudaGraph);
    v.group("model", [&] {
        v.whole("d_model", c.model.dModel, kSize);
        v.whole("heads", c.model.heads, kSize);
        v.whole("layers", c.model.layers, kSize);
        v.whole("mlp_ratio", c.model.mlpRatio, kSize);
        v.real("theta", c.model.theta, RealRange{1, 1e30});
        v.real("dropout", c.model.dropout, RealRange{0, 1, false, true});
    });
    v.group("position", [&] {
        v.real("gamma_min", c.position.gammaMin, RealRange{0, 100});
        v.real("init_gamma", c.position.initGamma, RealRange{0, 100});
        v.real("eta_max", c.position.etaMax, RealRange{0, 1e6, true});
        v.real("init_eta", c.position.initEta, RealRange{-1e6, 1e6});
        v.flag("bounded_tau", c.position.boundedTau);
        v.whole("train_context", c.position.trainContext, kSize);
        // exp(80) is close to the largest float32
        v.real("max_exponent", c.position.maxExponent, RealRange{0, 80, true});
    });
    v.group("training", [&] {
        v.whole("steps", c.training.steps, kSteps);
        v.whole("batch", c.training.batch, kSize);
        v.whole("length", c.training.length, kLengths);
        v.real("lr", c.training.lr, RealRange{0});
        v.real("weight_decay", c.training.weightDecay, RealRange{0});
        v.real("clip", c.training.clip, RealRange{0, std::numeric_limits<double>::infinity(), true});
        v.whole("log_every", c.training.logEvery, kSteps);
        v.whole("eval_every", c.training.evalEvery, kSteps);
        v.whole("checkpoint_every", c.training.checkpointEvery, kSteps);
    });
    v.group("evaluation", [&] {
        v.lengths("lengths", c.evaluation.lengths, kLengths);
        v.whole("batches", c.evaluation.batches, kSize);
        v.whole("batch", c.evaluation.batch, kSize);
        v.choice("positions", c.evaluation.positions, kPositions);
    });
    v.group("kernel", [&] {
        v.text("benchmark", c.kernel.benchmark);
        v.whole("target_freq_index", c.kernel.targetFreqIndex, WholeRange{0, kLargestSize});
        v.whole("second_freq_index", c.kernel.secondFreqIndex, WholeRange{0, kLargestSize});
        v.real("gamma", c.kernel.gamma, RealRange{0, 100});
        v.real("scaled_c", c.kernel.scaledC, RealRange{0, 1e6});
        v.choice("label_mode", c.kernel.labelMode, kLabelModes);
        v.real("logit_scale", c.kernel.logitScale, RealRange{0, 1e6, true});
        v.whole("data_seed", c.kernel.dataSeed, kSeed);
        v.whole("eval_seed", c.kernel.evalSeed, kSeed);
    });
    v.group("bytes", [&] {
        v.text("train_file", c.bytes.trainFile);
        v.text("eval_file", c.bytes.evalFile);
        v.real("eval_fraction", c.bytes.evalFraction, RealRange{0, 1, true, true});
        v.whole("train_sample_seed", c.bytes.trainSampleSeed, kSeed);
        v.whole("eval_sample_seed", c.bytes.evalSampleSeed, kSeed);
    });
}

/// What would be right, as the end of a sentence: "a whole number from 1 to 10".
std::string describe(WholeRange range);
std::string describe(RealRange range);
template <class Enum>
std::string describe(const Choices<Enum>& choices) {
    return '"' + std::string(choices[0].second) + "\" or \"" + std::string(choices[1].second) + '"';
}

/// "KEY is VALUE; give RIGHT".
ConfigProblem wrongValue(std::string key, std::string value, std::string_view right);

}  // namespace jordanscope::runs
