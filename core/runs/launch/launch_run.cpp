#include "core/runs/launch/launch_run.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/text/place.h"

extern char** environ;

namespace jordanscope::runs {
namespace fs = std::filesystem;
namespace {

bool isProgram(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

std::mutex startedMutex;
std::vector<pid_t> started;  // not collected yet

/// What a process begins with: nothing of ours but its environment and its working directory.
class SpawnSetting {
public:
    explicit SpawnSetting(const FileDescriptor& log) {
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_adddup2(&actions, log.get(), STDOUT_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions, log.get(), STDERR_FILENO);
        ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
        ::posix_spawnattr_init(&attributes);
        sigset_t signals;
        ::sigfillset(&signals);
        ::posix_spawnattr_setsigdefault(&attributes, &signals);
        ::sigemptyset(&signals);
        ::posix_spawnattr_setsigmask(&attributes, &signals);
        ::posix_spawnattr_setflags(
            &attributes,
            static_cast<short>(POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK));
    }
    ~SpawnSetting() {
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
    }
    SpawnSetting(const SpawnSetting&) = delete;
    SpawnSetting& operator=(const SpawnSetting&) = delete;

    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};
};

/// Opened here: what lies under that name may be a pipe, which the new process would wait for, or a link.
FileDescriptor openLog(const Place& log) {
    Opened opened = openRegular(log, O_WRONLY | O_CREAT | O_APPEND);
    if (!opened.file) throw Error(ErrorKind::Disk, log.path().string() + ": " + opened.problem);
    // A message of the process that finds its disk slow waits, as to any log.
    ::fcntl(opened.file.get(), F_SETFL, O_APPEND);
    return std::move(opened.file);
}

bool harmless(const std::string& word) {
    constexpr std::string_view kHarmless =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:=,+%@-";
    return !word.empty() && word.find_first_not_of(kHarmless) == std::string::npos;
}

}  // namespace

fs::path programFolder() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path();
}

fs::path findJordan(const fs::path& setting) {
    if (const fs::path beside = programFolder() / "jordan"; isProgram(beside)) return beside;
    if (!setting.empty() && isProgram(setting)) return fs::absolute(setting);
    const char* path = std::getenv("PATH");
    for (std::string_view rest = path ? path : ""; !rest.empty();) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        const fs::path folder = rest.substr(0, end);
        // An empty or relative entry means wherever we stand: not where a program is taken from.
        if (folder.is_absolute() && isProgram(folder / "jordan")) return folder / "jordan";
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {};
}

std::vector<std::string> trainArguments(const fs::path& directory) {
    std::error_code error;
    const bool began = fs::exists(directory / kConfigFile, error);
    std::vector<std::string> arguments{"train", "--config",
                                       (directory / (began ? kConfigFile : kRequestFile)).string(),
                                       "--run-dir", directory.string()};
    if (began) arguments.emplace_back("--resume");
    return arguments;
}

std::string commandLine(const std::string& program, const std::vector<std::string>& arguments) {
    std::string line;
    const auto add = [&line](const std::string& word) {
        if (!line.empty()) line += ' ';
        if (harmless(word)) {
            line += word;
            return;
        }
        line += '\'';
        for (const char c : word) line += c == '\'' ? std::string("'\\''") : std::string(1, c);
        line += '\'';
    };
    add(program);
    for (const std::string& argument : arguments) add(argument);
    return line;
}

void collectEnded() {
    const std::lock_guard lock(startedMutex);
    std::erase_if(started, [](pid_t pid) {
        const pid_t ended = ::waitpid(pid, nullptr, WNOHANG);
        return ended == pid || (ended < 0 && errno == ECHILD);
    });
}

ProcessIdentity launchRun(const fs::path& jordan, const fs::path& directory) {
    RunState state = readRunState(directory).value_or(RunState{});
    state.status = RunStatus::Queued;
    state.process = {};
    state.started = wallClock();
    state.message.clear();
    state.exitCode.reset();
    writeRunState(directory, state);
    collectEnded();

    std::vector<std::string> words = trainArguments(directory);
    words.insert(words.begin(), jordan.string());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const FileDescriptor log = openLog(directory / kLogFile);
    const SpawnSetting setting(log);
    pid_t pid = 0;
    const int fault =
        ::posix_spawn(&pid, jordan.c_str(), &setting.actions, &setting.attributes, arguments.data(), environ);
    if (fault != 0)
        throw Error(ErrorKind::Usage, "cannot start " + jordan.string() + " for " + directory.string() +
                                          ": " + std::strerror(fault));
    {
        const std::lock_guard lock(startedMutex);
        started.push_back(pid);
    }
    if (const auto identity = identifyProcess(pid)) return *identity;
    // It has ended already; its own state.json says how.
    ProcessIdentity gone = currentProcess();
    gone.pid = pid;
    gone.start = 0;
    return gone;
}

}  // namespace jordanscope::runs
