#include <cmath>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "core/base/error.h"
#include "core/runs/config/benchmarks.h"
#include "core/runs/config/config.h"
#include "core/training/tasks/kernel_task.h"
#include "core/training/tasks/task.h"

namespace jordanscope::training {
namespace {

runs::RunConfig kernelRun() {
    runs::RunConfig config;
    config.training.length = 20;
    config.training.batch = 64;
    config.evaluation.batch = 2;
    config.seed = 4;
    return config;
}

TEST(KernelTask, LabelsFollowTheKernel) {
    const runs::RunConfig config = kernelRun();
    const auto task = makeTask(config);
    const Batch batch = task->nextBatch();
    ASSERT_EQ(batch.tokens.sizes(), at::IntArrayRef({64, 20}));
    const at::Tensor kernel = taskKernel(config.kernel, 20, 20, config.model.headDim(), config.model.theta);
    for (std::int64_t n = 0; n < 64; ++n) {
        EXPECT_EQ(batch.tokens[n][19].item<std::int64_t>(), 2);
        double sum = 0;
        for (std::int64_t lag = 1; lag < 20; ++lag)
            sum += (batch.tokens[n][19 - lag].item<double>() * 2 - 1) * kernel[lag - 1].item<double>();
        EXPECT_EQ(batch.labels[n].item<std::int64_t>(), sum > 0 ? 1 : 0);
    }
}

TEST(KernelTask, EveryBenchmarkTurnsByTheFrequenciesThatItDeclares) {
    for (const runs::Benchmark& benchmark : runs::benchmarks()) {
        runs::KernelConfig config;
        config.benchmark = benchmark.name;
        const auto kernelOf = [&] { return taskKernel(config, 60, 20, 32, 10000); };
        const at::Tensor kernel = kernelOf();
        ++config.secondFreqIndex;
        EXPECT_EQ(!at::equal(kernelOf(), kernel), benchmark.second) << benchmark.name;
        --config.secondFreqIndex;
        ++config.targetFreqIndex;
        EXPECT_FALSE(at::equal(kernelOf(), kernel)) << benchmark.name;
    }
}

TEST(KernelTask, EveryBenchmarkIsNormalisedOverTheTrainingLags) {
    runs::KernelConfig config;
    for (const std::string& name : runs::benchmarkNames()) {
        config.benchmark = name;
        const at::Tensor kernel = taskKernel(config, 300, 100, 32, 10000);
        ASSERT_EQ(kernel.numel(), 299) << name;
        EXPECT_TRUE(at::isfinite(kernel).all().item<bool>()) << name;
        EXPECT_NEAR(kernel.narrow(0, 0, 99).to(at::kDouble).pow(2).sum().item<double>(), 1.0, 1e-5) << name;
    }
    for (const char* name : {"mixed", "high_jet_r", "high_jet_rx", "high_jet_r-1", ""}) {
        config.benchmark = name;
        EXPECT_THROW(taskKernel(config, 300, 100, 32, 10000), Error) << name;
    }
}

/// K is what it is up to a factor, so that labels depend on its shape alone: however small it is, also where
/// float32 has no number for it.
TEST(KernelTask, ASmallKernelIsNormalisedTooAndLabelsFollowIt) {
    struct Small {
        const char* benchmark;
        double gamma, scaledC;
    };
    for (const Small& small :
         {Small{"damped_mixed", 12, 1}, Small{"damped_mixed", 20, 1}, Small{"damped_mixed", 100, 1},
          Small{"scaled_high_jet_r9", 0, 300}, Small{"scaled_high_jet_r0", 0, 1e6}}) {
        SCOPED_TRACE(std::string(small.benchmark) + ' ' + std::to_string(small.gamma));
        runs::RunConfig config = kernelRun();
        config.kernel.benchmark = small.benchmark;
        config.kernel.gamma = small.gamma;
        config.kernel.scaledC = small.scaledC;
        const at::Tensor kernel =
            taskKernel(config.kernel, 60, 20, config.model.headDim(), config.model.theta);
        EXPECT_TRUE(at::isfinite(kernel).all().item<bool>());
        EXPECT_NEAR(kernel.narrow(0, 0, 19).to(at::kDouble).pow(2).sum().item<double>(), 1.0, 1e-5);
        const auto ones = makeTask(config)->nextBatch().labels.sum().item<std::int64_t>();
        EXPECT_GT(ones, 8);
        EXPECT_LT(ones, 56);
    }
}

/// Both sides of the norm at which K is scaled first agree there.
TEST(KernelTask, ScalingFirstChangesNothingButTheRange) {
    runs::KernelConfig config;
    config.benchmark = "damped_mixed";
    config.gamma = 5;  // norm 7e-3, as published
    const at::Tensor plain = taskKernel(config, 40, 20, 32, 10000);
    for (std::int64_t lag = 1; lag < 4; ++lag) {
        const double d = static_cast<double>(lag), w = std::pow(10000.0, -2.0 * config.targetFreqIndex / 32);
        const double wanted = std::exp(-5 * (d - 1)) * (std::cos(w * d) + 0.75 * d / 20 * std::sin(w * d)) /
                              (std::cos(w) + 0.75 / 20 * std::sin(w));
        EXPECT_NEAR(plain[lag - 1].item<double>(), wanted, 1e-4) << lag;
    }
    config.gamma = 14;  // norm 8e-7
    EXPECT_NEAR(taskKernel(config, 40, 20, 32, 10000)[0].item<double>(), 1.0, 1e-5);
}

TEST(KernelTask, AKernelBeyondFloat32IsRefusedByName) {
    runs::RunConfig config = kernelRun();
    config.kernel.benchmark = "high_jet_r9";
    config.evaluation.lengths = {20, 2'000'000};
    try {
        makeTask(config);
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::Usage);
        for (const char* key : {"kernel.benchmark", "kernel.gamma", "evaluation.lengths"})
            EXPECT_NE(std::string(error.what()).find(key), std::string::npos) << error.what();
    }
}

TEST(KernelTask, LogitsThatAreNotFiniteAnswerNothing) {
    const at::Tensor logits =
        at::tensor({0.0F, 1.0F, NAN, 1.0F, 0.0F, NAN, INFINITY, 0.0F, 1.0F, 0.0F}).view({5, 2});
    const at::Tensor labels = at::tensor({1, 0, 1, 0, 0}, at::kLong);
    EXPECT_TRUE(at::equal(rightAnswers(logits, labels), at::tensor({1.0F, 0.0F, 0.0F, 0.0F, 1.0F})));
}

TEST(KernelTask, ContinuesFromItsState) {
    const auto task = makeTask(kernelRun()), other = makeTask(kernelRun());
    task->nextBatch();
    const at::Tensor state = task->dataState().clone();
    const Batch wanted = task->nextBatch();
    other->setDataState(state);
    EXPECT_TRUE(at::equal(other->nextBatch().tokens, wanted.tokens));
    EXPECT_THROW(other->setDataState(at::zeros({3}, at::kByte)), Error);
    EXPECT_THROW(other->setDataState(at::zeros({3}, at::kFloat)), Error);
    const Batch following = task->nextBatch();
    try {
        other->setDataState(at::zeros(state.sizes(), at::kByte));
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::Data);
        EXPECT_NE(std::string(error.what()).find("generator.data"), std::string::npos) << error.what();
    }
    EXPECT_TRUE(at::equal(other->nextBatch().tokens, following.tokens)) << "refused, and nothing changed";
}

