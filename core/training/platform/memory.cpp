#include "core/training/platform/memory.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>
#include <new>
#include <string>

#include <c10/core/CachingDeviceAllocator.h>
#include <unistd.h>

#include "core/base/error.h"

namespace jordanscope::training {
namespace {

constexpr double kMib = 1024.0 * 1024.0;

/// MiB of a "Key:   123 kB" line of a file of /proc; 0 where there is none.
double procMib(const char* file, const std::string& key) {
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        if (line.compare(0, key.size(), key) != 0) continue;
        const auto digits = line.find_first_of("0123456789");
        std::int64_t kib = 0;
        if (digits != std::string::npos)
            std::from_chars(line.data() + digits, line.data() + line.size(), kib);
        return static_cast<double>(kib) / 1024;
    }
    return 0;
}

/// The size that follows `before` in an allocator's message ("20.00 GiB", "512 bytes"), in MiB; 0 where it
/// says nothing.
double statedMib(const std::string& message, const std::string& before) {
    const auto at = message.find(before);
    if (at == std::string::npos) return 0;
    double value = 0;
    const char* begin = message.data() + at + before.size();
    const auto [end, error] = std::from_chars(begin, message.data() + message.size(), value);
    if (error != std::errc()) return 0;
    const std::string unit(end, std::min<std::size_t>(4, message.data() + message.size() - end));
    if (unit.starts_with(" GiB")) return value * 1024;
    if (unit.starts_with(" MiB")) return value;
    if (unit.starts_with(" KiB")) return value / 1024;
    return value / kMib;
}

bool isAboutMemory(const std::exception& problem) {
    if (dynamic_cast<const std::bad_alloc*>(&problem)) return true;
    if (dynamic_cast<const c10::OutOfMemoryError*>(&problem)) return true;
    const char* what = problem.what();
    return std::strstr(what, "DefaultCPUAllocator: can't allocate memory") ||
           std::strstr(what, "DefaultCPUAllocator: not enough memory") ||
           std::strstr(what, "out of memory") || std::strstr(what, "STATUS_ALLOC_FAILED");  // cuBLAS, cuDNN
}

std::string mib(double value) {
    return std::to_string(static_cast<std::int64_t>(std::ceil(value))) + " MiB";
}

}  // namespace

double memoryInUseMib(at::Device device) {
    if (!device.is_cuda()) return procMib("/proc/self/status", "VmRSS:");
    const auto stats = c10::getDeviceAllocator(device.type())->getDeviceStats(device.index());
    return static_cast<double>(stats.reserved_bytes[0].current) / kMib;
}

double memoryFreeMib(at::Device device) {
    if (!device.is_cuda()) return procMib("/proc/meminfo", "MemAvailable:");
    return static_cast<double>(c10::getDeviceAllocator(device.type())->getMemoryInfo(device.index()).first) /
           kMib;
}

void throwIfOutOfMemory(const std::exception& problem, const runs::RunConfig& config, at::Device device,
                        const std::string& remedy) {
    if (dynamic_cast<const Error*>(&problem) || !isAboutMemory(problem)) return;
    const std::string message = problem.what();
    double needed = statedMib(message, "ried to allocate ");  // with and without a capital
    const bool more = needed > 0;
    if (!more) needed = runs::memoryEstimateMib(config);
    double free = statedMib(message, " of which ");  // when it failed
    try {
        if (free == 0) free = memoryFreeMib(device);
    } catch (const std::exception&) {  // a device in this state may not answer
    }
    throw Error(ErrorKind::Memory,
                "out of memory on " + device.str() + ": " + mib(needed) +
                    (more ? " more were needed and " : " are needed by this run's estimate and ") +
                    mib(free) + " are free; " + remedy);
}

}  // namespace jordanscope::training
