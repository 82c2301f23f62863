#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "core/runs/records/records.h"

namespace jordanscope::runs {

/// Everything a learned.jsonl says, superseded records left out.
struct LearnedSeries {
    std::vector<LearnedRecord> records;  ///< by rising step
    std::size_t badLines = 0;
};

/// The whole file at once. Never throws on contents.
LearnedSeries readLearned(const std::filesystem::path& learnedFile);

}  // namespace jordanscope::runs
