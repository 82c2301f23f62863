#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/runs/text/place.h"

namespace jordanscope::kernel {
struct Method;
struct PositionSettings;
}  // namespace jordanscope::kernel

/// A run's configuration: every key of config.json (docs/run_directory.md), with its checks in one place.
namespace jordanscope::runs {

enum class Task { Kernel, Bytes };
enum class Precision { Float32, BFloat16 };
enum class Positions { Absolute, Anchored };
enum class LabelMode { Threshold, Stochastic };

std::string_view toText(Task task);
std::string_view toText(Precision precision);
std::string_view toText(Positions positions);
std::string_view toText(LabelMode mode);

struct ModelConfig {
    int dModel = 128;
    int heads = 4;
    int layers = 3;
    int mlpRatio = 2;
    double theta = 10000;
    double dropout = 0;

    int headDim() const { return heads > 0 ? dModel / heads : 0; }
    bool operator==(const ModelConfig&) const = default;
};

/// Lengths and positions are in tokens, gamma in 1/token.
struct PositionConfig {
    double gammaMin = 1e-4;
    double initGamma = 1e-4;
    double etaMax = 0.1;
    double initEta = 0;
    bool boundedTau = true;
    int trainContext = 1024;
    double maxExponent = 30;

    bool operator==(const PositionConfig&) const = default;
};

struct TrainingConfig {
    std::int64_t steps = 1200;
    int batch = 24;
    int length = 1024;
    double lr = 5e-4;
    double weightDecay = 0.01;
    double clip = 1.0;
    std::int64_t logEvery = 10;
    std::int64_t evalEvery = 600;
    std::int64_t checkpointEvery = 200;

    bool operator==(const TrainingConfig&) const = default;
};

struct EvaluationConfig {
    std::vector<int> lengths{1024, 2048, 4096, 8192};
    int batches = 32;
    int batch = 1;
    Positions positions = Positions::Absolute;

    bool operator==(const EvaluationConfig&) const = default;
};

struct KernelConfig {
    std::string benchmark = "mixed_raw";
    int targetFreqIndex = 3;
    int secondFreqIndex = 5;
    double gamma = 1e-4;
    double scaledC = 0.1;
    LabelMode labelMode = LabelMode::Threshold;
    double logitScale = 3;
    std::int64_t dataSeed = 7107;
    std::int64_t evalSeed = 9109;

    bool operator==(const KernelConfig&) const = default;
};

struct BytesConfig {
    std::string trainFile;
    std::string evalFile;
    double evalFraction = 0.1;
    std::int64_t trainSampleSeed = 1701;
    std::int64_t evalSampleSeed = 20270505;

    bool operator==(const BytesConfig&) const = default;
};

struct RunConfig {
    std::string preset = "kernel";
    std::string name;
    Task task = Task::Kernel;
    std::string method = "jordan_rope";
    std::int64_t seed = 0;
    std::string device = "auto";
    Precision precision = Precision::Float32;
    int threads = 0;  ///< 0 = chosen by the trainer, which then records the number
    bool deterministic = false;
    bool cudaGraph = true;
    ModelConfig model;
    PositionConfig position;
    TrainingConfig training;
    EvaluationConfig evaluation;
    KernelConfig kernel;
    BytesConfig bytes;

    /// 3 (0, 1, QUERY) for the kernel task, 257 (byte + 1) for bytes.
    int vocabulary() const { return task == Task::Kernel ? 3 : 257; }
    bool operator==(const RunConfig&) const = default;
};

/// What parseMethod needs of a configuration.
kernel::PositionSettings positionSettings(const RunConfig& config);

/// The configuration's method, resolved. Error(Usage) where the name was not understood.
kernel::Method methodOf(const RunConfig& config);

/// One thing that is wrong with a configuration.
struct ConfigProblem {
    std::string key;      ///< dotted path, as "training.steps"
    std::string value;    ///< the value as JSON, at most 60 characters
    std::string message;  ///< one sentence: key, value and what would be right
};

/// Everything wrong with these values, in the order of the keys; empty when the run can start. Never throws.
std::vector<ConfigProblem> validate(const RunConfig& config);

struct ParsedConfig {
    std::optional<RunConfig> config;  ///< present where the text could be read, even if values are impossible
    std::vector<ConfigProblem> problems;
};

/// Reads a configuration and fills in the defaults of its preset. Reports every problem, never throws.
ParsedConfig tryParseConfig(std::string_view json);

/// As tryParseConfig, but Error(Usage) with the first problem's message.
RunConfig parseConfig(std::string_view json);

/// Reads a configuration file. Error(Usage) where it is missing, too large or wrong, Error(Disk) where it
/// cannot be read.
RunConfig loadConfig(const Place& file);

/// Every key in the canonical order, without "build".
nlohmann::ordered_json toJson(const RunConfig& config);

/// The text of config.json: toJson and "build": {"version", "commit", "libtorch"}.
std::string configText(const RunConfig& config, std::string_view libtorchVersion);

/// Sixteen hexadecimal digits over everything that a resumed run must keep. Left out, as a resume may change
/// them: preset, name, device and threads.
std::string configHash(const RunConfig& config);

/// The keys of a resume that differ, for the message: "training.lr 0.0005 is now 0.001, ...".
std::string configDifference(const RunConfig& stored, const RunConfig& asked);

/// Names of the kernel task's benchmarks: mixed_raw, ..., high_jet_r1.., scaled_high_jet_r1...
const std::vector<std::string>& benchmarkNames();

}  // namespace jordanscope::runs
