#pragma once

#include <string>

#include "core/training/platform/determinism.h"
#include "core/training/platform/devices.h"
#include "core/training/platform/gpu.h"

namespace jordanscope::training {

/// Empty where a GPU can be used by this build.
inline const std::string& whyNoGpu() {
    static const std::string reason = [] {
        chooseAlgorithms(false);  // as runs do, before a device is tried
        const DeviceChoice choice = chooseDevice("auto");
        if (choice.device == "cpu") return choice.reason;
        return ownKernelsRunOn(at::Device(choice.device)) ? std::string() : "no kernels for " + choice.reason;
    }();
    return reason;
}

}  // namespace jordanscope::training
