#include "core/runs/config/process_limits.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

namespace jordanscope::runs {
namespace {

namespace fs = std::filesystem;

constexpr double kNone = std::numeric_limits<double>::infinity();
constexpr double kMib = 1024.0 * 1024.0;

/// The numbers at the beginning of a file; a word such as "max" ends them.
std::vector<double> numbersIn(const fs::path& file) {
    std::vector<double> numbers;
    std::ifstream in(file);
    for (double number = 0; in >> number;) numbers.push_back(number);
    return numbers;
}

double memoryIn(const fs::path& group, const char* file) {
    const std::vector<double> limit = numbersIn(group / file);
    return limit.size() == 1 && limit[0] > 0 ? limit[0] / kMib : kNone;
}

double share(const std::vector<double>& quota, const std::vector<double>& period) {
    return !quota.empty() && !period.empty() && quota[0] > 0 && period[0] > 0 ? quota[0] / period[0] : kNone;
}

/// cpu.max is "QUOTA PERIOD", or "max PERIOD".
double processorsOfVersion2(const fs::path& group) {
    const std::vector<double> both = numbersIn(group / "cpu.max");
    return both.size() == 2 ? share({both[0]}, {both[1]}) : kNone;
}

double processorsOfVersion1(const fs::path& group) {
    return share(numbersIn(group / "cpu.cfs_quota_us"), numbersIn(group / "cpu.cfs_period_us"));
}

/// The least of the group's own value and of those above it, up to where the hierarchy is mounted. In a
/// container a group's path may be of a tree that cannot be seen; what is mounted then is the group.
template <typename Limit>
double leastUpwards(const fs::path& mount, const fs::path& group, Limit limit) {
    double least = kNone;
    for (fs::path at = group.relative_path();; at = at.parent_path()) {
        least = std::min(least, limit(mount / at));
        if (at.empty()) return least;
    }
}

}  // namespace

ProcessLimits processLimits(const fs::path& root) {
    ProcessLimits limits{kNone, kNone};
    const auto memory = [&](const fs::path& mount, const fs::path& group, const char* file) {
        limits.memoryMib =
            std::min(limits.memoryMib,
                     leastUpwards(mount, group, [&](const fs::path& at) { return memoryIn(at, file); }));
    };
    const auto processors = [&](const fs::path& mount, const fs::path& group, auto limit) {
        limits.processors = std::min(limits.processors, leastUpwards(mount, group, limit));
    };
    const fs::path mounts = root / "sys/fs/cgroup";
    std::ifstream groups(root / "proc/self/cgroup");
    // HIERARCHY:CONTROLLER,CONTROLLER:PATH; of version 2 there is one, 0, without controllers.
    for (std::string line; std::getline(groups, line);) {
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos) continue;
        const fs::path group = line.substr(second + 1);
        std::istringstream controllers(line.substr(first + 1, second - first - 1));
        if (second == first + 1) {
            memory(mounts, group, "memory.max");
            processors(mounts, group, processorsOfVersion2);
        }
        for (std::string each; std::getline(controllers, each, ',');) {
            if (each == "memory") memory(mounts / "memory", group, "memory.limit_in_bytes");
            if (each == "cpu") processors(mounts / "cpu", group, processorsOfVersion1);
        }
    }
    return limits;
}

double addressSpaceMib() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kNone;
    const std::vector<double> pages = numbersIn("/proc/self/statm");  // mapped, resident, ...
    const double page = static_cast<double>(::sysconf(_SC_PAGESIZE));
    const double unused = pages.size() > 1 ? std::max(0.0, pages[0] - pages[1]) * page : 0;
    return std::max(0.0, static_cast<double>(limit.rlim_cur) - unused) / kMib;
}

}  // namespace jordanscope::runs
