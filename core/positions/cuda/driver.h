#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// What the NVIDIA driver says of this machine, asked at run time: neither the build nor the program needs
/// CUDA for it.
namespace jordanscope::positions {

struct GpuDevice {
    std::string name;
    int major = 0, minor = 0;  ///< compute capability
    std::int64_t memoryMib = 0;
};

struct GpuSurvey {
    std::vector<GpuDevice> gpus;
    std::string driver;   ///< highest CUDA version the driver serves, e.g. "13.0"; empty without a driver
    std::string problem;  ///< why there is no GPU to be had; empty where there is one
};

/// Never throws.
GpuSurvey findGpus();

}  // namespace jordanscope::positions
