#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/runs/directory/file_stamp.h"

namespace jordanscope::runs {

/// The run directories of a folder, followed at the cost of one stat a look: the folder is listed when its
/// own stamp says that it has changed, and now and then in case the stamp did not. One thread; never throws.
class RunsFolder {
public:
    explicit RunsFolder(std::filesystem::path folder);

    /// `now` in Unix seconds. True where runs() or problem() is another than before.
    bool poll(double now);

    const std::vector<std::filesystem::path>& runs() const { return runs_; }  ///< sorted by name
    /// Why it cannot be read. A folder that is not there yet is an empty one; in one that was there and does
    /// not answer any more, runs() stays as it was.
    const std::string& problem() const { return problem_; }

private:
    bool list(bool everything);
    bool fail(const std::string& problem);
    bool lookAtOthers();

    std::filesystem::path folder_;
    FileStamp stamp_;
    bool settled_ = false, seen_ = false;
    double listed_ = 0, looked_ = 0, checked_ = 0;
    std::vector<std::filesystem::path> runs_, others_;  ///< others: directories that may become runs
    std::string problem_;
};

}  // namespace jordanscope::runs
