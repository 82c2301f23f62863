#include "core/runs/text/place.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace jordanscope::runs {
namespace fs = std::filesystem;
namespace {

FileDescriptor openDirectory(const fs::path& path) {
    return FileDescriptor::open(path.empty() ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

}  // namespace

int Place::directory() const {
    return directory_ ? directory_->get() : AT_FDCWD;
}

Folder Place::folder() const {
    Folder folder(path_.parent_path());
    folder.descriptor_ = directory_;
    return folder;
}

Place Place::sibling(const std::string& fileName) const {
    Place other = *this;
    other.path_.replace_filename(fileName);
    other.name_.replace_filename(fileName);
    return other;
}

bool Place::exists() const {
    struct stat status{};
    return ::fstatat(directory(), name(), &status, AT_SYMLINK_NOFOLLOW) == 0;
}

bool Place::remove() const {
    return ::unlinkat(directory(), name(), 0) == 0;
}

bool Place::renameTo(const Place& other) const {
    int result = 0;
    do result = ::renameat(directory(), name(), other.directory(), other.name());
    while (result != 0 && errno == EINTR);
    return result == 0;
}

Folder Folder::hold(const fs::path& path) {
    if (auto folder = tryHold(path)) return *std::move(folder);
    throw Error(ErrorKind::Disk, path.string() + ": cannot be opened (" + std::strerror(errno) + ")");
}

std::optional<Folder> Folder::tryHold(const fs::path& path) {
    auto descriptor = openDirectory(path);
    if (!descriptor) return std::nullopt;
    Folder folder(path);
    folder.descriptor_ = std::make_shared<const FileDescriptor>(std::move(descriptor));
    return folder;
}

fs::path Folder::present() const {
    struct stat status{};
    if (!held() || ::fstat(descriptor(), &status) != 0 || status.st_nlink == 0) return {};
    std::error_code error;
    return fs::read_symlink("/proc/self/fd/" + std::to_string(descriptor()), error);
}

Place Folder::operator/(const std::string& name) const {
    Place place;
    place.path_ = path_ / name;
    place.name_ = held() ? fs::path(name) : place.path_;
    place.directory_ = descriptor_;
    return place;
}

bool Folder::sync() const {
    const auto reached = [](const FileDescriptor& directory) {
        return directory.sync() || (errno != EIO && errno != ENOSPC && errno != EDQUOT);
    };
    if (held()) return reached(*descriptor_);
    const auto descriptor = openDirectory(path_);
    return !descriptor || reached(descriptor);
}

Opened openRegular(const Place& place, int flags, unsigned mode) {
    const bool writes = (flags & O_ACCMODE) != O_RDONLY;
    if (writes) flags |= O_NOFOLLOW;
    Opened opened;
    const auto refuse = [&](int error) {
        opened.missing = error == ENOENT || error == ENOTDIR;
        if (opened.missing && (flags & O_CREAT) == 0) return;
        if (error == ELOOP && writes) {
            opened.problem = "is a symbolic link, which nothing is written through";
            return;
        }
        opened.kind = ErrorKind::Disk;
        opened.problem =
            std::string(writes ? "cannot be opened (" : "cannot be read (") + std::strerror(error) + ")";
    };
    struct stat status{};
    // To open a device can do something already.
    if (::fstatat(place.directory(), place.name(), &status, writes ? AT_SYMLINK_NOFOLLOW : 0) == 0 &&
        !S_ISREG(status.st_mode) && !S_ISLNK(status.st_mode)) {
        opened.problem = "is no regular file";
        return opened;
    }
    opened.file =
        FileDescriptor::openAt(place.directory(), place.name(), flags | O_CLOEXEC | O_NONBLOCK, mode);
    if (!opened.file) {
        refuse(errno);
    } else if (!opened.file.isRegularFile()) {  // another since the look
        opened.file.close();
        opened.problem = "is no regular file";
    }
    return opened;
}

}  // namespace jordanscope::runs
