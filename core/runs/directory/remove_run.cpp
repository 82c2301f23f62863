#include "core/runs/directory/remove_run.h"

#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_lock.h"
#include "core/runs/text/file_descriptor.h"

namespace jordanscope::runs {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void fail(const fs::path& what, int error) {
    throw Error(ErrorKind::Disk, what.string() + ": cannot be removed (" + std::strerror(error) + ")");
}

/// Empties the directory behind the descriptor. Everything goes through descriptors, so that
/// nobody can put a link in the way between a look and a removal.
void emptyDirectory(FileDescriptor directory, dev_t device, const fs::path& shown, int depth) {
    if (depth > 64) fail(shown, ELOOP);
    const std::unique_ptr<DIR, int (*)(DIR*)> listing(::fdopendir(directory.get()), ::closedir);
    if (!listing) fail(shown, errno);
    const int descriptor = directory.release();  // the listing closes it
    while (const dirent* entry = ::readdir(listing.get())) {
        const std::string name = entry->d_name;
        if (name == "." || name == "..") continue;
        struct stat status{};
        if (::fstatat(descriptor, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) fail(shown / name, errno);
        if (S_ISDIR(status.st_mode)) {
            if (status.st_dev != device) fail(shown / name, EXDEV);
            FileDescriptor inner(
                ::openat(descriptor, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
            if (!inner) fail(shown / name, errno);
            emptyDirectory(std::move(inner), device, shown / name, depth + 1);
            if (::unlinkat(descriptor, name.c_str(), AT_REMOVEDIR) != 0) fail(shown / name, errno);
        } else if (::unlinkat(descriptor, name.c_str(), 0) != 0) {
            fail(shown / name, errno);
        }
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
}

void deleteRun(const fs::path& runDirectory) {
    checkRemovable(runDirectory);
    FileDescriptor directory =
        FileDescriptor::open(runDirectory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct stat status{};
    if (!directory || ::fstat(directory.get(), &status) != 0) fail(runDirectory, errno);
    emptyDirectory(std::move(directory), status.st_dev, runDirectory, 0);
    if (::rmdir(runDirectory.c_str()) != 0) fail(runDirectory, errno);
}

}  // namespace jordanscope::runs
