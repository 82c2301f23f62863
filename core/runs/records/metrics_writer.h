#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/runs/records/records.h"
#include "core/runs/text/place.h"

namespace jordanscope::runs {

/// A file that only ever grows by whole lines; every line is handed to the system before append() returns,
/// and by sync() to the disk.
class LineFile {
public:
    /// Opens or makes the file and cuts it back to its last newline. Error(Disk).
    explicit LineFile(Place file);

    /// `line` ends with a newline. Where it cannot be written whole, nothing of it stays. Error(Disk) naming
    /// the file.
    void append(std::string_view line);
    /// What was appended reaches the disk, with the file's own name where it was made here. Error(Disk).
    void sync();

private:
    Place file_;
    FileDescriptor descriptor_;
    bool synced_ = true;      ///< nothing was appended since
    bool nameSynced_ = true;  ///< the file was there before
};

/// metrics.jsonl and learned.jsonl of one run. One thread.
class MetricsWriter {
public:
    /// With `resumeStep`, both files get a resume record: what stands before it beyond that step is
    /// superseded.
    explicit MetricsWriter(const Folder& runDirectory, std::optional<std::int64_t> resumeStep = std::nullopt);

    void write(const TrainRecord& record);
    void write(const EvalRecord& record);
    void write(const LearnedRecord& record);
    /// Both files reach the disk: before a checkpoint does that a resume goes on from, or there would be
    /// holes in them before it. Error(Disk).
    void sync();

private:
    LineFile metrics_;
    LineFile learned_;
};

}  // namespace jordanscope::runs
