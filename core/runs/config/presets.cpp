#include "core/runs/config/presets.h"

#include <array>

#include "core/base/error.h"

namespace jordanscope::runs {
namespace {

using Names = std::vector<std::string>;

RunConfig base(const char* name, Task task) {
    RunConfig config;
    config.preset = name;
    config.task = task;
    return config;
}

void setModel(RunConfig& config, int dModel, int heads, int layers, int mlpRatio) {
    config.model.dModel = dModel;
    config.model.heads = heads;
    config.model.layers = layers;
    config.model.mlpRatio = mlpRatio;
}

void setTraining(RunConfig& config, int length, int batch, int steps, double lr, double weightDecay) {
    config.training.length = config.position.trainContext = length;
    config.training.batch = batch;
    config.training.steps = steps;
    config.training.evalEvery = steps / 2;
    config.training.lr = lr;
    config.training.weightDecay = weightDecay;
}

void setEvaluation(RunConfig& config, std::vector<int> lengths, int batches) {
    config.evaluation.lengths = std::move(lengths);
    config.evaluation.batches = batches;
    config.evaluation.batch = 1;
}

RunConfig kernelConfig(const char* name) {
    return base(name, Task::Kernel);
}

RunConfig kernelMedium(const char* name) {
    RunConfig config = base(name, Task::Kernel);
    setTraining(config, 1024, 16, 300, 5e-4, 0.01);
    setEvaluation(config, {1024, 2048, 4096}, 12);
    return config;
}

/// Index 4 (and 6) is a frequency of every compared method; direct_sum's bank misses the odd ones.
RunConfig fair(RunConfig config) {
    config.kernel.targetFreqIndex = 4;
    config.kernel.secondFreqIndex = 6;
    return config;
}

RunConfig bytesSmall(const char* name) {
    RunConfig config = base(name, Task::Bytes);
    setTraining(config, 512, 4, 500, 5e-4, 0.05);
    setEvaluation(config, {512, 1024, 2048, 4096, 8192}, 8);
    return config;
}

RunConfig bytesFocused() {
    RunConfig config = base("bytes_focused", Task::Bytes);
    setModel(config, 384, 6, 6, 4);
    setTraining(config, 1024, 4, 1000, 3e-4, 0.1);
    setEvaluation(config, {1024, 2048, 4096, 8192}, 16);
    return config;
}

RunConfig jet() {
    RunConfig config = base("jet", Task::Bytes);
    setModel(config, 192, 4, 3, 2);
    setTraining(config, 512, 4, 1000, 5e-4, 0.05);
    setEvaluation(config, {512, 1024, 2048, 4096, 8192}, 2);
    return config;
}

std::vector<Preset> makePresets() {
    const Names kernelMethods{"nope",       "rope",        "alibi",           "rope_alibi",    "damped_rope",
                              "direct_sum", "jordan_rope", "jordan_no_gamma", "jordan_raw_tau"};
    const Names mediumMethods{"rope",        "damped_rope",       "direct_sum",
                              "jordan_rope", "jordan_exact_c010", "jordan_exact_scaled"};
    const Names bytesMethods{"rope",        "rope_alibi",          "damped_rope",      "direct_sum",
                             "jordan_rope", "jordan_exact_scaled", "jordan_exact_c010"};
    const Names focusedMethods{"rope",       "alibi",       "rope_alibi",    "damped_rope",
                               "direct_sum", "jordan_rope", "jordan_eta020", "jordan_eta050"};
    const Names jetMethods{"rope_alibi", "jordan_exact_c150_eta010_alibi",
                           "jordan_jetmix_m3_c150_g010_g005_alibi",
                           "jordan_jetmixfull_m4_c150_g100_g050_g030_g020_alibi"};
    const Names etaMethods{"jordan_rope", "jordan_eta020", "jordan_eta050", "jordan_eta090"};
    const std::vector<std::int64_t> seeds{0, 1, 2};
    return {
        {"kernel", "kernel_lm", "does attention use a distance-modulated phase? L 1024, 1200 steps",
         kernelConfig("kernel"), kernelMethods, seeds},
        {"kernel_fair", "kernel_lm_fair", "the same with a target frequency that every method has",
         fair(kernelConfig("kernel_fair")), kernelMethods, seeds},
        {"kernel_medium", "kernel_lm_medium", "the kernel task in 300 steps", kernelMedium("kernel_medium"),
         mediumMethods, seeds},
        {"kernel_medium_fair", "kernel_lm_medium_fair",
         "the same with a target frequency that every method has", fair(kernelMedium("kernel_medium_fair")),
         mediumMethods, seeds},
        {"bytes_small", "bytes_small", "byte-level language model, L 512, 500 steps",
         bytesSmall("bytes_small"), bytesMethods, seeds},
        {"bytes_focused", "bytes_focused", "byte-level language model of six layers, L 1024, 1000 steps",
         bytesFocused(), focusedMethods, seeds},
        {"jet", "jet_bytes", "jet mixtures of higher order on bytes, L 512, 1000 steps", jet(), jetMethods,
         seeds},
        {"eta_sweep", "eta_sweep", "larger initial eta on bytes, L 512, 500 steps", bytesSmall("eta_sweep"),
         etaMethods, seeds},
    };
}

}  // namespace

std::span<const Preset> presets() {
    static const std::vector<Preset> all = makePresets();
    return all;
}

const Preset* findPreset(std::string_view nameOrSuite) {
    for (const Preset& preset : presets()) {
        if (preset.name == nameOrSuite || preset.suite == nameOrSuite) return &preset;
    }
    return nullptr;
}

RunConfig presetConfig(std::string_view nameOrSuite) {
    if (const Preset* preset = findPreset(nameOrSuite)) return preset->config;
    std::string names;
    for (const Preset& preset : presets()) names += (names.empty() ? "" : ", ") + preset.name;
    throw Error(ErrorKind::Usage, "there is no preset " + std::string(nameOrSuite) + "; there are " + names);
}

std::string_view defaultPreset(Task task) {
    return task == Task::Kernel ? "kernel" : "bytes_small";
}

}  // namespace jordanscope::runs
