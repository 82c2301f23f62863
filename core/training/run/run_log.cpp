#include "core/training/run/run_log.h"

#include <string>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/runs/directory/run_directory.h"
#include "core/runs/directory/run_state.h"

namespace jordanscope::training {
namespace {

bool sameFile(int first, int second) {
    struct stat a{}, b{};
    return fstat(first, &a) == 0 && fstat(second, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

std::string asLine(std::string_view message) {
    std::string line = runs::timeText(runs::wallClock()) + ' ' + std::string(message);
    for (char& character : line)
        if (character == '\n' || character == '\r') character = ' ';
    return line + '\n';
}

void writeAll(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

}  // namespace

RunLog::RunLog(const std::filesystem::path& runDirectory)
    : descriptor_(
          open((runDirectory / runs::kLogFile).c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666)),
      standardErrorIsLog_(descriptor_ >= 0 && sameFile(descriptor_, STDERR_FILENO)) {}

RunLog::~RunLog() {
    if (descriptor_ >= 0) close(descriptor_);
}

void RunLog::write(std::string_view message) {
    const std::string line = asLine(message);
    const std::lock_guard lock(mutex_);
    writeAll(descriptor_, line);
    // On a terminal a progress line may stand where this line begins.
    if (!standardErrorIsLog_) writeAll(STDERR_FILENO, isatty(STDERR_FILENO) ? "\r\033[K" + line : line);
}

void RunLog::writeToFile(std::string_view message) {
    if (standardErrorIsLog_) return;
    const std::lock_guard lock(mutex_);
    writeAll(descriptor_, asLine(message));
}

}  // namespace jordanscope::training
