#include "core/runs/launch/run_queue.h"

namespace jordanscope::runs {

std::string DeviceLimits::resolve(const std::string& device) const {
    if (device == "auto" || device.empty()) return automatic == "cuda" ? "cuda:0" : automatic;
    return device == "cuda" ? "cuda:0" : device;
}

std::vector<std::string> startable(const std::vector<QueuedRun>& runs, const DeviceLimits& limits) {
    std::map<std::string, int> taken;
    for (const QueuedRun& run : runs)
        if (run.occupies) ++taken[limits.resolve(run.device)];
    std::vector<std::string> result;
    for (const QueuedRun& run : runs) {
        if (!run.waiting) continue;
        int& count = taken[limits.resolve(run.device)];
        if (count >= limits.perDevice) continue;
        ++count;
        result.push_back(run.id);
    }
    return result;
}

}  // namespace jordanscope::runs
