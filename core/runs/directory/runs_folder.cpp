#include "core/runs/directory/runs_folder.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/runs/directory/run_directory.h"

namespace jordanscope::runs {
namespace fs = std::filesystem;
namespace {

constexpr double kListEvery = 10;   // s; file systems of other machines may tell changes late
constexpr double kCheckEvery = 60;  // s; whether what was a run still is one
constexpr double kOthersEvery = 1;

}  // namespace

RunsFolder::RunsFolder(fs::path folder) : folder_(std::move(folder)) {}

bool RunsFolder::poll(double now) {
    int error = 0;
    const FileStamp stamp = stampOf(folder_, &error);
    if (error != 0 && (error != ENOENT || seen_))
        return fail(error == ENOENT ? "is no longer there: was it moved, or its disk taken away?"
                                    : std::string("cannot be read (") + std::strerror(error) + ")");
    seen_ = seen_ || stamp.exists();
    const bool late = now - listed_ >= kListEvery || now < listed_;
    if (settled_ && stamp == stamp_ && !late) {
        if (others_.empty() || now - looked_ < kOthersEvery) return false;
        looked_ = now;
        return lookAtOthers();
    }
    // The stamp is older than the listing: what comes in between is seen by the next one.
    stamp_ = stamp;
    settled_ = stamp.settled(now);
    if (late) listed_ = now;
    looked_ = now;
    const bool everything = now - checked_ >= kCheckEvery || now < checked_;
    if (everything) checked_ = now;
    return list(everything);
}

bool RunsFolder::fail(const std::string& problem) {
    settled_ = false;  // whatever comes back is listed anew
    std::string text = folder_.string() + ": " + problem;
    if (text == problem_) return false;
    problem_ = std::move(text);
    return true;
}

bool RunsFolder::list(bool everything) {
    std::vector<fs::path> runs;
    others_.clear();
    std::error_code error;
    if (stamp_.exists()) {
        for (fs::directory_iterator entry(folder_, error), end; !error && entry != end;
             entry.increment(error)) {
            const fs::path& path = entry->path();
            std::error_code unknown;
            if (!everything && std::binary_search(runs_.begin(), runs_.end(), path)) {
                runs.push_back(path);
            } else if (isRunDirectory(path)) {
                runs.push_back(path);
            } else if (entry->is_directory(unknown)) {
                others_.push_back(path);
            }
        }
        if (error) return fail("cannot be read (" + error.message() + ")");
    }
    std::sort(runs.begin(), runs.end());
    const bool differs = runs != runs_ || !problem_.empty();
    runs_ = std::move(runs);
    problem_.clear();
    return differs;
}

bool RunsFolder::lookAtOthers() {
    const auto become = std::stable_partition(others_.begin(), others_.end(),
                                              [](const fs::path& path) { return !isRunDirectory(path); });
    if (become == others_.end()) return false;
    runs_.insert(runs_.end(), become, others_.end());
    others_.erase(become, others_.end());
    std::sort(runs_.begin(), runs_.end());
    return true;
}

}  // namespace jordanscope::runs
