#pragma once

#include <map>
#include <string>
#include <vector>

namespace jordanscope::runs {

/// What the queue needs to know of a run.
struct QueuedRun {
    std::string id, device;  ///< device as asked for: "auto", "cpu", "cuda", "cuda:1"
    bool waiting = false;    ///< queued and not launched yet
    bool occupies = false;   ///< launched or running on this machine
};

/// How many runs a device takes at once. "auto" and "cuda" mean the devices that they resolve to.
struct DeviceLimits {
    int perDevice = 1;
    std::string automatic = "cpu";  ///< the device that "auto" picks on this machine
    std::string resolve(const std::string& device) const;
};

/// The waiting runs that may start now, in the order of `runs`.
std::vector<std::string> startable(const std::vector<QueuedRun>& runs, const DeviceLimits& limits);

}  // namespace jordanscope::runs
