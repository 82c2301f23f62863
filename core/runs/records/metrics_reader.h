#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/runs/records/line_tail.h"
#include "core/runs/records/records.h"

namespace jordanscope::runs {

/// Numbers of a train record, in this order in TrainTable.
enum class Column {
    Step,
    Loss,
    Accuracy,
    GradNorm,
    LearningRate,
    Tokens,
    Seconds,
    TokensPerSecond,
    MemoryMib,
    GammaMean,
    EtaMean,
    EtaAbsMax,
    Wall,
    TimeData,
    TimeForward,
    TimeBackward,
    TimeOptimiser,
    TimeEvaluation,
};
inline constexpr std::size_t kColumns = 18;

/// The key of a column in metrics.jsonl; "time.data" for the parts of "time".
std::string_view columnKey(Column column);

/// A cell that its record did not have: a NaN that isMissing() tells from a NaN that was recorded.
double missingCell();
bool isMissing(double cell);

/// The train records, a vector of doubles a column, sorted by step. NaN and infinities are kept.
class TrainTable {
public:
    std::size_t rows() const { return columns_[0].size(); }
    const std::vector<double>& operator[](Column column) const {
        return columns_[static_cast<std::size_t>(column)];
    }
    /// Whether any record had it.
    bool has(Column column) const { return present_[static_cast<std::size_t>(column)]; }

    using Row = std::array<double, kColumns>;
    void add(const Row& row);
    void dropAfter(double step);
    void clear();

private:
    std::array<std::vector<double>, kColumns> columns_;
    std::array<bool, kColumns> present_{};
};

/// Everything a metrics.jsonl says, superseded records left out.
struct RunSeries {
    TrainTable train;
    std::vector<EvalRecord> evals;  ///< in the order of the file
    std::size_t badLines = 0;
    std::size_t resumes = 0;
};

/// For every length (and positions) the evaluation of the latest step, the later line where two have the
/// same; sorted by length.
std::vector<EvalRecord> lastEvaluations(const RunSeries& series);

/// Where the time of all train records went, in seconds; nullopt where none of them says. What was spent
/// after the last record is not in it.
std::optional<TimeSplit> timeSpent(const TrainTable& train);

/// The reader of metrics.jsonl. One thread at a time.
class MetricsReader {
public:
    explicit MetricsReader(std::filesystem::path metricsFile);
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

/// The whole file at once.
RunSeries readMetrics(const std::filesystem::path& metricsFile);

}  // namespace jordanscope::runs
