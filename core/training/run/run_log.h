#pragma once

#include <mutex>
#include <string_view>

#include "core/runs/text/place.h"

namespace jordanscope::training {

/// The process's own messages, one line each with local time: appended to the run's log.txt, and shown on
/// standard error unless that is the same file already. Never throws: a full disk must not hide what went
/// wrong. Any thread.
class RunLog {
public:
    /// Room for its last words is reserved, where the file system can.
    explicit RunLog(const runs::Folder& runDirectory);
    RunLog(const RunLog&) = delete;
    RunLog& operator=(const RunLog&) = delete;

    void write(std::string_view message);
    /// To log.txt alone, and not where standard error goes there too: for what the caller itself shows there.
    void writeToFile(std::string_view message);

private:
    std::mutex mutex_;
    runs::FileDescriptor file_;
    bool standardErrorIsLog_ = false;
};

}  // namespace jordanscope::training
