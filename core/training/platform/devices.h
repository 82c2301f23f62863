#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace jordanscope::training {

/// A device this machine has, and whether this build can use it.
struct DeviceInfo {
    std::string name;         ///< as the configuration names it: "cpu", "cuda:0"
    std::string description;  ///< the hardware's own name
    std::string capability;   ///< e.g. "sm_90"; empty for the CPU
    std::int64_t memoryMib = 0;
    bool usable = false;
    std::string reason;  ///< why it is, or is not, usable
};

struct DeviceReport {
    std::vector<DeviceInfo> devices;  ///< the CPU first
    std::string driver;               ///< version of the NVIDIA driver's CUDA, empty where there is none
    std::string libtorch;             ///< LibTorch's version and whether it holds CUDA code
    std::string kernels;  ///< architectures this build's own CUDA kernels were compiled for, or why none
};

DeviceReport listDevices();

struct DeviceChoice {
    std::string device;    ///< "cpu" or "cuda:N"
    std::string reason;    ///< one line
    double memoryMib = 0;  ///< that it has in all, or may use; 0 where unknown
    double freeMib = 0;    ///< of a GPU, for this process; 0 where unknown, and for the CPU
};

/// The device for "auto" (the first GPU that a trial computation works on, else the CPU), "cpu", "cuda"
/// (which is cuda:0) or "cuda:N". Touches no other GPU than those it tries. Error(Usage) for another name,
/// and for a CUDA device that cannot be used.
DeviceChoice chooseDevice(const std::string& wanted);

}  // namespace jordanscope::training
