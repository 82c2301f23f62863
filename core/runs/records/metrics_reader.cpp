#include "core/runs/records/metrics_reader.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/runs/records/record_parser.h"

namespace jordanscope::runs {
std::vector<EvalRecord> lastEvaluations(const RunSeries& series) {
    std::vector<EvalRecord> last;
    for (const EvalRecord& eval : series.evals) {
        const auto same = std::find_if(last.begin(), last.end(), [&](const EvalRecord& each) {
            return each.length == eval.length && each.positions == eval.positions;
        });
        if (same == last.end()) {
            last.push_back(eval);
        } else if (same->step <= eval.step) {
            *same = eval;
        }
    }
    std::sort(last.begin(), last.end(), [](const EvalRecord& a, const EvalRecord& b) {
        return std::pair(a.length, a.positions) < std::pair(b.length, b.positions);
    });
    return last;
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
    RecordParser().parse(line, series);
    return series;
}

}  // namespace jordanscope::runs
