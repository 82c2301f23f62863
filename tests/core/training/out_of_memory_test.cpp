#include <new>

#include <gtest/gtest.h>

#include "core/kernel/error.h"
#include "core/training/detail/memory.h"

namespace jordanscope::training {
namespace {

Error caught(const std::exception& problem) {
    try {
        throwIfOutOfMemory(problem, runs::RunConfig{}, at::kCPU);
    } catch (const Error& error) {
        return error;
    }
    return Error(ErrorKind::Disagreement, "nothing was thrown");
}

TEST(OutOfMemory, IsExitCodeFiveWithWhatWasNeededAndWhatIsFree) {
    EXPECT_EQ(caught(std::bad_alloc()).exitCode(), 5);
    EXPECT_NE(std::string(caught(std::bad_alloc()).what()).find("MiB are free"), std::string::npos);
    const Error gpu =
        caught(std::runtime_error("CUDA out of memory. Tried to allocate 20.00 GiB. GPU 0 has"));
    EXPECT_EQ(gpu.exitCode(), 5);
}

TEST(OutOfMemory, IsKnownWhenTheAllocatorReallyRefuses) {
    try {
        withMemoryErrors(runs::RunConfig{}, at::kCPU, [] { at::empty({std::int64_t{1} << 50}); });
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.exitCode(), 5);
        EXPECT_NE(std::string(error.what()).find("4294967296 MiB more were needed"), std::string::npos)
            << error.what();
    }
}

TEST(OutOfMemory, LeavesOtherErrorsAlone) {
    EXPECT_EQ(caught(std::runtime_error("shape mismatch")).exitCode(), 1);
    EXPECT_EQ(caught(Error(ErrorKind::Data, "out of memory of the mind")).exitCode(), 1);
    EXPECT_EQ(withMemoryErrors(runs::RunConfig{}, at::kCPU, [] { return 7; }), 7);
}

TEST(Memory, InUseAndFreeAreSensible) {
    EXPECT_GT(memoryInUseMib(at::kCPU), 10);
    EXPECT_GT(memoryFreeMib(at::kCPU), 1);
}

}  // namespace
}  // namespace jordanscope::training
