#pragma once

#include <memory>
#include <string_view>

#include "core/runs/records/metrics_reader.h"

namespace jordanscope::runs {

/// Understands single lines of metrics.jsonl. One thread at a time; never throws on contents.
class RecordParser {
public:
    RecordParser();
    ~RecordParser();
    RecordParser(const RecordParser&) = delete;
    RecordParser& operator=(const RecordParser&) = delete;

    /// Applies one line to the series: adds its record, drops what a resume supersedes, or counts it as bad.
    /// 64 readable bytes must follow the line.
    void parse(std::string_view line, RunSeries& series);
    /// After some lines: what they leave for one look at the whole series is done. Until then it may lack
    /// evaluations, and records that came out of turn.
    void finish(RunSeries& series);

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace jordanscope::runs
