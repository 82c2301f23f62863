#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace jordanscope::runs {

/// The user's own words about a run; written by the window only.
struct RunNotes {
    std::string title;
    std::vector<std::string> tags;
    std::string notes;
    std::string colour;  ///< "#rrggbb", or empty for the palette's
    bool archived = false;
    bool operator==(const RunNotes&) const = default;
};

/// Empty notes where there are none or where they cannot be read (`problem` then says why). Never throws.
RunNotes readNotes(const std::filesystem::path& runDirectory, std::string* problem = nullptr);

/// Replaces notes.json, keeping keys it does not know. Error(Disk).
void writeNotes(const std::filesystem::path& runDirectory, const RunNotes& notes);

}  // namespace jordanscope::runs
