#include "core/training/run/run_log.h"

#include <string>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/printable.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_state.h"

namespace jordanscope::training {
namespace {

bool sameFile(int first, int second) {
    struct stat a{}, b{};
    return fstat(first, &a) == 0 && fstat(second, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

std::string asLine(std::string_view message) {
    return runs::timeText(runs::wallClock()) + ' ' + printable(message) + '\n';
}

constexpr off_t kLastWords = 64 << 10;  // bytes

void writeToTerminal(std::string_view text) {
    runs::FileDescriptor standardError(STDERR_FILENO);
    standardError.writeAll(text.data(), text.size());
    standardError.release();
}

}  // namespace

RunLog::RunLog(const runs::Folder& runDirectory) {
    runs::Opened log = runs::openRegular(runDirectory / runs::kLogFile, O_WRONLY | O_APPEND | O_CREAT);
    if (!log.file) {
        writeToTerminal("jordan: " + (runDirectory / runs::kLogFile).path().string() + ": " + log.problem +
                        "; the run goes on without it\n");
        return;
    }
    file_ = std::move(log.file);
    standardErrorIsLog_ = sameFile(file_.get(), STDERR_FILENO);
    // Beyond its end, which stays: a full disk then does not hide what it did to the run.
    if (struct stat status{}; fstat(file_.get(), &status) == 0)
        fallocate(file_.get(), FALLOC_FL_KEEP_SIZE, status.st_size, kLastWords);
}

void RunLog::write(std::string_view message) {
    const std::string line = asLine(message);
    const std::lock_guard lock(mutex_);
    if (file_) file_.writeAll(line.data(), line.size());
    // On a terminal a progress line may stand where this line begins.
    if (!standardErrorIsLog_) writeToTerminal(isatty(STDERR_FILENO) ? "\r\033[K" + line : line);
}

void RunLog::writeToFile(std::string_view message) {
    if (standardErrorIsLog_ || !file_) return;
    const std::string line = asLine(message);
    const std::lock_guard lock(mutex_);
    file_.writeAll(line.data(), line.size());
}

}  // namespace jordanscope::training
