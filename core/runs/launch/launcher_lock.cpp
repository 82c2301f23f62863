#include "core/runs/launch/launcher_lock.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/base/printable.h"
#include "core/runs/directory/process.h"

namespace jordanscope::runs {
namespace {

constexpr std::size_t kLongestHolder = 300;

/// One printable line of the file, whoever wrote it.
std::string firstLine(const FileDescriptor& file) {
    std::array<char, kLongestHolder> bytes{};
    const ssize_t count = file.readAt(bytes.data(), bytes.size(), 0);
    if (count <= 0) return {};
    const std::string_view text(bytes.data(), static_cast<std::size_t>(count));
    return printable(text.substr(0, text.find('\n')));
}

}  // namespace

bool LauncherLock::tryHold(const std::filesystem::path& runsFolder) {
    if (file_) return true;
    holder_.clear();
    problem_.clear();
    const std::filesystem::path path = runsFolder / ".launcher.lock";
    Opened opened = openRegular(path, O_RDWR | O_CREAT);
    if (!opened.file) {
        // A folder that is not there is told of by whoever reads it.
        if (!opened.missing)
            problem_ = path.string() + ": " + opened.problem + ". Queued runs start when it can be used";
        return false;
    }
    while (::flock(opened.file.get(), LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR) continue;
        if (errno == EWOULDBLOCK)
            holder_ = firstLine(opened.file);
        else
            problem_ = path.string() + ": cannot be locked (" + std::strerror(errno) +
                       "). Queued runs start in a folder whose file system has locks";
        return false;
    }
    file_ = std::move(opened.file);
    // For people only: without it the lock holds as well.
    const std::string who = "process " + std::to_string(::getpid()) + " on " + hostName() + "\n";
    if (file_.resize(0)) file_.writeAll(who.data(), who.size());
    return true;
}

}  // namespace jordanscope::runs
