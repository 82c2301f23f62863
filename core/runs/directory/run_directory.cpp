#include "core/runs/directory/run_directory.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/runs/directory/queue_mark.h"
#include "core/runs/directory/run_lock.h"
#include "core/runs/directory/slug.h"
#include "core/runs/text/atomic_file.h"
#include "core/runs/text/place.h"
#include "core/runs/text/read_file.h"

namespace jordanscope::runs {
namespace fs = std::filesystem;
namespace {

/// 20260504-100000
std::string stamp(double now) {
    std::string text = timeText(now);
    std::erase_if(text, [](char c) { return c == '-' || c == ':'; });
    std::replace(text.begin(), text.end(), ' ', '-');
    return text;
}

ProcessIdentity processForSignal(const Folder& runDirectory) {
    std::optional<RunState> state;
    try {
        state = readRunState(runDirectory);
    } catch (const Error& error) {
        throw Error(ErrorKind::Usage, error.what());
    }
    if (!state || state->status != RunStatus::Running) {
        throw Error(ErrorKind::Usage, runDirectory.path().string() + " is not running (" +
                                          std::string(state ? toText(state->status) : "no state.json") +
                                          "); there is nothing to stop");
    }
    // The folder may be a copy, or have been written by somebody: its state.json is no proof.
    if (isAlive(state->process) && !RunLock::isHeldBy(runDirectory, state->process.pid))
        throw Error(ErrorKind::Usage, "no signal was sent to process " + std::to_string(state->process.pid) +
                                          ": it does not hold the lock of " + runDirectory.path().string() +
                                          ", so it is not this run's (was the folder copied?)");
    return state->process;
}

}  // namespace

fs::path newRunDirectory(const fs::path& runsFolder, std::string_view method, std::int64_t seed, double now) {
    std::error_code error;
    fs::create_directories(runsFolder, error);
    if (error)
        throw Error(ErrorKind::Disk, runsFolder.string() + ": cannot be made (" + error.message() + ")");
    const std::string name = stamp(now) + "-" + slug(method) + "-s" + std::to_string(seed);
    for (int counter = 1;; ++counter) {
        const fs::path directory = runsFolder / (counter == 1 ? name : name + "-" + std::to_string(counter));
        // mkdir decides: whoever makes it owns it, also against another process in the same second.
        if (::mkdir(directory.c_str(), 0777) == 0) return directory;
        if (errno != EEXIST) {
            throw Error(ErrorKind::Disk,
                        directory.string() + ": cannot be made (" + std::strerror(errno) + ")");
        }
    }
}

fs::path queueRun(const fs::path& runsFolder, const std::string& request, const RunConfig& config, double now,
                  std::string_view secret) {
    const fs::path directory = newRunDirectory(runsFolder, config.method, config.seed, now);
    writeAtomically(directory / kRequestFile, request);
    RunState state;
    state.device = config.device;
    state.steps = config.training.steps;
    state.queuedBy = queueMark(secret, directory);
    writeRunState(directory, state);
    return directory;
}

void checkDirectoryForNewRun(const fs::path& runDirectory) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(runDirectory, error);
    if (status.type() == fs::file_type::not_found) return;
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorKind::Usage, runDirectory.string() + ": " + why);
    };
    if (error) refuse("cannot be a run directory (" + error.message() + "); choose another");
    if (!fs::is_directory(runDirectory, error)) refuse("is no directory; choose a new run directory");
    constexpr std::array kAllowed{kRequestFile, kStateFile, kNotesFile, kPausedFile, kLogFile, kLockFile};
    auto entry = fs::directory_iterator(runDirectory, error);
    if (error) refuse("cannot be read (" + error.message() + ")");
    for (const fs::directory_entry& each : entry) {
        const std::string name = each.path().filename().string();
        if (std::find(kAllowed.begin(), kAllowed.end(), name) == kAllowed.end() && !isTemporaryName(name)) {
            refuse("holds " + name + " already; a run starts in a new directory, or goes on with --resume");
        }
    }
    std::optional<RunState> state;
    try {
        state = readRunState(runDirectory);
    } catch (const Error& fault) {
        refuse(fault.what());
    }
    if (state && state->status != RunStatus::Queued) {
        refuse("its state.json says " + std::string(toText(state->status)) +
               ", not queued; a run starts in a new directory, or goes on with --resume");
    }
}

