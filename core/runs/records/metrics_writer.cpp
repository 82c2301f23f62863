#include "core/runs/records/metrics_writer.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"

namespace jordanscope::runs {
namespace {

[[noreturn]] void fail(const std::filesystem::path& file, int error) {
    throw Error(ErrorKind::Disk, file.string() + ": cannot be written (" + std::strerror(error) +
                                     "); free some space or choose another folder");
}

/// Bytes up to and with the last newline.
off_t wholeLines(const FileDescriptor& file, off_t size) {
    char block[65536];
    while (size > 0) {
        const off_t start = std::max<off_t>(0, size - static_cast<off_t>(sizeof block));
        const ssize_t count =
            file.readAt(block, static_cast<std::size_t>(size - start), static_cast<std::uint64_t>(start));
        if (count < 0) return -1;
        const void* newline = ::memrchr(block, '\n', static_cast<std::size_t>(count));
        if (newline) return start + (static_cast<const char*>(newline) - block) + 1;
        size = start;
    }
    return 0;
}

}  // namespace

LineFile::LineFile(std::filesystem::path file) : file_(std::move(file)) {
    // Not through a link: what is written here lies in the run directory.
    descriptor_ =
        FileDescriptor::open(file_, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (!descriptor_) fail(file_, errno);
    struct stat status{};
    off_t keep = -1;
    if (::fstat(descriptor_.get(), &status) == 0 && S_ISREG(status.st_mode)) {
        keep = wholeLines(descriptor_, status.st_size);
    } else {
        errno = EINVAL;
    }
    if (keep < 0 || (keep != status.st_size && ::ftruncate(descriptor_.get(), keep) != 0)) fail(file_, errno);
}

void LineFile::append(std::string_view line) {
    struct stat status{};
    if (::fstat(descriptor_.get(), &status) != 0) fail(file_, errno);
    if (descriptor_.writeAll(line.data(), line.size())) return;
    const int error = errno;
    [[maybe_unused]] const int cut = ::ftruncate(descriptor_.get(), status.st_size);
    fail(file_, error);
}

MetricsWriter::MetricsWriter(const std::filesystem::path& runDirectory,
                             std::optional<std::int64_t> resumeStep)
    : metrics_(runDirectory / kMetricsFile), learned_(runDirectory / kLearnedFile) {
    if (resumeStep) {
        metrics_.append(resumeLine(*resumeStep));
        learned_.append(resumeLine(*resumeStep));
    }
}

void MetricsWriter::write(const TrainRecord& record) {
    metrics_.append(toLine(record));
}
void MetricsWriter::write(const EvalRecord& record) {
    metrics_.append(toLine(record));
}
void MetricsWriter::write(const LearnedRecord& record) {
    learned_.append(toLine(record));
}

}  // namespace jordanscope::runs
