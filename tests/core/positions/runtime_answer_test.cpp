#include "core/positions/cuda/runtime_answer.h"

#include <vector>

#include <gtest/gtest.h>

#include "core/positions/position_pass.h"

namespace jordanscope::positions {
namespace {

const RuntimeAnswer kFine{};

bool says(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

TEST(LaunchFailure, OfASoundLaunchIsNoneWhateverOthersLeftBehind) {
    EXPECT_EQ(launchFailure(kFine, kFine), "");
    EXPECT_EQ(launchFailure({101, "invalid device ordinal"}, kFine), "");
}

TEST(LaunchFailure, NamesWhoseItIs) {
    const std::string own = launchFailure(kFine, {9, "invalid configuration argument"});
    EXPECT_EQ(own, "the CUDA position pass failed: invalid configuration argument");
    const std::string both = launchFailure({101, "invalid device ordinal"}, {2, "out of memory"});
    EXPECT_TRUE(says(both, "the CUDA position pass failed: out of memory")) << both;
    EXPECT_TRUE(says(both, "a CUDA call before it had failed, too: invalid device ordinal")) << both;
    // Work that a GPU was still at cannot be this launch's, whether it was known of before or not.
    const RuntimeAnswer illegal{700, "an illegal memory access was encountered"};
    for (const RuntimeAnswer& before : {kFine, illegal}) {
        const std::string others = launchFailure(before, illegal);
        EXPECT_TRUE(says(others, "work that ran on the GPU before the position pass failed")) << others;
    }
}

TEST(KernelFailure, TellsAnOldDriverFromAMissingKernel) {
    const std::string compiled = "sm_80";
    EXPECT_EQ(kernelFailure(kFine, compiled), "");
    EXPECT_EQ(kernelFailure({209, "no kernel image is available"}, compiled),
              "this build has kernels for sm_80 alone");
    EXPECT_EQ(kernelFailure({98, "invalid device function"}, compiled),
              "this build has kernels for sm_80 alone");
    for (const int code : {35, 222})
        EXPECT_TRUE(says(kernelFailure({code, "too old"}, compiled), "the driver is older than")) << code;
    EXPECT_TRUE(says(kernelFailure({999, "unknown error"}, compiled), "cannot be loaded (unknown error)"));
}

TEST(KernelAnswers, AskOnceADevice) {
    std::vector<int> asked;
    KernelAnswers answers([&](int device) {
        asked.push_back(device);
        return device == 1 ? std::string("this build has kernels for sm_80 alone") : std::string();
    });
    for (int round = 0; round < 3; ++round) {
        EXPECT_EQ(answers.of(0), "");
        EXPECT_NE(answers.of(1), "");
    }
    EXPECT_EQ(asked, (std::vector<int>{0, 1}));
}

/// With or without a GPU or nvcc: an answer, not an exception, and the same one again.
TEST(KernelAnswers, OfAGpuThatIsNotThereIsAReason) {
    const std::string why = whyNoKernels(4096);
    EXPECT_NE(why, "");
    EXPECT_EQ(whyNoKernels(4096), why);
}

}  // namespace
}  // namespace jordanscope::positions
