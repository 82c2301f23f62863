#pragma once

#include <cstdint>
#include <filesystem>

namespace jordanscope::runs {

/// Identity of the present contents of a file or directory, from one stat; links are followed.
struct FileStamp {
    std::uint64_t inode = 0;
    std::int64_t size = -1;  ///< -1: there is none
    std::int64_t seconds = 0, nanoseconds = 0;
    bool operator==(const FileStamp&) const = default;

    bool exists() const { return size >= 0; }
    /// Whether a change after the moment `now` (Unix seconds) must show in the stamp: what changes twice
    /// within a tick of the file system's clock keeps its time.
    bool settled(double now) const { return now - static_cast<double>(seconds) > 2; }
};

/// One that does not exist where it cannot be looked at; `error` then is the system's number of why, else 0.
FileStamp stampOf(const std::filesystem::path& file, int* error = nullptr);

}  // namespace jordanscope::runs
