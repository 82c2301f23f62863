#pragma once

#include <exception>

#include "core/runs/config/estimate.h"
#include "core/training/platform/torch.h"

namespace jordanscope::training {

/// MiB this process holds now: of the device's memory on CUDA, else of main memory.
double memoryInUseMib(at::Device device);

/// MiB that could still be had there; 0 where unknown.
double memoryFreeMib(at::Device device);

/// What withMemoryErrors makes of an exception: returns where it is none about memory.
void throwIfOutOfMemory(const std::exception& problem, const runs::RunConfig& config, at::Device device,
                        const std::string& remedy = runs::kSmallerRun);

/// Runs `work`; where the system or the device has no memory left for it, throws Error(Memory) with what was
/// needed, what is free and `remedy`. Other exceptions pass through.
template <typename Work>
auto withMemoryErrors(const runs::RunConfig& config, at::Device device, Work&& work,
                      const std::string& remedy = runs::kSmallerRun) {
    try {
        return work();
    } catch (const std::exception& problem) {
        throwIfOutOfMemory(problem, config, device, remedy);
        throw;
    }
}

}  // namespace jordanscope::training
