#include "core/runs/text/read_file.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>

#include "core/base/error.h"
#include "core/runs/text/file_descriptor.h"

namespace jordanscope::runs {

std::optional<std::string> readSmallFile(const std::filesystem::path& file, std::size_t maxBytes) {
    const auto fail = [&](const std::string& what) {
        throw Error(ErrorKind::Data, file.string() + ": " + what);
    };
    // Without O_NONBLOCK a pipe of that name would wait for its writer.
    const FileDescriptor descriptor = FileDescriptor::open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (!descriptor) {
        if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
        fail(std::string("cannot be read (") + std::strerror(errno) + ")");
    }
    if (!descriptor.isRegularFile()) fail("is no regular file");
    std::string text;
    char block[65536];
    for (;;) {
        const ssize_t count = descriptor.readAt(block, sizeof block, text.size());
        if (count < 0) fail(std::string("cannot be read (") + std::strerror(errno) + ")");
        if (count == 0) return text;
        if (text.size() + static_cast<std::size_t>(count) > maxBytes) {
            fail("is above " + std::to_string(maxBytes) + " bytes, which is all that is read of it");
        }
        text.append(block, static_cast<std::size_t>(count));
    }
}

}  // namespace jordanscope::runs
