#include "core/runs/records/torn_lines.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/runs/directory/run_directory.h"
#include "core/runs/records/learned_reader.h"
#include "core/runs/records/metrics_reader.h"
#include "core/runs/text/atomic_file.h"
#include "core/runs/text/read_file.h"

namespace jordanscope::runs {
namespace {

constexpr std::size_t kLongestLog = std::size_t{4} << 30;
constexpr std::size_t kPadding = 64;  // what a parser may read beyond a line

/// -1 for a line that counts without a step; nullopt for no record.
using StepOfLine = std::function<std::optional<std::int64_t>(std::string_view line)>;

std::vector<std::string_view> wholeLines(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
        lines.push_back(text.substr(0, end));
    return lines;
}

std::size_t dropFrom(const Place& log, std::int64_t step, std::int64_t logged, const StepOfLine& stepOf) {
    auto text = readSmallFile(log, kLongestLog);
    if (!text) return 0;
    text->append(kPadding, ' ');
    const std::vector<std::string_view> lines = wholeLines(*text);
    std::vector<std::optional<std::int64_t>> steps;
    std::size_t counted = 0;  // lines up to and with the last record up to `step`
    bool found = logged == 0;
    for (const std::string_view line : lines) {
        steps.push_back(stepOf(line));
        if (const auto& own = steps.back(); own && *own >= 0 && *own <= step) {
            counted = steps.size();
            found = found || *own == logged;
        }
    }
    const auto fail = [&](const std::string& what) {
        throw Error(ErrorKind::Data, log.path().string() + ": " + what + ". The checkpoint of step " +
                                         std::to_string(step) +
                                         " counts on it: put the right file back, or start a new run");
    };
    for (std::size_t i = 0; i < counted; ++i)
        if (!steps[i]) fail("line " + std::to_string(i + 1) + " is no record");
    if (!found) fail("it has no record of step " + std::to_string(logged));

    AtomicFile kept(log);
    std::size_t dropped = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (steps[i])
            kept.write(std::string(lines[i]) + '\n');
        else
            ++dropped;
    }
    if (dropped > 0) kept.commit();
    return dropped;
}

std::optional<std::int64_t> stepOfMetric(std::string_view line) {
    const RunSeries series = parseMetricsLine(line);
    if (series.badLines > 0) return std::nullopt;
    if (series.train.rows() > 0) return static_cast<std::int64_t>(series.train[Column::Step].back());
    return -1;  // an evaluation may be of an earlier step, a resume says nothing of what is there
}

std::optional<std::int64_t> stepOfLearned(std::string_view line) {
    const LearnedSeries series = parseLearnedLine(line);
    if (series.badLines > 0) return std::nullopt;
    return series.records.empty() ? -1 : series.records.front().step;
}

}  // namespace

std::size_t dropTornLines(const Folder& runDirectory, std::int64_t step, std::int64_t logged) {
    const Place metrics = runDirectory / kMetricsFile, learned = runDirectory / kLearnedFile;
    std::size_t dropped = 0;
    // Both are nearly always whole, and then read once, fast.
    if (readMetrics(metrics).badLines > 0) dropped += dropFrom(metrics, step, logged, stepOfMetric);
    if (readLearned(learned).badLines > 0) dropped += dropFrom(learned, step, 0, stepOfLearned);
    return dropped;
}

}  // namespace jordanscope::runs
