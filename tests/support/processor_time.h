#pragma once

#include <ctime>

/// Limits on work, not on waiting: a machine busy with something else changes none of these figures.
namespace jordanscope {

/// Seconds of processor time that the calling thread has used.
inline double threadSeconds() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace jordanscope
