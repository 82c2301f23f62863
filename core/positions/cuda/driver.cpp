#include "core/positions/cuda/driver.h"

#include <array>
#include <memory>

#include <dlfcn.h>

namespace jordanscope::positions {
namespace {

/// The few functions of the driver's C interface that are used here; all return 0 for success.
template <typename... Arguments>
using DriverCall = int (*)(Arguments...);

template <typename Function>
Function find(void* library, const char* name) {
    return reinterpret_cast<Function>(::dlsym(library, name));
}

constexpr int kCapabilityMajor = 75, kCapabilityMinor = 76;

}  // namespace

GpuSurvey findGpus() {
    GpuSurvey survey;
    const auto close = [](void* library) { ::dlclose(library); };
    // It stays in memory: a driver that has started does not like to be unloaded.
    const std::unique_ptr<void, decltype(close)> library(::dlopen("libcuda.so.1", RTLD_NOW | RTLD_NODELETE),
                                                         close);
    if (!library) {
        survey.problem = "no NVIDIA driver found";
        return survey;
    }
    const auto init = find<DriverCall<unsigned>>(library.get(), "cuInit");
    const auto version = find<DriverCall<int*>>(library.get(), "cuDriverGetVersion");
    const auto count = find<DriverCall<int*>>(library.get(), "cuDeviceGetCount");
    const auto get = find<DriverCall<int*, int>>(library.get(), "cuDeviceGet");
    const auto name = find<DriverCall<char*, int, int>>(library.get(), "cuDeviceGetName");
    const auto attribute = find<DriverCall<int*, int, int>>(library.get(), "cuDeviceGetAttribute");
    const auto memory = find<DriverCall<std::size_t*, int>>(library.get(), "cuDeviceTotalMem_v2");
    if (!init || !version || !count || !get || !name || !attribute || !memory) {
        survey.problem = "the NVIDIA driver found is not one this program knows how to ask";
        return survey;
    }
    int number = 0;
    if (version(&number) == 0)
        survey.driver = std::to_string(number / 1000) + '.' + std::to_string(number % 1000 / 10);
    if (const int failure = init(0); failure != 0) {
        survey.problem = "the NVIDIA driver does not start (its error " + std::to_string(failure) + ')';
        return survey;
    }
    int devices = 0;
    if (count(&devices) != 0 || devices == 0) {
        survey.problem = "the NVIDIA driver shows no GPU";
        return survey;
    }
    for (int index = 0; index < devices; ++index) {
        int device = 0;
        std::array<char, 256> text{};
        std::size_t bytes = 0;
        GpuDevice gpu;
        if (get(&device, index) != 0) {
            survey.gpus.push_back(gpu);  // numbers stay those of the driver
            continue;
        }
        if (name(text.data(), static_cast<int>(text.size()) - 1, device) == 0) gpu.name = text.data();
        attribute(&gpu.major, kCapabilityMajor, device);
        attribute(&gpu.minor, kCapabilityMinor, device);
        if (memory(&bytes, device) == 0) gpu.memoryMib = static_cast<std::int64_t>(bytes >> 20);
        survey.gpus.push_back(gpu);
    }
    return survey;
}

}  // namespace jordanscope::positions
