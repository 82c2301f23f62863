#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/runs/text/file_descriptor.h"

namespace jordanscope::runs {

/// A file that appears whole or not at all: written beside its place, then fsync, rename, fsync of the
/// directory. Without commit() nothing is left. One thread.
class AtomicFile {
public:
    /// Error(Disk) naming the file, here and below.
    explicit AtomicFile(std::filesystem::path file);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(const void* bytes, std::size_t size);
    void write(std::string_view bytes) { write(bytes.data(), bytes.size()); }
    void commit();

private:
    std::filesystem::path file_;
    std::filesystem::path temporary_;
    FileDescriptor descriptor_;
};

void writeAtomically(const std::filesystem::path& file, std::string_view bytes);

/// Whether a file name is one of the unfinished ones that a killed process leaves.
bool isTemporaryName(std::string_view fileName);

}  // namespace jordanscope::runs
