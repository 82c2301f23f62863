#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/runs/records/records.h"
#include "core/runs/text/file_descriptor.h"

namespace jordanscope::runs {

/// A file that only ever grows by whole lines; every line is handed to the system before append() returns.
class LineFile {
public:
    /// Opens or makes the file and cuts it back to its last newline. Error(Disk).
    explicit LineFile(std::filesystem::path file);

    /// `line` ends with a newline. Where it cannot be written whole, nothing of it stays. Error(Disk) naming
    /// the file.
    void append(std::string_view line);

private:
    std::filesystem::path file_;
    FileDescriptor descriptor_;
};

/// metrics.jsonl and learned.jsonl of one run. One thread.
class MetricsWriter {
public:
    /// With `resumeStep`, both files get a resume record: what stands before it beyond that step is
    /// superseded.
    explicit MetricsWriter(const std::filesystem::path& runDirectory,
                           std::optional<std::int64_t> resumeStep = std::nullopt);

    void write(const TrainRecord& record);
    void write(const EvalRecord& record);
    void write(const LearnedRecord& record);

private:
    LineFile metrics_;
    LineFile learned_;
};

}  // namespace jordanscope::runs
