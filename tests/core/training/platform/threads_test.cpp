#include "core/training/platform/threads.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/training/platform/devices.h"
#include "core/training/platform/torch.h"

namespace jordanscope::training {
namespace {

TEST(Threads, AllFlushSubnormalsToZero) {
    EXPECT_EQ(prepareThreads(2), 2);
    EXPECT_EQ(at::get_num_threads(), 2);
    std::atomic<int> flushing = 0, chunks = 0;
    at::parallel_for(0, 2, 1, [&](std::int64_t begin, std::int64_t end) {
        chunks += static_cast<int>(end - begin);
        if (flushesToZero()) flushing += static_cast<int>(end - begin);
    });
    EXPECT_EQ(chunks, 2);
    EXPECT_EQ(flushing, 2);
    volatile float small = 1e-38F;
    EXPECT_EQ(small * 1e-3F, 0.0F);
    const at::Tensor many = at::full({1 << 20}, 1e-38F) * 1e-3;
    EXPECT_EQ(many.count_nonzero().item<std::int64_t>(), 0);
    bool inherited = false;
    std::thread([&] { inherited = flushesToZero(); }).join();
    EXPECT_TRUE(inherited);
}

TEST(Threads, ZeroTakesTheProcessorsThereAre) {
    const int count = prepareThreads(0);
    EXPECT_GE(count, 1);
    EXPECT_EQ(at::get_num_threads(), count);
}

TEST(Devices, AlwaysHoldTheProcessor) {
    const DeviceReport report = listDevices();
    ASSERT_FALSE(report.devices.empty());
    EXPECT_EQ(report.devices[0].name, "cpu");
    EXPECT_TRUE(report.devices[0].usable);
    EXPECT_GT(report.devices[0].memoryMib, 0);
    EXPECT_FALSE(report.kernels.empty());
    for (const DeviceInfo& device : report.devices) EXPECT_FALSE(device.reason.empty());
}

TEST(Devices, AutomaticChoiceSaysWhy) {
    const DeviceChoice choice = chooseDevice("auto");
    const DeviceReport report = listDevices();
    const auto gpu = std::find_if(report.devices.begin() + 1, report.devices.end(),
                                  [](const DeviceInfo& device) { return device.usable; });
    const DeviceInfo& expected = gpu == report.devices.end() ? report.devices[0] : *gpu;
    EXPECT_EQ(choice.device, expected.name);
    EXPECT_EQ(static_cast<std::int64_t>(choice.memoryMib), expected.memoryMib);
    EXPECT_GT(choice.reason.size(), 5U);
    EXPECT_EQ(chooseDevice("cpu").device, "cpu");
}

TEST(Devices, OtherNamesAreUsageErrors) {
    for (const char* name : {"", "gpu", "cuda:", "cuda:x", "cuda:-1", "cuda:1x", "cuda:99"}) {
        try {
            chooseDevice(name);
            FAIL() << name;
        } catch (const Error& error) {
            EXPECT_EQ(error.kind(), ErrorKind::Usage);
            EXPECT_NE(std::string(error.what()).find('"' + std::string(name) + '"'), std::string::npos);
        }
    }
}

}  // namespace
}  // namespace jordanscope::training
