#pragma once

#include <cstddef>
#include <filesystem>

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
    explicit LearnedReader(std::filesystem::path learnedFile) : tail_(std::move(learnedFile)) {}

    /// Reads what has been added since; true where series() differs from before.
    bool poll();
    const LearnedSeries& series() const { return series_; }

private:
    LineTail tail_;
    LearnedSeries series_;
};

/// The whole file at once.
LearnedSeries readLearned(const std::filesystem::path& learnedFile);

}  // namespace jordanscope::runs
