#include "core/training/run/run_notices.h"

#include <gtest/gtest.h>

#include "core/training/platform/threads.h"

namespace jordanscope::training {
namespace {

runs::RunConfig config(const char* method) {
    runs::RunConfig config;
    config.method = method;
    return config;
}

TEST(RunNotices, SayWhichBankHoldsTheTargetFrequency) {
    // docs/training.md: head_dim 32, index 3 is missed by direct_sum and met by rope; index 4 is met by both.
    EXPECT_NE(runNotices(config("rope")).at(0).find("is in the bank of rope"), std::string::npos);
    const std::string missed = runNotices(config("direct_sum")).at(0);
    EXPECT_NE(missed.find("not in the bank of direct_sum; the nearest is"), std::string::npos) << missed;
    runs::RunConfig met = config("direct_sum");
    met.kernel.targetFreqIndex = 4;
    EXPECT_NE(runNotices(met).at(0).find("is in the bank"), std::string::npos);
    EXPECT_NE(runNotices(config("alibi")).at(0).find("turns by none"), std::string::npos);
}

TEST(RunNotices, SayWhereTheClampSetsIn) {
    runs::RunConfig far = config("jordan_raw_tau");
    EXPECT_EQ(runNotices(far).size(), 1u) << "30 / 1e-4 lies beyond 8192";
    far.position.initGamma = 0.01;
    const auto notices = runNotices(far);
    ASSERT_EQ(notices.size(), 2u);
    EXPECT_NE(notices[1].find("beyond position 3000"), std::string::npos) << notices[1];
    EXPECT_NE(notices[1].find("of 96 chains 96 at length 4096, 96 at length 8192"), std::string::npos)
        << notices[1];
    far.evaluation.positions = runs::Positions::Anchored;
    EXPECT_EQ(runNotices(far).size(), 1u);
    far.position.initGamma = 0.1;  // training is absolute even so
    ASSERT_EQ(runNotices(far).size(), 2u);
    EXPECT_NE(runNotices(far)[1].find("at length 1024"), std::string::npos) << runNotices(far)[1];
    EXPECT_EQ(runNotices(far)[1].find("8192"), std::string::npos) << runNotices(far)[1];
    far.evaluation.positions = runs::Positions::Absolute;
    far.method = "jordan_no_gamma";
    EXPECT_EQ(runNotices(far).size(), 1u);
}

TEST(RunNotices, NameTheSecondFrequencyWhereTheBenchmarkHasOne) {
    runs::RunConfig rhythm = config("direct_sum");
    rhythm.kernel.benchmark = "rhythm_envelope";
    ASSERT_EQ(runNotices(rhythm).size(), 2u);
    EXPECT_NE(runNotices(rhythm)[1].find("second_freq_index 5"), std::string::npos);
    rhythm.task = runs::Task::Bytes;
    EXPECT_TRUE(runNotices(rhythm).empty());
}

TEST(MachineNotices, EmulatedBfloat16IsSaid) {
    const auto notices = [](runs::Precision precision, const char* device, bool has) {
        runs::RunConfig run;
        run.threads = 1;
        run.precision = precision;
        return machineNotices(run, {.device = device, .processors = 4, .bfloat16 = has});
    };
    ASSERT_EQ(notices(runs::Precision::BFloat16, "cpu", false).size(), 1u);
    EXPECT_NE(notices(runs::Precision::BFloat16, "cpu", false)[0].find("emulates"), std::string::npos);
    EXPECT_TRUE(notices(runs::Precision::BFloat16, "cpu", true).empty());
    EXPECT_TRUE(notices(runs::Precision::BFloat16, "cuda:0", false).empty());
    EXPECT_TRUE(notices(runs::Precision::Float32, "cpu", false).empty());
}

TEST(MachineNotices, MoreThreadsThanProcessorsAreSaid) {
    runs::RunConfig run;
    const auto notices = [&](int threads) {
        run.threads = threads;
        return machineNotices(run, {.device = "cpu", .processors = 4});
    };
    EXPECT_TRUE(notices(4).empty());
    ASSERT_EQ(notices(5).size(), 1u);
    EXPECT_EQ(notices(5)[0], "threads 5: this process may use 4 processors; more threads only slow it down.");
    EXPECT_EQ(thisMachine("cpu").processors, usableProcessors());
}

}  // namespace
}  // namespace jordanscope::training
