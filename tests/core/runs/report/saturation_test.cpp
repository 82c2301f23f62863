#include "core/runs/report/saturation.h"

#include <gmock/gmock.h>

namespace jordanscope::runs {
namespace {

using testing::HasSubstr;

LearnedRecord learned(std::vector<std::vector<double>> heads) {
    LearnedRecord record;
    LearnedLayer layer;
    layer.gamma = std::move(heads);
    record.layers = {layer, layer};
    return record;
}

TEST(Saturation, CountsChainsThatPassTheClampWithinALength) {
    RunConfig config;
    const Saturation saturation = learnedSaturation(config, learned({{0.01, 0.03}, {1e-4, 0.015}}));
    EXPECT_EQ(saturation.chains(), 8);
    EXPECT_DOUBLE_EQ(saturation.gammaMax, 0.03);
    EXPECT_EQ(saturation.within(1001), 0) << "0.03 * 1000 is no more than 30";
    EXPECT_EQ(saturation.within(1002), 2);
    EXPECT_EQ(saturation.within(2002), 4);
    EXPECT_EQ(saturation.within(4096), 6);
    EXPECT_EQ(saturation.within(400000), 8);
}

TEST(Saturation, OneSentenceNamesPositionChainsAndLengths) {
    RunConfig config;
    const Saturation saturation = learnedSaturation(config, learned({{0.01, 0.03}}));
    EXPECT_EQ(saturationText(saturation, {512, 1001}, "learned"), "");
    const std::string text = saturationText(saturation, {512, 2048, 8192}, "learned");
    EXPECT_THAT(text, HasSubstr("learned gammas, 0.03 /token at most"));
    EXPECT_THAT(text, HasSubstr("max_exponent 30 beyond position 1000"));
    EXPECT_THAT(text, HasSubstr("of 4 chains 2 at length 2048, 4 at length 8192"));
}

TEST(Saturation, StartsFromTheMethodsOwnGamma) {
    RunConfig config;
    config.method = "jordan_exact_c150";  // 1.5 / 1024
    EXPECT_EQ(startingSaturation(config).within(20000), 0);
    EXPECT_EQ(startingSaturation(config).within(20482), startingSaturation(config).chains());
    EXPECT_EQ(startingSaturation(config).chains(), 3 * 4 * 8);
    for (const char* method : {"rope", "alibi", "jordan_no_gamma"}) {
        config.method = method;
        EXPECT_EQ(startingSaturation(config).chains(), 0) << method;
    }
    config.method = "direct_sum";
    EXPECT_EQ(startingSaturation(config).chains(), 3 * 4 * 4);
}

}  // namespace
}  // namespace jordanscope::runs
