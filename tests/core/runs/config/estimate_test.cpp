#include "core/runs/config/estimate.h"

#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/kernel/methods/method.h"
#include "core/runs/config/presets.h"
#include "tests/core/runs/error_of.h"

namespace jordanscope::runs {
namespace {

using testing::HasSubstr;

TEST(ParameterCount, EqualsTheGoldenModels) {
    std::ifstream stream(std::string(JORDANSCOPE_GOLDEN) + "/kernel_training.json");
    const nlohmann::json golden = nlohmann::json::parse(stream);
    std::size_t compared = 0;
    for (const auto& run : golden["runs"]) {
        RunConfig config;
        config.method = run["method"];
        config.model.dModel = run["d_model"];
        config.model.heads = golden["model"]["heads"];
        config.model.layers = golden["model"]["layers"];
        config.model.mlpRatio = golden["model"]["mlp_ratio"];
        config.training.length = config.position.trainContext = golden["task"]["seq_len"];
        EXPECT_EQ(parameterCount(config), run["parameters"].get<std::int64_t>()) << config.method;
        ++compared;
    }
    EXPECT_EQ(compared, 23u);
}

TEST(ParameterCount, SaturatesInsteadOfOverflowing) {
    RunConfig config;
    config.method = "rope";
    config.model = {1'000'000'000, 1, 1'000'000'000, 1'000'000'000, 10000, 0};
    EXPECT_EQ(parameterCount(config), std::numeric_limits<std::int64_t>::max());
    EXPECT_GT(memoryEstimateMib(config), 1e15);
}

TEST(MemoryEstimate, AGraphKeepsItsMemoryBesideAnEvaluations) {
    const MemoryEstimate estimate = estimateMemory(RunConfig{});
    ASSERT_GT(estimate.activations, 0);
    ASSERT_GT(estimate.evaluation, 0);
    EXPECT_DOUBLE_EQ(estimate.totalWithGraph() - estimate.total(),
                     std::min(estimate.activations, estimate.evaluation));
}

TEST(CheckMemory, NamesWhatIsFreeOfADeviceThatOthersUse) {
    const std::string message =
        errorOf(ErrorKind::Memory, [] { checkMemory(900.0, {800, 16000, "cuda:1"}, "wait"); });
    EXPECT_EQ(message, "about 900 MiB are needed and cuda:1 has 800 MiB free of 16000 MiB; wait");
    EXPECT_NO_THROW(checkMemory(900.0, {900, 16000, "cuda:1"}));
    EXPECT_NO_THROW(checkMemory(900.0, {0, 16000, "cuda:1"})) << "0 means unknown";
}

TEST(MemoryEstimate, GrowsLinearlyWithTheContext) {
    RunConfig config = presetConfig("bytes_small");
    const double once = estimateMemory(config).activations;
    config.training.length *= 4;
    EXPECT_NEAR(estimateMemory(config).activations / once, 4.0, 1e-9);
}

TEST(MemoryEstimate, DoesNotGrowWithTheSteps) {
    RunConfig config = presetConfig("bytes_small");
    const double once = memoryEstimateMib(config);
    config.training.steps = 1'000'000'000;
    EXPECT_EQ(memoryEstimateMib(config), once) << "a batch's windows are drawn when it is its turn";
}

TEST(MemoryEstimate, EachPresetFitsAnOrdinaryMachine) {
    for (const Preset& preset : presets()) {
        const MemoryEstimate estimate = estimateMemory(preset.config);
        EXPECT_GT(estimate.activations, estimate.evaluation / 10) << preset.name;
        EXPECT_LT(estimate.total(), 8 * 1024) << preset.name;
        EXPECT_NO_THROW(checkMemory(preset.config, 8 * 1024));
    }
}

TEST(MemoryEstimate, BFloat16HalvesActivations) {
    RunConfig config = presetConfig("kernel");
    const double full = estimateMemory(config).activations;
    config.precision = Precision::BFloat16;
    EXPECT_NEAR(estimateMemory(config).activations, full / 2, full * 1e-6);
}

TEST(MemoryCheck, NamesWhatIsNeededAndWhatThereIs) {
    RunConfig config;
    config.training.batch = 1'000'000;
    const std::string message = errorOf(ErrorKind::Memory, [&] { checkMemory(config, 4096, "cuda:0"); });
    EXPECT_THAT(message, HasSubstr("cuda:0 has 4096 MiB"));
    EXPECT_THAT(message, HasSubstr("e+07 MiB are needed")) << "both in one unit";
    EXPECT_THAT(message, HasSubstr("training.batch"));
    EXPECT_NO_THROW(checkMemory(config, 0)) << "0 means unknown";
}

TEST(MachineMemory, IsThere) {
    EXPECT_GT(machineMemoryMib(), 100);
    EXPECT_LT(machineMemoryMib(), 1e8);
}

}  // namespace
}  // namespace jordanscope::runs
