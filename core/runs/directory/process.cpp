#include "core/runs/directory/process.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/base/error.h"
#include "core/runs/text/file_descriptor.h"

namespace jordanscope::runs {
namespace {

std::string firstLine(const std::string& file) {
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    return line;
}

std::optional<ProcessStat> statOf(std::int64_t pid) {
    // Process names may hold newlines: everything is read, not a line.
    std::ifstream stream("/proc/" + std::to_string(pid) + "/stat");
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    return parseProcessStat(text);
}

[[noreturn]] void refuse(const ProcessIdentity& identity, const std::string& why) {
    throw Error(ErrorKind::Usage,
                "no signal was sent to process " + std::to_string(identity.pid) + ": " + why);
}

std::string executableName(std::int64_t pid) {
    std::error_code error;
    std::string name =
        std::filesystem::read_symlink("/proc/" + std::to_string(pid) + "/exe", error).filename().string();
    // The kernel's mark where the program was replaced while it ran.
    if (constexpr std::string_view kDeleted = " (deleted)"; name.ends_with(kDeleted)) {
        name.resize(name.size() - kDeleted.size());
    }
    return name;
}

}  // namespace

std::optional<ProcessStat> parseProcessStat(const std::string& line) {
    // The name in parentheses may hold anything, also ")": fields are counted after the last one.
    const auto close = line.rfind(')');
    if (close == std::string::npos) return std::nullopt;
    ProcessStat result;
    std::size_t position = close + 1;
    for (int field = 3; field <= 22; ++field) {
        position = line.find_first_not_of(' ', position);
        if (position == std::string::npos) return std::nullopt;
        std::size_t end = line.find_first_of(" \n", position);
        if (end == std::string::npos) end = line.size();
        if (field == 3) result.state = line[position];
        if (field == 22) {
            const auto [stop, fault] =
                std::from_chars(line.data() + position, line.data() + end, result.start);
            if (fault != std::errc() || stop != line.data() + end) return std::nullopt;
        }
        position = end;
    }
    return result;
}

std::string hostName() {
    char name[256] = {};
    return ::gethostname(name, sizeof name - 1) == 0 ? name : "localhost";
}

std::string bootId() {
    static const std::string id = firstLine("/proc/sys/kernel/random/boot_id");
    return id;
}

ProcessIdentity currentProcess() {
    const std::int64_t pid = ::getpid();
    const auto stat = statOf(pid);
    return {pid, stat ? stat->start : 0, bootId(), hostName()};
}

std::optional<ProcessIdentity> identifyProcess(std::int64_t pid) {
    if (pid <= 0) return std::nullopt;
    const auto stat = statOf(pid);
    if (!stat || stat->state == 'Z' || stat->state == 'X') return std::nullopt;
    return ProcessIdentity{pid, stat->start, bootId(), hostName()};
}

ProcessLife processLife(const ProcessIdentity& identity) {
    if (identity.pid <= 0) return ProcessLife::Gone;
    if (identity.bootId != bootId()) return ProcessLife::Foreign;
    const auto stat = statOf(identity.pid);
    const bool alive = stat && stat->start == identity.start && stat->state != 'Z' && stat->state != 'X';
    return alive ? ProcessLife::Alive : ProcessLife::Gone;
}

void signalProcess(const ProcessIdentity& identity, int signal, const std::string& executable) {
    if (identity.pid <= 1) refuse(identity, "that is no run's process");
    if (identity.bootId != bootId())
        refuse(identity, identity.host == hostName()
                             ? "the machine was started anew since"
                             : "it belongs to host " + identity.host + "; stop it there");
    const FileDescriptor process(
        static_cast<int>(::syscall(SYS_pidfd_open, static_cast<pid_t>(identity.pid), 0)));
    if (!process) refuse(identity, errno == ESRCH ? "it has ended" : std::strerror(errno));
    // Checked after the descriptor was opened: whatever it names now, it cannot become another process any
    // more.
    if (processLife(identity) != ProcessLife::Alive) refuse(identity, "it has ended");
    if (const std::string name = executableName(identity.pid); name != executable) {
        refuse(identity, "it runs \"" + name + "\", not \"" + executable + "\"");
    }
    if (::syscall(SYS_pidfd_send_signal, process.get(), signal, nullptr, 0) != 0) {
        refuse(identity, errno == ESRCH ? "it has ended" : std::strerror(errno));
    }
}

}  // namespace jordanscope::runs
