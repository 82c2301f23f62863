#include "core/training/platform/devices.h"

#include <fstream>

#include "core/base/error.h"
#include "core/positions/cuda/driver.h"
#include "core/positions/position_pass.h"
#include "core/runs/config/estimate.h"
#include "core/runs/text/whole_numbers.h"
#include "core/training/platform/gpu.h"
#include "core/training/platform/libtorch_version.h"
#include "core/training/platform/memory.h"
#include "core/training/platform/torch.h"

namespace jordanscope::training {
namespace {

constexpr bool kLibtorchHasCuda = JORDANSCOPE_LIBTORCH_CUDA;

std::string processorName() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name")) return line.substr(std::min(line.size(), line.find(':') + 2));
    return "processor";
}

/// Empty where a trial computation on the device worked.
std::string trialFailure(int index) {
    try {
        const at::Device device(at::kCUDA, static_cast<at::DeviceIndex>(index));
        const at::Tensor trial = at::ones({8, 8}, at::TensorOptions().device(device));
        return at::mm(trial, trial).sum().item<double>() == 512.0 ? ""
                                                                  : "a trial computation gave a wrong result";
    } catch (const std::exception& error) {
        const std::string text = error.what();
        return "a trial computation failed: " + text.substr(0, text.find('\n'));
    }
}

/// What a GPU that runs none of our kernels does instead; empty where it runs them.
std::string withoutKernels(int index) {
    const std::string& why = positions::whyNoKernels(index);
    return why.empty() ? why : why + ", so positions take LibTorch's slower operations";
}

/// MiB that this process can still have there, or has already; 0 where the GPU does not say.
double freeOn(const std::string& name) {
    try {
        return memoryFreeMib(at::Device(name)) + memoryInUseMib(at::Device(name));
    } catch (const std::exception&) {
        return 0;
    }
}

}  // namespace

DeviceReport listDevices() {
    DeviceReport report;
    report.libtorch = libtorchVersion() + (kLibtorchHasCuda ? " with CUDA" : " without CUDA");
    const std::string compiled = positions::compiledArchitectures();
    report.kernels = compiled.empty() ? "none: nvcc was not found when this program was built" : compiled;
    report.devices.push_back({"cpu", processorName(), "", static_cast<std::int64_t>(runs::machineMemoryMib()),
                              true, "always there"});
    const positions::GpuSurvey survey = positions::findGpus();
    report.driver = survey.driver;
    for (std::size_t n = 0; n < survey.gpus.size(); ++n) {
        const positions::GpuDevice& gpu = survey.gpus[n];
        DeviceInfo info;
        info.name = "cuda:" + std::to_string(n);
        info.description = gpu.name;
        info.capability = "sm_" + std::to_string(gpu.major) + std::to_string(gpu.minor);
        info.memoryMib = gpu.memoryMib;
        const std::string failure = !kLibtorchHasCuda
                                        ? "this LibTorch holds no CUDA code; install one that does"
                                        : trialFailure(static_cast<int>(n));
        info.usable = failure.empty();
        info.reason = !failure.empty() ? failure
                      : ownKernelsRunOn(at::Device(info.name))
                          ? "this build has kernels for " + info.capability
                          : withoutKernels(static_cast<int>(n));
        report.devices.push_back(info);
    }
    return report;
}

DeviceChoice chooseDevice(const std::string& wanted) {
    const auto processor = [](const std::string& reason) {
        return DeviceChoice{"cpu", "CPU: " + reason, runs::machineMemoryMib(), 0};
    };
    if (wanted == "cpu") return processor("asked for");
    const bool automatic = wanted == "auto";
    int index = automatic || wanted == "cuda" ? 0 : -1;
    if (wanted.starts_with("cuda:")) {
        const runs::WholeText number = runs::parseWhole(std::string_view(wanted).substr(5));
        index = number && number.value >= 0 && number.value < 1024 ? static_cast<int>(number.value) : -1;
    }
    if (index < 0)
        throw Error(ErrorKind::Usage,
                    "device: \"" + wanted + "\" is not one of auto, cpu, cuda, cuda:0, cuda:1, ...");
    const positions::GpuSurvey survey = positions::findGpus();
    const int count = static_cast<int>(survey.gpus.size());
    std::string problem = survey.problem;
    if (problem.empty() && index >= count)
        problem = "there is no GPU " + std::to_string(index) + ", only " + std::to_string(count);
    if (problem.empty() && !kLibtorchHasCuda) problem = "this LibTorch holds no CUDA code";
    if (problem.empty()) {
        for (const int last = automatic ? count - 1 : index; index <= last; ++index) {
            const std::string failure = trialFailure(index);
            const positions::GpuDevice& gpu = survey.gpus[static_cast<std::size_t>(index)];
            const std::string name = "cuda:" + std::to_string(index);
            if (failure.empty()) {
                const std::string slower = withoutKernels(index);
                return {name, name + ": " + gpu.name + (slower.empty() ? "" : "; " + slower),
                        static_cast<double>(gpu.memoryMib), freeOn(name)};
            }
            problem += (problem.empty() ? "" : "; ") + name + ": " + failure;
        }
    }
    if (automatic) return processor(problem);
    throw Error(ErrorKind::Usage,
                "device: \"" + wanted + "\" cannot be used: " + problem + "; use cpu or auto");
}

}  // namespace jordanscope::training
