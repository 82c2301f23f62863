#include "core/training/run/preparation.h"

#include "core/training/platform/determinism.h"
#include "core/training/platform/memory.h"
#include "core/training/platform/threads.h"
#include "core/training/steps/step_runner.h"

namespace jordanscope::training {

double memoryNeededMib(const runs::RunConfig& config, const std::string& device, Use use) {
    const runs::MemoryEstimate estimate = runs::estimateMemory(config);
    const bool recorded = use == Use::Training && device != "cpu" && config.cudaGraph &&
                          !whyNotRecorded(modelSpec(config), config.deterministic);
    return recorded ? estimate.totalWithGraph() : estimate.total();
}

runs::MemoryRoom memoryRoom(const DeviceChoice& device) {
    if (device.device == "cpu") return {device.memoryMib, 0, "this machine"};
    return {device.freeMib > 0 ? device.freeMib : device.memoryMib, device.memoryMib, device.device};
}

void checkMemory(const runs::RunConfig& config, const DeviceChoice& device, Use use,
                 const std::string& remedy) {
    runs::checkMemory(memoryNeededMib(config, device.device, use), memoryRoom(device), remedy);
}

Preparation prepare(runs::RunConfig config, Use use) {
    Preparation prepared{std::move(config), {}, nullptr};
    chooseAlgorithms(prepared.config.deterministic);  // before the device is tried
    prepared.device = chooseDevice(prepared.config.device);
    checkMemory(prepared.config, prepared.device, use);
    prepared.config.threads = prepareThreads(prepared.config.threads);
    prepared.task = withMemoryErrors(prepared.config, at::kCPU, [&] { return makeTask(prepared.config); });
    return prepared;
}

}  // namespace jordanscope::training
