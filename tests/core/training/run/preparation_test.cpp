#include "core/training/run/preparation.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/training/steps/work_graph.h"

namespace jordanscope::training {
namespace {

TEST(MemoryNeeded, IsTheSumWhereARecordedStepKeepsItsOwn) {
    runs::RunConfig config;
    const runs::MemoryEstimate estimate = runs::estimateMemory(config);
    const double one = estimate.weights + std::max(estimate.activations, estimate.evaluation) +
                       estimate.data + estimate.program;
    const double both = one + std::min(estimate.activations, estimate.evaluation);
    EXPECT_DOUBLE_EQ(memoryNeededMib(config, "cpu"), one);
    EXPECT_DOUBLE_EQ(memoryNeededMib(config, "cuda:0"), kCudaGraphsBuilt ? both : one);
    EXPECT_DOUBLE_EQ(memoryNeededMib(config, "cuda:0", Use::Evaluation), one);
    const auto plain = [&](auto change) {
        runs::RunConfig changed = config;
        change(changed);
        return memoryNeededMib(changed, "cuda:0");
    };
    EXPECT_DOUBLE_EQ(plain([](runs::RunConfig& c) { c.cudaGraph = false; }), one);
    EXPECT_DOUBLE_EQ(plain([](runs::RunConfig& c) { c.deterministic = true; }), one);
    EXPECT_DOUBLE_EQ(plain([](runs::RunConfig& c) { c.model.dropout = 0.1; }), one);
}

TEST(MemoryRoom, OfAGpuIsWhatIsFreeOfIt) {
    const DeviceChoice gpu{"cuda:1", "asked for", 16000, 700};
    EXPECT_EQ(memoryRoom(gpu).availableMib, 700);
    EXPECT_EQ(memoryRoom({"cuda:1", "", 16000, 0}).availableMib, 16000) << "0 means unknown";
    EXPECT_EQ(memoryRoom({"cpu", "", 8000, 0}).availableMib, 8000);
    runs::RunConfig config;
    ASSERT_GT(memoryNeededMib(config, "cuda:1"), 700);
    try {
        checkMemory(config, gpu);
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::Memory);
        EXPECT_NE(std::string(error.what()).find("cuda:1 has 700 MiB free of 16000 MiB"), std::string::npos)
            << error.what();
    }
    EXPECT_NO_THROW(checkMemory(config, {"cuda:1", "", 16000, 15000}));
}

}  // namespace
}  // namespace jordanscope::training
