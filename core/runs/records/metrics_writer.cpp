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

[[noreturn]] void fail(const Place& file, int error) {
    throw Error(ErrorKind::Disk, file.path().string() + ": cannot be written (" + std::strerror(error) +
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

LineFile::LineFile(Place file) : file_(std::move(file)) {
    nameSynced_ = file_.exists();
    Opened opened = openRegular(file_, O_RDWR | O_CREAT | O_APPEND);
    if (!opened.file) throw Error(ErrorKind::Disk, file_.path().string() + ": " + opened.problem);
    descriptor_ = std::move(opened.file);
    struct stat status{};
    if (::fstat(descriptor_.get(), &status) != 0) fail(file_, errno);
    const off_t keep = wholeLines(descriptor_, status.st_size);
    if (keep < 0 || (keep != status.st_size && !descriptor_.resize(static_cast<std::uint64_t>(keep))))
        fail(file_, errno);
    // What an earlier process wrote may not have reached the disk.
    synced_ = keep == 0;
}

void LineFile::append(std::string_view line) {
    struct stat status{};
    if (::fstat(descriptor_.get(), &status) != 0) fail(file_, errno);
    synced_ = false;
    if (descriptor_.writeAll(line.data(), line.size())) return;
    const int error = errno;
    descriptor_.resize(static_cast<std::uint64_t>(status.st_size));
    fail(file_, error);
}

void LineFile::sync() {
    if (!synced_ && !descriptor_.sync()) fail(file_, errno);
    if (!nameSynced_ && !file_.folder().sync()) fail(file_, errno);
    synced_ = nameSynced_ = true;
}

MetricsWriter::MetricsWriter(const Folder& runDirectory, std::optional<std::int64_t> resumeStep)
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
void MetricsWriter::sync() {
    metrics_.sync();
    learned_.sync();
}

}  // namespace jordanscope::runs
