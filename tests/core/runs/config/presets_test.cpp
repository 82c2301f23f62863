#include "core/runs/config/presets.h"

#include <set>

#include <gmock/gmock.h>

#include "core/kernel/methods/method.h"
#include "core/runs/config/estimate.h"
#include "tests/core/runs/error_of.h"

namespace jordanscope::runs {
namespace {

TEST(Presets, EveryRunOfEverySuiteIsPossible) {
    std::set<std::string> names;
    for (const Preset& preset : presets()) {
        EXPECT_TRUE(names.insert(preset.name).second);
        EXPECT_EQ(preset.config.preset, preset.name);
        EXPECT_EQ(preset.config.position.trainContext, preset.config.training.length);
        EXPECT_EQ(findPreset(preset.suite), &preset);
        EXPECT_FALSE(preset.methods.empty());
        EXPECT_EQ(preset.seeds, (std::vector<std::int64_t>{0, 1, 2}));
        for (const std::string& method : preset.methods) {
            RunConfig config = preset.config;
            config.method = method;
            const auto problems = validate(config);
            EXPECT_TRUE(problems.empty()) << preset.name << " " << problems.front().message;
        }
    }
}

TEST(Presets, AreThePublishedOnes) {
    struct Row {
        const char* name;
        Task task;
        int dModel, heads, layers, mlp, length, batch;
        std::int64_t steps;
        double lr, decay;
        std::vector<int> lengths;
        int batches;
        std::size_t methods;
    };
    const Row rows[] = {
        {"kernel", Task::Kernel, 128, 4, 3, 2, 1024, 24, 1200, 5e-4, 0.01, {1024, 2048, 4096, 8192}, 32, 9},
        {"kernel_medium", Task::Kernel, 128, 4, 3, 2, 1024, 16, 300, 5e-4, 0.01, {1024, 2048, 4096}, 12, 6},
        {"bytes_small",
         Task::Bytes,
         128,
         4,
         3,
         2,
         512,
         4,
         500,
         5e-4,
         0.05,
         {512, 1024, 2048, 4096, 8192},
         8,
         7},
        {"bytes_focused",
         Task::Bytes,
         384,
         6,
         6,
         4,
         1024,
         4,
         1000,
         3e-4,
         0.1,
         {1024, 2048, 4096, 8192},
         16,
         8},
        {"jet", Task::Bytes, 192, 4, 3, 2, 512, 4, 1000, 5e-4, 0.05, {512, 1024, 2048, 4096, 8192}, 2, 4},
        {"eta_sweep",
         Task::Bytes,
         128,
         4,
         3,
         2,
         512,
         4,
         500,
         5e-4,
         0.05,
         {512, 1024, 2048, 4096, 8192},
         8,
         4},
    };
    for (const Row& row : rows) {
        const Preset* preset = findPreset(row.name);
        ASSERT_TRUE(preset) << row.name;
        const RunConfig& c = preset->config;
        EXPECT_EQ(c.task, row.task) << row.name;
        EXPECT_EQ(c.model, (ModelConfig{row.dModel, row.heads, row.layers, row.mlp, 10000, 0})) << row.name;
        EXPECT_EQ(c.training, (TrainingConfig{row.steps, row.batch, row.length, row.lr, row.decay, 1.0, 10,
                                              row.steps / 2, 200}))
            << row.name;
        EXPECT_EQ(c.evaluation, (EvaluationConfig{row.lengths, row.batches, 1, Positions::Absolute}))
            << row.name;
        EXPECT_EQ(preset->methods.size(), row.methods) << row.name;
    }
    EXPECT_EQ(findPreset("kernel_lm"), findPreset("kernel"));
    EXPECT_EQ(findPreset("jet_bytes"), findPreset("jet"));
    EXPECT_EQ(findPreset("none"), nullptr);
    EXPECT_THAT(errorOf(ErrorKind::Usage, [] { presetConfig("none"); }), testing::HasSubstr("kernel_medium"));
}

TEST(Presets, AFairTwinHasItsFrequenciesInEveryBank) {
    for (const char* name : {"kernel_fair", "kernel_medium_fair"}) {
        const Preset& preset = *findPreset(name);
        for (const std::string& method : preset.methods) {
            RunConfig config = preset.config;
            config.method = method;
            const kernel::Method parsed = methodOf(config);
            const int headDim = config.model.headDim();
            if (parsed.frequencies(headDim, config.model.theta).empty()) continue;  // nope, alibi
            for (const int index : {config.kernel.targetFreqIndex, config.kernel.secondFreqIndex}) {
                const double omega = kernel::bankFrequency(index, headDim, config.model.theta);
                EXPECT_TRUE(kernel::nearestFrequency(parsed, headDim, config.model.theta, omega).inBank)
                    << name << " " << method << " " << index;
            }
        }
    }
}

}  // namespace
}  // namespace jordanscope::runs
