#include "core/runs/records/metrics_reader.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/runs/records/record_parser.h"

namespace jordanscope::runs {
namespace {

constexpr std::array<std::string_view, kColumns> kKeys{
    "step",         "loss",          "accuracy",       "grad_norm",      "lr",          "tokens", "seconds",
    "tokens_per_s", "memory_mib",    "gamma_mean",     "eta_mean",       "eta_abs_max", "wall",   "time.data",
    "time.forward", "time.backward", "time.optimiser", "time.evaluation"};

constexpr std::uint64_t kMissingBits = 0x7ff8'6d69'7373'696eULL;  // a quiet NaN that arithmetic does not make

}  // namespace

std::string_view columnKey(Column column) {
    return kKeys[static_cast<std::size_t>(column)];
}

double missingCell() {
    return std::bit_cast<double>(kMissingBits);
}
bool isMissing(double cell) {
    return std::bit_cast<std::uint64_t>(cell) == kMissingBits;
}

void TrainTable::add(const Row& row) {
    const std::vector<double>& steps = columns_[0];
    for (std::size_t i = 0; i < kColumns; ++i) present_[i] = present_[i] || !isMissing(row[i]);
    if (steps.empty() || steps.back() <= row[0]) {
        for (std::size_t i = 0; i < kColumns; ++i) columns_[i].push_back(row[i]);
        return;
    }
    // One that does not come by rising step is put where it belongs, so that no curve runs backwards.
    const auto place = std::upper_bound(steps.begin(), steps.end(), row[0]) - steps.begin();
    for (std::size_t i = 0; i < kColumns; ++i) columns_[i].insert(columns_[i].begin() + place, row[i]);
}

void TrainTable::dropAfter(double step) {
    const std::vector<double>& steps = columns_[0];
    const auto keep =
        static_cast<std::size_t>(std::upper_bound(steps.begin(), steps.end(), step) - steps.begin());
    for (std::vector<double>& column : columns_) column.resize(keep);
}

void TrainTable::clear() {
    *this = {};
}

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

std::optional<TimeSplit> timeSpent(const TrainTable& train) {
    TimeSplit spent;
    bool any = false;
    const std::pair<Column, double*> parts[] = {{Column::TimeData, &spent.data},
                                                {Column::TimeForward, &spent.forward},
                                                {Column::TimeBackward, &spent.backward},
                                                {Column::TimeOptimiser, &spent.optimiser},
                                                {Column::TimeEvaluation, &spent.evaluation}};
    for (const auto& [column, sum] : parts) {
        any = any || train.has(column);
        for (const double seconds : train[column])
            if (std::isfinite(seconds) && seconds > 0) *sum += seconds;
    }
    return any ? std::optional(spent) : std::nullopt;
}

struct MetricsReader::Parser {
    RecordParser records;
};

MetricsReader::MetricsReader(std::filesystem::path metricsFile)
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

RunSeries readMetrics(const std::filesystem::path& metricsFile) {
    MetricsReader reader(metricsFile);
    reader.poll();
    return reader.series();
}

}  // namespace jordanscope::runs
