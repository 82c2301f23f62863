#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/runs/text/place.h"

namespace jordanscope::runs {

/// Reads a growing file by whole lines, remembering where it was. One thread at a time; never throws on
/// contents.
class LineTail {
public:
    explicit LineTail(Place file);

    struct Step {
        bool restarted = false;   ///< the file was replaced or cut: what was read before no longer holds
        bool more = false;        ///< the file holds more than `maxBytes` let through
        std::size_t tooLong = 0;  ///< lines above 4 MiB, passed over
        std::string_view lines;   ///< whole lines; 64 readable bytes follow; valid until the next call
        std::string problem;      ///< why the file could not be read; a missing file is no problem
    };
    Step next(std::size_t maxBytes);

private:
    void restart();

    Place file_;
    std::uint64_t device_ = 0;
    std::uint64_t inode_ = 0;
    std::uint64_t offset_ = 0;
    bool skipping_ = false;
    std::string tail_;
    std::string buffer_;
};

}  // namespace jordanscope::runs