void writeConfigOnce(const Folder& runDirectory, const RunConfig& config, std::string_view libtorchVersion) {
    const Place file = runDirectory / kConfigFile;
    if (file.exists()) {
        throw Error(ErrorKind::Usage,
                    file.path().string() + ": is there already; a run's configuration is written once");
    }
    writeAtomically(file, configText(config, libtorchVersion));
}

RunConfig readRunConfig(const Folder& runDirectory) {
    return loadConfig(runDirectory / kConfigFile);
}

void requestStop(const Folder& runDirectory, const std::string& executable) {
    signalProcess(processForSignal(runDirectory), SIGTERM, executable);
}

void forceKill(const Folder& runDirectory, const std::string& executable) {
    signalProcess(processForSignal(runDirectory), SIGKILL, executable);
}

std::string lastLogLine(const Folder& runDirectory) {
    const Opened log = openRegular(runDirectory / kLogFile, O_RDONLY);
    struct stat status{};
    std::string text(4096, '\0');
    ssize_t count = 0;
    if (log.file && ::fstat(log.file.get(), &status) == 0) {
        const off_t start = std::max<off_t>(0, status.st_size - static_cast<off_t>(text.size()));
        count = log.file.readAt(text.data(), text.size(), static_cast<std::uint64_t>(start));
    }
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    // Progress lines end with a carriage return; what a terminal would make of control characters is nobody's
    // wish.
    const auto isBlank = [](unsigned char c) { return c <= ' '; };
    while (!text.empty() && isBlank(text.back())) text.pop_back();
    if (const auto start = text.find_last_of("\r\n"); start != std::string::npos) text.erase(0, start + 1);
    if (text.size() > kLongestLine) {
        std::size_t end = kLongestLine;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // whole characters
        text.resize(end);
    }
    return printable(text);
}

bool isRunDirectory(const fs::path& directory) {
    std::error_code error;
    if (!fs::is_directory(directory, error)) return false;
    for (const char* name : {kConfigFile, kStateFile, kRequestFile}) {
        if (fs::is_regular_file(directory / name, error)) return true;
    }
    return false;
}

namespace {

/// A trash folder beside the run, at the top of its file system (freedesktop.org's Trash specification), that
/// somebody else has put there under this user's number, as a link or as their own; empty where all is well.
/// What is moved to the trash would be theirs.
fs::path strangersTrash(const fs::path& directory) {
    struct stat run{}, folder{}, trash{};
    if (::lstat(directory.c_str(), &run) != 0) return {};
    const std::string user = std::to_string(::geteuid());
    for (fs::path at = fs::absolute(directory).lexically_normal().parent_path();; at = at.parent_path()) {
        if (::stat(at.c_str(), &folder) != 0 || folder.st_dev != run.st_dev) return {};
        for (const fs::path& place : {at / (".Trash-" + user), at / ".Trash" / user})
            if (::lstat(place.c_str(), &trash) == 0 &&
                (!S_ISDIR(trash.st_mode) || trash.st_uid != ::geteuid()))
                return place;
        if (at == at.root_path()) return {};
    }
}

}  // namespace

void checkRemovable(const fs::path& directory) {
    const auto refuse = [&](const char* why) {
        throw Error(ErrorKind::Usage, directory.string() + ": " + why);
    };
    std::error_code error;
    if (fs::is_symlink(directory.has_filename() ? directory : directory.parent_path(), error))
        refuse("is a symbolic link; nothing was removed, neither it nor the run that it leads to");
    if (!isRunDirectory(directory)) refuse("is no run directory; nothing was removed");
    if (!canDelete(assessRun(directory, wallClock()).state) || RunLock::isHeld(directory)) {
        refuse("still runs; stop it first");
    }
    if (const fs::path trash = strangersTrash(directory); !trash.empty())
        throw Error(ErrorKind::Usage, trash.string() +
                                          " is not this user's own folder, and what is moved to the " +
                                          "trash would go there; nothing was removed");
}

std::vector<fs::path> findRuns(const fs::path& runsFolder, std::string* problem) {
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator entry(runsFolder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (isRunDirectory(entry->path())) found.push_back(entry->path());
    }
    if (error && problem) *problem = runsFolder.string() + ": cannot be read (" + error.message() + ")";
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace jordanscope::runs