TEST(KernelTask, EvaluationIsFreshEachTime) {
    const auto task = makeTask(kernelRun());
    const auto first = task->evaluation(50, 2), again = task->evaluation(50, 2);
    const auto one = first();
    task->nextBatch();
    EXPECT_TRUE(at::equal(one->tokens, again()->tokens));
    EXPECT_EQ(one->tokens.sizes(), at::IntArrayRef({2, 50}));
    EXPECT_TRUE(first().has_value());
    EXPECT_FALSE(first().has_value());
}

TEST(KernelTask, StochasticLabelsFollowTheScore) {
    runs::RunConfig config = kernelRun();
    config.training.batch = 4000;
    const Batch sharp = makeTask(config)->nextBatch();
    config.kernel.labelMode = runs::LabelMode::Stochastic;
    const Batch drawn = makeTask(config)->nextBatch();
    EXPECT_TRUE(at::equal(drawn.tokens, sharp.tokens));
    const double agreement = drawn.labels.eq(sharp.labels).to(at::kDouble).mean().item<double>();
    EXPECT_GT(agreement, 0.7);
    EXPECT_LT(agreement, 0.99);
}

class ByteTaskTest : public testing::Test {
protected:
    void SetUp() override {
        file_ =
            std::filesystem::path(testing::TempDir()) / ("jordanscope_bytes_" + std::to_string(::getpid()));
        std::ofstream stream(file_, std::ios::binary);
        for (int n = 0; n < 1000; ++n) stream.put(static_cast<char>(n % 251));
        stream.close();
        config_.task = runs::Task::Bytes;
        config_.training.length = 16;
        config_.training.batch = 3;
        config_.evaluation.batch = 2;
        config_.evaluation.lengths = {8, 16, 32};
        config_.bytes.trainFile = file_.string();
    }
    void TearDown() override { std::filesystem::remove(file_); }

