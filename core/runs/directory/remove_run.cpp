#include "core/runs/directory/remove_run.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"

namespace jordanscope::runs {
namespace fs = std::filesystem;
namespace {

void requireRemovable(const fs::path& directory) {
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
}

[[noreturn]] void fail(const fs::path& what, int error) {
    throw Error(ErrorKind::Disk, what.string() + ": cannot be removed (" + std::strerror(error) + ")");
}

/// Empties the directory behind the descriptor, which it closes. Everything goes through descriptors, so that
/// nobody can put a link in the way between a look and a removal.
void emptyDirectory(int descriptor, dev_t device, const fs::path& shown, int depth) {
    if (depth > 64) {
        ::close(descriptor);
        fail(shown, ELOOP);
    }
    const std::unique_ptr<DIR, int (*)(DIR*)> listing(::fdopendir(descriptor), ::closedir);
    if (!listing) {
        const int error = errno;
        ::close(descriptor);
        fail(shown, error);
    }
    while (const dirent* entry = ::readdir(listing.get())) {
        const std::string name = entry->d_name;
        if (name == "." || name == "..") continue;
        struct stat status{};
        if (::fstatat(descriptor, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) fail(shown / name, errno);
        if (S_ISDIR(status.st_mode)) {
            if (status.st_dev != device) fail(shown / name, EXDEV);
            const int inner =
                ::openat(descriptor, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            if (inner < 0) fail(shown / name, errno);
            emptyDirectory(inner, device, shown / name, depth + 1);
            if (::unlinkat(descriptor, name.c_str(), AT_REMOVEDIR) != 0) fail(shown / name, errno);
        } else if (::unlinkat(descriptor, name.c_str(), 0) != 0) {
            fail(shown / name, errno);
        }
    }
}

std::string percentEncoded(const std::string& path) {
    std::string text;
    for (const unsigned char c : path) {
        if (std::isalnum(c) || std::strchr("/-_.~", c)) {
            text += static_cast<char>(c);
        } else {
            text += {'%', "0123456789ABCDEF"[c >> 4], "0123456789ABCDEF"[c & 15]};
        }
    }
    return text;
}

/// One trash folder: info first, then the move. nullopt where it lies on another file system.
std::optional<fs::path> moveInto(const fs::path& trash, const fs::path& directory,
                                 const std::string& shownPath) {
    std::error_code error;
    for (const fs::path& folder : {trash / "files", trash / "info"}) {
        fs::create_directories(folder, error);
        if (error || fs::is_symlink(folder, error)) return std::nullopt;
    }
    fs::permissions(trash, fs::perms::owner_all, error);
    const std::string stem = directory.filename().string();
    std::string date = timeText(wallClock());
    date[10] = 'T';
    const std::string text =
        "[Trash Info]\nPath=" + percentEncoded(shownPath) + "\nDeletionDate=" + date + "\n";
    for (int counter = 1; counter < 10000; ++counter) {
        const std::string name = counter == 1 ? stem : stem + "." + std::to_string(counter);
        const fs::path info = trash / "info" / (name + ".trashinfo");
        const int descriptor =
            ::open(info.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (descriptor < 0 && errno == EEXIST) continue;
        if (descriptor < 0) return std::nullopt;
        const bool written =
            ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
        ::close(descriptor);
        const fs::path target = trash / "files" / name;
        if (written &&
            ::renameat2(AT_FDCWD, directory.c_str(), AT_FDCWD, target.c_str(), RENAME_NOREPLACE) == 0) {
            return target;
        }
        const int fault = errno;
        ::unlink(info.c_str());
        if (written && fault == EEXIST) continue;
        return std::nullopt;
    }
    return std::nullopt;
}

/// The top of the file system that a path lies on.
fs::path topDirectory(const fs::path& path) {
    struct stat here{};
    fs::path top = path;
    if (::stat(top.c_str(), &here) != 0) return "/";
    while (top != top.root_path()) {
        struct stat above{};
        if (::stat(top.parent_path().c_str(), &above) != 0 || above.st_dev != here.st_dev) return top;
        top = top.parent_path();
    }
    return top;
}

}  // namespace

void deleteRun(const fs::path& runDirectory) {
    requireRemovable(runDirectory);
    const int descriptor = ::open(runDirectory.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0) fail(runDirectory, errno);
    struct stat status{};
    if (::fstat(descriptor, &status) != 0) {
        const int error = errno;
        ::close(descriptor);
        fail(runDirectory, error);
    }
    emptyDirectory(descriptor, status.st_dev, runDirectory, 0);
    if (::rmdir(runDirectory.c_str()) != 0) fail(runDirectory, errno);
}

fs::path moveRunToTrash(const fs::path& runDirectory) {
    requireRemovable(runDirectory);
    std::error_code error;
    const fs::path directory = fs::canonical(runDirectory, error);
    if (error) throw Error(ErrorKind::Disk, runDirectory.string() + ": " + error.message());
    const char* data = std::getenv("XDG_DATA_HOME");
    const char* home = std::getenv("HOME");
    fs::path base;
    if (data && *data == '/') {
        base = data;
    } else if (home && *home == '/') {
        base = fs::path(home) / ".local/share";
    }
    if (!base.empty()) {
        if (const auto target = moveInto(base / "Trash", directory, directory.string())) return *target;
    }
    const fs::path top = topDirectory(directory.parent_path());
    const fs::path trash = top / (".Trash-" + std::to_string(::getuid()));
    if (!fs::is_symlink(trash, error)) {
        if (const auto target = moveInto(trash, directory, directory.lexically_relative(top).string()))
            return *target;
    }
    throw Error(ErrorKind::Disk, runDirectory.string() + ": no trash folder can take it; delete it instead");
}

}  // namespace jordanscope::runs
