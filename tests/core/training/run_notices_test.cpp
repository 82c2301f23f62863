#include "core/training/run_notices.h"

#include <gtest/gtest.h>

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

TEST(RunNotices, EmulatedBfloat16IsSaid) {
    const auto notice = [](runs::Precision precision, const char* device, bool has) {
        return precisionNotice(precision, device, has).has_value();
    };
    EXPECT_TRUE(notice(runs::Precision::BFloat16, "cpu", false));
    EXPECT_FALSE(notice(runs::Precision::BFloat16, "cpu", true));
    EXPECT_FALSE(notice(runs::Precision::BFloat16, "cuda:0", false));
    EXPECT_FALSE(notice(runs::Precision::Float32, "cpu", false));
}

}  // namespace
}  // namespace jordanscope::training
