#include <gtest/gtest.h>

#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/safetensors.h"
#include "core/training/golden/verify.h"
#include "core/training/run/trainer.h"
#include "tests/support/program.h"
#include "tests/support/run_records.h"

// What docs/training.md promises under "The same run again".
namespace jordanscope::testing {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

json smallRun(const std::string& task, const std::string& method, double dropout) {
    json changes = {{"task", task},
                    {"method", method},
                    {"threads", 2},
                    {"model", {{"d_model", 48}, {"dropout", dropout}}},
                    {"training", {{"steps", 24}}}};
    if (task == "bytes") {
        changes["preset"] = "bytes_small";
        changes["bytes"] = {{"train_file", training::bundledText().string()}};
    } else {
        changes["kernel"] = {{"label_mode", "stochastic"}};
    }
    return smallKernelRun(changes);
}

void train(const json& config, const fs::path& run, bool resume = false, std::int64_t failAt = 0) {
    training::TrainOptions options;
    options.resume = resume;
    options.progress = [&](const training::TrainProgress& progress) {
        if (progress.step == failAt && progress.evaluationLength == 0)
            throw std::runtime_error("pulled the plug");
    };
    const auto parsed = runs::parseConfig(config.dump());
    if (failAt > 0)
        EXPECT_THROW(training::train(parsed, run, options), std::runtime_error);
    else
        training::train(parsed, run, options);
}

/// Records but for times and memory, learned values, and every tensor of the last and of the best checkpoint.
void expectSameRun(const fs::path& one, const fs::path& other) {
    for (const char* name : {"metrics.jsonl", "learned.jsonl"}) {
        const auto first = comparableRecords(one / name), second = comparableRecords(other / name);
        ASSERT_FALSE(first.empty()) << name;
        ASSERT_EQ(first.size(), second.size()) << name;
        for (std::size_t i = 0; i < first.size(); ++i) ASSERT_EQ(first[i].dump(), second[i].dump()) << name;
    }
    for (const char* name : {runs::kCheckpointFile, runs::kBestFile}) {
        const runs::SafetensorsReader first(one / name), second(other / name);
        ASSERT_EQ(first.tensors().size(), second.tensors().size());
        for (const runs::TensorInfo& tensor : first.tensors())
            EXPECT_EQ(first.read(tensor), second.read(*second.find(tensor.name)))
                << name << ' ' << tensor.name;
    }
}

struct Kind {
    const char *task, *method;
    double dropout;  ///< without it the dense layers are our own
};

class Reproducible : public ::testing::TestWithParam<Kind> {
protected:
    json config() const { return smallRun(GetParam().task, GetParam().method, GetParam().dropout); }
    ScratchFolder scratch_;
};

TEST_P(Reproducible, TheSameSeedDeviceAndThreadsGiveTheSameRun) {
    train(config(), scratch_ / "one");
    train(config(), scratch_ / "two");
    expectSameRun(scratch_ / "one", scratch_ / "two");
    json other = config();
    other["seed"] = 4;
    train(other, scratch_ / "three");
    EXPECT_NE(comparableRecords(scratch_ / "one" / "metrics.jsonl").front().dump(),
              comparableRecords(scratch_ / "three" / "metrics.jsonl").front().dump());
}

TEST_P(Reproducible, ARunCutManyTimesIsTheUncutOne) {
    train(config(), scratch_ / "whole");
    const fs::path cut = scratch_ / "cut";
    // The first step, before and after a checkpoint (every 7) and an evaluation (every 10), twice at the same
    // place, the step before the last.
    bool resume = false;
    for (const int step : {1, 6, 7, 8, 10, 11, 15, 15, 23}) {
        train(config(), cut, resume, step);
        resume = true;
    }
    train(config(), cut, true);
    expectSameRun(scratch_ / "whole", cut);
}

TEST_P(Reproducible, OtherThreadsAreTheSameRunUpToRounding) {
    json wanted = config();
    wanted["training"]["steps"] = 3;
    wanted["training"]["eval_every"] = 3;
    train(wanted, scratch_ / "two");
    const auto two = comparableRecords(scratch_ / "two" / "metrics.jsonl");
    for (const int threads : {1, 3}) {
        wanted["threads"] = threads;
        const fs::path run = scratch_ / std::to_string(threads);
        train(wanted, run);
        const auto records = comparableRecords(run / "metrics.jsonl");
        ASSERT_EQ(records.size(), two.size());
        for (std::size_t i = 0; i < records.size(); ++i) {
            EXPECT_EQ(keysOf(records[i]), keysOf(two[i]));
            for (const char* key : {"kind", "step", "tokens", "lr", "length", "n"})
                EXPECT_EQ(records[i].value(key, json()), two[i].value(key, json())) << key;
            const double loss = records[i]["loss"], was = two[i]["loss"];
            EXPECT_NEAR(loss, was, 1e-4 * was);
        }
    }
}

constexpr Kind kKinds[] = {{"kernel", "jordan_m4", 0.1},
                           {"kernel", "jordan_jetmixfull_m4_c150_g100_g050_g030_g020_alibi", 0},
                           {"kernel", "direct_sum", 0.1},
                           {"bytes", "rope_alibi", 0.1},
                           {"bytes", "jordan_exact_m3_c010_eta010", 0}};

INSTANTIATE_TEST_SUITE_P(Runs, Reproducible, ::testing::ValuesIn(kKinds), [](const auto& test) {
    return std::string(test.param.task) + '_' + test.param.method;
});

}  // namespace
}  // namespace jordanscope::testing
