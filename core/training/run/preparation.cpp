#include "core/training/run/preparation.h"

#include "core/training/platform/determinism.h"
#include "core/training/platform/memory.h"
#include "core/training/platform/threads.h"

namespace jordanscope::training {

void checkMemory(const runs::RunConfig& config, const DeviceChoice& device, const std::string& remedy) {
    runs::checkMemory(config, device.memoryMib, device.device == "cpu" ? "this machine" : device.device,
                      remedy);
}

Preparation prepare(runs::RunConfig config) {
    Preparation prepared{std::move(config), {}, nullptr};
    chooseAlgorithms(prepared.config.deterministic);  // before the device is tried
    prepared.device = chooseDevice(prepared.config.device);
    checkMemory(prepared.config, prepared.device);
    prepared.config.threads = prepareThreads(prepared.config.threads);
    prepared.task = withMemoryErrors(prepared.config, at::kCPU, [&] { return makeTask(prepared.config); });
    return prepared;
}

}  // namespace jordanscope::training
