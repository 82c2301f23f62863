#pragma once

#include <filesystem>

namespace jordanscope::runs {

/// What the system lets this process have of the machine; infinite where it sets no limit. Control groups are
/// asked for in both versions, and each group above the process's own as well: the least counts.
struct ProcessLimits {
    double memoryMib;   ///< of its control groups
    double processors;  ///< of their quotas: 1.5 is one and a half
};

/// `root`: where proc and sys are; tests have their own.
ProcessLimits processLimits(const std::filesystem::path& root = "/");

/// What is left of the address space that a limit (ulimit -v) grants, beside what is mapped without being
/// used; infinite without a limit. MiB.
double addressSpaceMib();

}  // namespace jordanscope::runs
