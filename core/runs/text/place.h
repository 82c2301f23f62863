#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "core/base/error.h"
#include "core/runs/text/file_descriptor.h"

namespace jordanscope::runs {

class Folder;

/// A file by its path, or by its name in a directory that is held open: the latter is found wherever that
/// directory has been moved to meanwhile, and never in another that took its name. Whatever is read or
/// written by a path can be by a place. Any thread.
class Place {
public:
    template <typename Path>
        requires(std::is_convertible_v<Path, std::filesystem::path> &&
                 !std::is_same_v<std::remove_cvref_t<Path>, Place>)
    Place(Path&& path) : path_(std::forward<Path>(path)), name_(path_) {}  // NOLINT: a path is a place

    /// For messages: of a directory that was moved, where it was when it was opened.
    const std::filesystem::path& path() const { return path_; }
    std::string filename() const { return path_.filename().string(); }

    /// What openat() and its like take.
    int directory() const;
    const char* name() const { return name_.c_str(); }

    /// The directory it is in.
    Folder folder() const;
    /// Another name in the same directory.
    Place sibling(const std::string& fileName) const;
    bool exists() const;
    /// Takes the name away. False with errno.
    bool remove() const;
    /// Gives the file this other name of the same directory. False with errno.
    bool renameTo(const Place& other) const;

private:
    friend class Folder;
    Place() = default;

    std::filesystem::path path_, name_;
    std::shared_ptr<const FileDescriptor> directory_;
};

/// A directory by its path, looked up anew each time, or held open. Any thread.
class Folder {
public:
    template <typename Path>
        requires(std::is_convertible_v<Path, std::filesystem::path> &&
                 !std::is_same_v<std::remove_cvref_t<Path>, Folder>)
    Folder(Path&& path) : path_(std::forward<Path>(path)) {}  // NOLINT: a path is a folder

    /// Opened, and that directory from now on. Error(Disk) where it cannot be.
    static Folder hold(const std::filesystem::path& path);
    /// The same; nullopt with errno.
    static std::optional<Folder> tryHold(const std::filesystem::path& path);

    bool held() const { return descriptor_ != nullptr; }
    /// -1 where it is not held.
    int descriptor() const { return descriptor_ ? descriptor_->get() : -1; }
    /// As it was given.
    const std::filesystem::path& path() const { return path_; }
    /// Where a held one is now; empty where it was deleted.
    std::filesystem::path present() const;

    Place operator/(const std::string& name) const;

    /// Names that were made, changed or taken away in it reach the disk. False with errno where they did not:
    /// some file systems cannot say, and that is no failure.
    bool sync() const;

private:
    friend class Place;

    std::filesystem::path path_;
    std::shared_ptr<const FileDescriptor> descriptor_;
};

/// How opening a file went.
struct Opened {
    FileDescriptor file;
    bool missing = false;  ///< there is none of that name
    /// Why it cannot be opened, for the end of a sentence; empty where it is, or missing.
    std::string problem;
    /// Of that problem: Disk where the system refuses, Data where it is no file of ours.
    ErrorKind kind = ErrorKind::Data;
};

/// The one way to open a file that somebody else may have put there: a regular file only, nothing waits (as
/// for a pipe's other end), and nothing is written through a symbolic link. `flags` as for open(2).
Opened openRegular(const Place& place, int flags, unsigned mode = 0666);

}  // namespace jordanscope::runs
