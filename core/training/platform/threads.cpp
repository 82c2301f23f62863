#include "core/training/platform/threads.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <sched.h>
#include <unistd.h>

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

#include "core/runs/config/process_limits.h"

namespace jordanscope::training {
namespace {

constexpr const char* kWaitPolicy = "OMP_WAIT_POLICY";

}  // namespace

int usableProcessors() {
    cpu_set_t set;
    CPU_ZERO(&set);
    const int processors = ::sched_getaffinity(0, sizeof(set), &set) == 0
                               ? CPU_COUNT(&set)
                               : static_cast<int>(std::thread::hardware_concurrency());
    // More threads than a group's quota would take turns, and wait for one another at each barrier.
    const double quota = std::ceil(runs::processLimits().processors);
    return std::max(1, static_cast<int>(std::min<double>(processors, quota)));
}

void restartWithPassiveWaiting() {
    if (std::getenv(kWaitPolicy) != nullptr) return;
    std::vector<std::string> arguments;
    {
        std::ifstream file("/proc/self/cmdline", std::ios::binary);  // closed here: it would be inherited
        for (std::string argument; std::getline(file, argument, '\0');) arguments.push_back(argument);
    }
    if (arguments.empty()) return;
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    ::setenv(kWaitPolicy, "passive", 1);
    ::execv("/proc/self/exe", pointers.data());  // returns only where it failed; then the default serves
}

int prepareThreads(int threads) {
    const int count = threads > 0 ? threads : usableProcessors();
    at::set_num_threads(count);
    at::globalContext().setFlushDenormal(true);
    // Each OpenMP thread has its own control register; a static schedule of one gives every one its turn.
    at::parallel_for(0, count, 1,
                     [](std::int64_t, std::int64_t) { at::globalContext().setFlushDenormal(true); });
    return count;
}

bool flushesToZero() {
#if defined(__SSE__)
    return (_mm_getcsr() & 0x8040U) == 0x8040U;
#else
    return false;
#endif
}

}  // namespace jordanscope::training
