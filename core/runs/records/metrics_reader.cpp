#include "core/runs/records/metrics_reader.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/error.h"
#include "core/runs/records/record_parser.h"

namespace jordanscope::runs {
std::vector<EvalRecord> lastEvaluations(const RunSeries& series) {
    std::map<std::pair<int, Positions>, const EvalRecord*> last;
    for (const EvalRecord& eval : series.evals) {
        const EvalRecord*& best = last[{eval.length, eval.positions}];
        if (!best || best->step <= eval.step) best = &eval;
    }
    std::vector<EvalRecord> records;
    for (const auto& [key, record] : last) records.push_back(*record);
    return records;
}

struct MetricsReader::Parser {
    RecordParser records;
};

MetricsReader::MetricsReader(Place metricsFile)
    : tail_(std::move(metricsFile)), parser_(std::make_unique<Parser>()) {}
MetricsReader::~MetricsReader() = default;
MetricsReader::MetricsReader(MetricsReader&&) noexcept = default;
MetricsReader& MetricsReader::operator=(MetricsReader&&) noexcept = default;

MetricsReader::Progress MetricsReader::poll(std::size_t maxBytes) {
    Progress progress;
    do {
        const LineTail::Step step = tail_.next(maxBytes);
        if (step.restarted) {
            series_ = {};
            progress.restarted = progress.changed = true;
        }
        progress.problem = step.problem;
        progress.more = step.more;
        progress.changed = progress.changed || !step.lines.empty() || step.tooLong > 0;
        series_.badLines += step.tooLong;
        for (std::string_view rest = step.lines; !rest.empty();) {
            const std::size_t end = rest.find('\n');
            parser_->records.parse(rest.substr(0, end), series_);
            rest.remove_prefix(end + 1);
        }
        maxBytes -= std::min(maxBytes, step.lines.size());
        parser_->records.finish(series_);
    } while (progress.more && maxBytes > 0);
    return progress;
}

RunSeries readMetrics(const Place& metricsFile) {
    MetricsReader reader(metricsFile);
    if (const std::string problem = reader.poll().problem; !problem.empty())
        throw Error(ErrorKind::Disk, problem);
    return reader.series();
}

RunSeries parseMetricsLine(std::string_view line) {
    RunSeries series;
    RecordParser parser;
    parser.parse(line, series);
    parser.finish(series);
    return series;
}

}  // namespace jordanscope::runs
