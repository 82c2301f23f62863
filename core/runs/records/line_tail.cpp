#include "core/runs/records/line_tail.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>

namespace jordanscope::runs {
namespace {

constexpr std::size_t kLongestLine = 4 << 20;
constexpr std::size_t kSmallestRead = 4096;
constexpr std::size_t kLargestRead = 256 << 10;  // stays in the cache
constexpr std::size_t kPadding = 64;             // what simdjson may read beyond a line
constexpr std::size_t kRemembered = 64;

}  // namespace

LineTail::LineTail(Place file) : file_(std::move(file)) {}

void LineTail::restart() {
    offset_ = 0;
    skipping_ = false;
    tail_.clear();
}

LineTail::Step LineTail::next(std::size_t maxBytes) {
    Step step;
    const Opened opened = openRegular(file_, O_RDONLY);
    const FileDescriptor& file = opened.file;
    struct stat status{};
    if (file && ::fstat(file.get(), &status) != 0) {
        step.problem = file_.path().string() + ": cannot be read (" + std::strerror(errno) + ")";
        return step;
    }
    if (!file) {
        if (!opened.missing) step.problem = file_.path().string() + ": " + opened.problem;
        return step;
    }
    const auto size = static_cast<std::uint64_t>(status.st_size);
    const bool another = inode_ != 0 && (inode_ != status.st_ino || device_ != status.st_dev);
    device_ = status.st_dev;
    inode_ = status.st_ino;
    bool rewritten = another || size < offset_;
    if (!rewritten && !tail_.empty()) {
        // The same file with other contents where we have been: it was cut and has grown again.
        char before[kRemembered];
        rewritten =
            file.readAt(before, tail_.size(), offset_ - tail_.size()) != static_cast<ssize_t>(tail_.size()) ||
            tail_.compare(0, tail_.size(), before, tail_.size()) != 0;
    }
    if (rewritten) {
        step.restarted = offset_ > 0;
        restart();
    }
    if (size <= offset_) buffer_ = {};  // a thousand finished runs keep none
    std::size_t want = std::clamp(maxBytes, kSmallestRead, kLargestRead);
    while (size > offset_) {
        buffer_.resize(want + kPadding);
        const ssize_t count = file.readAt(buffer_.data(), want, offset_);
        if (count < 0) {
            step.problem = file_.path().string() + ": cannot be read (" + std::strerror(errno) + ")";
            return step;
        }
        const auto got = static_cast<std::size_t>(count);
        const char* begin = buffer_.data();
        const void* last = ::memrchr(begin, '\n', got);
        if (!last) {
            if (got < want) return step;  // the beginning of a line that is still being written
            if (want < kLongestLine) {
                want = std::min(want * 4, kLongestLine);
                continue;
            }
            skipping_ = true;
            offset_ += got;
            tail_.assign(begin + got - kRemembered, kRemembered);
            continue;
        }
        const std::size_t whole = static_cast<std::size_t>(static_cast<const char*>(last) - begin) + 1;
        std::size_t first = 0;
        if (skipping_) {
            first =
                static_cast<std::size_t>(static_cast<const char*>(::memchr(begin, '\n', whole)) - begin) + 1;
            skipping_ = false;
            ++step.tooLong;
        }
        const std::size_t remembered = std::min(whole, kRemembered);
        tail_.assign(begin + whole - remembered, remembered);
        offset_ += whole;
        step.lines = std::string_view(begin + first, whole - first);
        step.more = got == want;
        return step;
    }
    return step;
}

}  // namespace jordanscope::runs
