#include <new>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/training/platform/memory.h"

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

/// LibTorch's text of a GPU that is full, piece by piece as its allocator puts it together.
std::string fullGpu(const std::string& asked, const std::string& free) {
    return "CUDA out of memory. Tried to allocate " + asked +
           ". GPU 0 has a total capacity of 139.80 GiB of which " + free +
           " is free. Process 4711 has 129.30 GiB memory in use. Of the allocated memory 120.00 GiB is "
           "allocated by PyTorch, and 8.11 GiB is reserved by PyTorch but unallocated. If reserved but "
           "unallocated memory is large try setting PYTORCH_ALLOC_CONF=expandable_segments:True to avoid "
           "fragmentation.";
}

TEST(OutOfMemory, SaysWhatTheGpusAllocatorSays) {
    const auto said = [](const std::string& asked, const std::string& free) -> std::string {
        const Error error = caught(c10::OutOfMemoryError({__func__, __FILE__, 1}, fullGpu(asked, free)));
        EXPECT_EQ(error.exitCode(), 5);
        return error.what();
    };
    EXPECT_NE(said("20.00 GiB", "10.25 GiB").find("20480 MiB more were needed and 10496 MiB are free"),
              std::string::npos);
    EXPECT_NE(said("2.00 MiB", "512.00 KiB").find("2 MiB more were needed and 1 MiB are free"),
              std::string::npos);
    EXPECT_NE(said("1048576 bytes", "3.50 MiB").find("1 MiB more were needed and 4 MiB are free"),
              std::string::npos);
}

TEST(OutOfMemory, IsKnownFromTheLibrariesOfAGpu) {
    for (const char* text :
         {"CUDA error: out of memory\nCUDA kernel errors might be reported later",
          "CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`",
          "cuDNN error: CUDNN_STATUS_ALLOC_FAILED", "the CUDA position pass failed: out of memory"})
        EXPECT_EQ(caught(std::runtime_error(text)).exitCode(), 5) << text;
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