    void expectDataError(const std::string& part) {
        try {
            makeTask(config_)->nextBatch();
            FAIL() << "no error";
        } catch (const Error& error) {
            EXPECT_EQ(error.kind(), ErrorKind::Data);
            EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
        }
    }

    std::filesystem::path file_;
    runs::RunConfig config_;
};

TEST_F(ByteTaskTest, LabelsAreTheNextBytes) {
    const Batch batch = makeTask(config_)->nextBatch();
    ASSERT_EQ(batch.tokens.sizes(), at::IntArrayRef({3, 16}));
    for (std::int64_t n = 0; n < 3; ++n)
        for (std::int64_t at = 0; at < 16; ++at) {
            const auto token = batch.tokens[n][at].item<std::int64_t>();
            EXPECT_EQ(batch.labels[n][at].item<std::int64_t>(), token % 251 + 1);
        }
}

TEST_F(ByteTaskTest, LeftOutLengthsAreStillDrawn) {
    const auto task = makeTask(config_);
    const at::Tensor wanted = task->evaluation(32, 2)()->tokens;
    config_.evaluation.lengths = {32};
    EXPECT_FALSE(at::equal(makeTask(config_)->evaluation(32, 2)()->tokens, wanted));
    // A length that is not listed comes after those that are.
    config_.evaluation.lengths = {8, 16};
    EXPECT_TRUE(at::equal(makeTask(config_)->evaluation(32, 2)()->tokens, wanted));
}

TEST_F(ByteTaskTest, SplitsByTheFraction) {
    std::ofstream(file_, std::ios::binary) << std::string(500, 'a') << std::string(500, 'b');
    config_.bytes.evalFraction = 0.5;
    config_.evaluation.lengths = {300};
    const auto task = makeTask(config_);
    for (int n = 0; n < 100; ++n) {
        const Batch batch = task->nextBatch();
        EXPECT_TRUE(batch.tokens.eq('a' + 1).all().item<bool>());
        EXPECT_TRUE(batch.labels.eq('a' + 1).all().item<bool>());
    }
    const auto next = task->evaluation(300, 20);
    for (auto batch = next(); batch; batch = next()) {
        EXPECT_TRUE(batch->tokens.eq('b' + 1).all().item<bool>());
        EXPECT_TRUE(batch->labels.eq('b' + 1).all().item<bool>());
    }
    config_.evaluation.lengths = {499};
    expectDataError("has 500 bytes");
}

TEST_F(ByteTaskTest, ResumesFromItsState) {
    const auto task = makeTask(config_), other = makeTask(config_);
    task->nextBatch();
    other->setDataState(task->dataState());
    EXPECT_TRUE(at::equal(task->nextBatch().tokens, other->nextBatch().tokens));
    EXPECT_THROW(other->setDataState(at::zeros(task->dataState().sizes(), at::kByte)), Error);
}

TEST_F(ByteTaskTest, MissingShortAndShrinkingTextsAreDataErrors) {
    const auto task = makeTask(config_);
    std::filesystem::resize_file(file_, 20);
    try {
        for (int n = 0; n < 50; ++n) task->nextBatch();
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::Data);
        EXPECT_NE(std::string(error.what()).find("shorter"), std::string::npos);
    }
    expectDataError("needs at least");
    expectDataError(file_.string());
    config_.bytes.trainFile = "/nonexistent/text";
    expectDataError("/nonexistent/text");
    config_.bytes.trainFile = "/";
    expectDataError("not a file");
    config_.bytes.trainFile = "";
    expectDataError("train_file");
}

}  // namespace
}  // namespace jordanscope::training
