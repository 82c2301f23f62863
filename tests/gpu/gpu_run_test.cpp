#include <cstdlib>

#include <gtest/gtest.h>

#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/safetensors.h"
#include "core/training/run/trainer.h"
#include "tests/gpu/gpu.h"
#include "tests/support/program.h"
#include "tests/support/run_records.h"

namespace jordanscope::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

/// As the deterministic mode sets it, which a process can only do before it first uses a GPU.
[[maybe_unused]] const int kWorkspaces = ::setenv("CUBLAS_WORKSPACE_CONFIG", ":4096:8", 1);

json onGpu(const json& changes) {
    json config = smallKernelRun(changes);
    config["device"] = "cuda";
    return config;
}

const json kTooLarge{{"model", {{"d_model", 256}}},
                     {"training", {{"batch", 64}, {"length", 2048}, {"eval_every", 1000}}},
                     {"evaluation", {{"lengths", {32}}}}};
const json kGraph{{"cuda_graph", true}}, kPlain{{"cuda_graph", false}};

json deterministicRun(const char* precision, const char* method) {
    return {{"deterministic", true}, {"precision", precision}, {"method", method}};
}
constexpr const char* kPrecisions[] = {"float32", "bfloat16"};
constexpr const char* kMethods[] = {"rope_alibi", "jordan_jetmixfull_m4_c150_g100_g050_g030_g020"};

/// Here without a GPU, too: a configuration that is refused makes a test that can never pass.
TEST(GpuRunConfigurations, AreAccepted) {
    std::vector<json> all{kTooLarge, kGraph, kPlain};
    for (const char* precision : kPrecisions)
        for (const char* method : kMethods) all.push_back(deterministicRun(precision, method));
    for (const json& changes : all) EXPECT_NO_THROW(runs::parseConfig(onGpu(changes).dump())) << changes;
}

class GpuRun : public ::testing::Test {
protected:
    void SetUp() override {
        if (!training::whyNoGpu().empty()) GTEST_SKIP() << training::whyNoGpu();
    }
    static runs::RunConfig parsed(const json& config) { return runs::parseConfig(config.dump()); }

    void expectSame(const fs::path& one, const fs::path& other) const {
        for (const char* name : {"metrics.jsonl", "learned.jsonl"}) {
            const auto first = comparableRecords(one / name), second = comparableRecords(other / name);
            ASSERT_EQ(first.size(), second.size());
            for (std::size_t i = 0; i < first.size(); ++i) ASSERT_EQ(first[i], second[i]);
        }
        const runs::SafetensorsReader left(one / "checkpoint.safetensors"),
            right(other / "checkpoint.safetensors");
        for (const runs::TensorInfo& tensor : left.tensors())
            EXPECT_EQ(left.read(tensor), right.read(*right.find(tensor.name))) << tensor.name;
    }

    ScratchFolder scratch_;
};

TEST_F(GpuRun, WithAndWithoutAGraphTellTheSameStory) {
    for (const bool graph : {false, true})
        training::train(parsed(onGpu(graph ? kGraph : kPlain)), scratch_ / (graph ? "graph" : "plain"));
    const auto graph = effectiveRecords(scratch_ / "graph" / "metrics.jsonl"),
               plain = effectiveRecords(scratch_ / "plain" / "metrics.jsonl");
    ASSERT_EQ(graph.size(), plain.size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
        EXPECT_EQ(graph[i]["kind"], plain[i]["kind"]);
        EXPECT_NEAR(graph[i]["loss"].get<double>(), plain[i]["loss"].get<double>(), 1e-3) << "record " << i;
    }
    EXPECT_NE(contents(scratch_ / "graph" / "log.txt").find("run as a CUDA graph from here on"),
              std::string::npos);
}

TEST_F(GpuRun, DeterministicRunsAndTheirResumesAreEqualBitForBit) {
    for (const char* precision : kPrecisions) {
        for (const char* method : kMethods) {
            SCOPED_TRACE(std::string(precision) + ' ' + method);
            const auto config = parsed(onGpu(deterministicRun(precision, method)));
            for (const char* name : {"first", "second", "resumed"}) fs::remove_all(scratch_ / name);
            training::train(config, scratch_ / "first");
            training::train(config, scratch_ / "second");
            expectSame(scratch_ / "first", scratch_ / "second");
            training::TrainOptions options;
            options.progress = [](const training::TrainProgress& progress) {
                if (progress.step == 17 && progress.evaluationLength == 0)
                    throw std::runtime_error("pulled the plug");
            };
            EXPECT_THROW(training::train(config, scratch_ / "resumed", options), std::runtime_error);
            training::train(config, scratch_ / "resumed", {.resume = true, .progress = {}});
            expectSame(scratch_ / "first", scratch_ / "resumed");
        }
    }
}

TEST_F(GpuRun, FullMemoryEndsWithExitCodeFiveAndACompleteState) {
    // A small part of the GPU's memory stands in for a small GPU, which the estimate does not know of.
    const json config = onGpu(kTooLarge);
    const Outcome outcome =
        runProgram(fs::read_symlink("/proc/self/exe").parent_path() / "jordan",
                   {"train", "--config", scratch_.write("config.json", config.dump()).string(), "--run-dir",
                    (scratch_ / "run").string()},
                   {.environment = {"PYTORCH_ALLOC_CONF=per_process_memory_fraction:0.005",
                                    "PYTORCH_CUDA_ALLOC_CONF=per_process_memory_fraction:0.005"},
                    .largestFile = {},
                    .folder = {},
                    .errorsTo = {}});
    EXPECT_EQ(outcome.exitCode, 5) << outcome.errors;
    EXPECT_NE(outcome.errors.find("more were needed"), std::string::npos) << outcome.errors;
    const json state = json::parse(contents(scratch_ / "run" / "state.json"));
    EXPECT_EQ(state["status"], "failed");
    EXPECT_EQ(state["exit_code"], 5);
    for (const auto& entry : fs::directory_iterator(scratch_ / "run"))
        EXPECT_NE(entry.path().filename().string()[0], '.') << entry.path() << " was left half-written";
}

}  // namespace
}  // namespace jordanscope::testing
