#include "core/runs/text/read_file.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>

#include "core/base/error.h"

namespace jordanscope::runs {

std::optional<std::string> readSmallFile(const Place& file, std::size_t maxBytes) {
    const auto fail = [&](ErrorKind kind, const std::string& what) {
        throw Error(kind, file.path().string() + ": " + what);
    };
    const Opened opened = openRegular(file, O_RDONLY);
    if (opened.missing) return std::nullopt;
    if (!opened.file) fail(opened.kind, opened.problem);
    std::string text;
    char block[65536];
    for (;;) {
        const ssize_t count = opened.file.readAt(block, sizeof block, text.size());
        if (count < 0) fail(ErrorKind::Disk, std::string("cannot be read (") + std::strerror(errno) + ")");
        if (count == 0) return text;
        if (text.size() + static_cast<std::size_t>(count) > maxBytes) {
            fail(ErrorKind::Data,
                 "is above " + std::to_string(maxBytes) + " bytes, which is all that is read of it");
        }
        text.append(block, static_cast<std::size_t>(count));
    }
}

}  // namespace jordanscope::runs
