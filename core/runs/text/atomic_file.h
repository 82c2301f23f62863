#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/runs/text/place.h"

namespace jordanscope::runs {

/// A file that appears whole or not at all: written beside its place, then fsync, rename, fsync of the
/// directory. Without commit() nothing is left. What a killed process left unfinished is written over by the
/// next that writes the same file: it is locked (flock) as long as somebody writes it. One thread.
class AtomicFile {
public:
    /// Error(Disk) naming the file, here and below.
    explicit AtomicFile(const Place& file);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(const void* bytes, std::size_t size);
    void write(std::string_view bytes) { write(bytes.data(), bytes.size()); }
    void commit();

private:
    Place file_;
    Folder folder_;  ///< of both
    std::optional<Place> temporary_;
    FileDescriptor descriptor_;
};

void writeAtomically(const Place& file, std::string_view bytes);

/// Whether a file name is one of the unfinished ones that a killed process leaves.
bool isTemporaryName(std::string_view fileName);

}  // namespace jordanscope::runs
