#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/runs/records/line_tail.h"
#include "core/runs/records/records.h"
#include "core/runs/records/shared_list.h"
#include "core/runs/records/train_table.h"

namespace jordanscope::runs {

/// Everything a metrics.jsonl says, superseded records left out. A copy is cheap, however long the run is,
/// and may go to another thread.
struct RunSeries {
    TrainTable train;
    SharedList<EvalRecord> evals;  ///< in the order of the file
    std::size_t badLines = 0;
    std::size_t resumes = 0;
};

/// For every length (and positions) the evaluation of the latest step, the later line where two have the
/// same; sorted by length.
std::vector<EvalRecord> lastEvaluations(const RunSeries& series);

/// The reader of metrics.jsonl. One thread at a time.
class MetricsReader {
public:
    explicit MetricsReader(Place metricsFile);
    ~MetricsReader();
    MetricsReader(MetricsReader&&) noexcept;
    MetricsReader& operator=(MetricsReader&&) noexcept;

    struct Progress {
        bool changed = false;    ///< series() differs from before
        bool restarted = false;  ///< and starts anew: the file was replaced or cut
        bool more = false;       ///< call again, there is more to read
        std::string problem;     ///< why the file could not be read
    };

    /// Reads what has been added since, at most about `maxBytes` of it (65536 for a tick of a window).
    Progress poll(std::size_t maxBytes = std::numeric_limits<std::size_t>::max());

    const RunSeries& series() const { return series_; }

private:
    struct Parser;
    LineTail tail_;
    RunSeries series_;
    std::unique_ptr<Parser> parser_;
};

/// The whole file at once; empty where there is none. Error(Disk) where it cannot be read.
RunSeries readMetrics(const Place& metricsFile);

/// One line of it; 64 readable bytes must follow.
RunSeries parseMetricsLine(std::string_view line);

}  // namespace jordanscope::runs
