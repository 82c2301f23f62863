#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/runs/records/line_tail.h"
#include "core/runs/records/records.h"
#include "core/runs/records/shared_list.h"

namespace jordanscope::runs {

/// Everything a learned.jsonl says, superseded records left out.
struct LearnedSeries {
    SharedList<LearnedRecord> records;  ///< by rising step
    std::size_t badLines = 0;
};

/// The reader of learned.jsonl. One thread at a time; never throws on contents.
class LearnedReader {
public:
    explicit LearnedReader(Place learnedFile) : tail_(std::move(learnedFile)) {}

    /// Reads what has been added since; true where series() differs from before.
    bool poll();
    const LearnedSeries& series() const { return series_; }
    /// Why the file could not be read the last time; empty where it could, or there is none.
    const std::string& problem() const { return problem_; }

private:
    LineTail tail_;
    LearnedSeries series_;
    std::string problem_;
};

/// The whole file at once; empty where there is none. Error(Disk) where it cannot be read.
LearnedSeries readLearned(const Place& learnedFile);

LearnedSeries parseLearnedLine(std::string_view line);

}  // namespace jordanscope::runs
