#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace jordanscope::runs {

/// One process of one boot of one machine: a pid alone is reused.
struct ProcessIdentity {
    std::int64_t pid = 0;
    std::uint64_t start = 0;  ///< field 22 of /proc/PID/stat, in clock ticks since boot
    std::string bootId;       ///< which machine it is; the host's name is for people, who may change it
    std::string host;

    bool operator==(const ProcessIdentity&) const = default;
};

/// What one line of /proc/PID/stat says; nullopt where it is not such a line.
struct ProcessStat {
    char state = '?';
    std::uint64_t start = 0;
};
std::optional<ProcessStat> parseProcessStat(const std::string& line);

std::string hostName();
std::string bootId();
ProcessIdentity currentProcess();

/// Identity of a running process of this machine; nullopt where there is none.
std::optional<ProcessIdentity> identifyProcess(std::int64_t pid);

enum class ProcessLife {
    Alive,    ///< of this boot, same start time, neither zombie nor dead
    Gone,     ///< of this boot, but not that process any more, or not one that can be seen from here
    Foreign,  ///< of another boot, so of another machine or before a restart: cannot be known from here
};
ProcessLife processLife(const ProcessIdentity& identity);
inline bool isAlive(const ProcessIdentity& identity) {
    return processLife(identity) == ProcessLife::Alive;
}

/// Sends a signal to exactly that process through a pidfd, after checking pid > 1, boot, start time and that
/// its executable is called `executable`. Error(Usage) says which check failed; nothing is sent then.
void signalProcess(const ProcessIdentity& identity, int signal, const std::string& executable = "jordan");

}  // namespace jordanscope::runs
