#include <bit>
#include <cmath>

#include "core/runs/records/metrics_reader.h"
#include "tests/fuzz/fuzz.h"

using namespace jordanscope;

namespace {

bool same(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

void requireSame(const runs::RunSeries& a, const runs::RunSeries& b) {
    fuzz::require(a.train.rows() == b.train.rows() && a.evals.size() == b.evals.size() &&
                      a.badLines == b.badLines && a.resumes == b.resumes,
                  "the same counts");
    for (std::size_t column = 0; column < runs::kColumns; ++column) {
        const auto one = a.train[static_cast<runs::Column>(column)],
                   other = b.train[static_cast<runs::Column>(column)];
        for (std::size_t row = 0; row < a.train.rows(); ++row)
            fuzz::require(same(one[row], other[row]), "the same numbers");
    }
}

/// As a window does it: in portions, while the file grows.
runs::RunSeries readGrowing(const std::filesystem::path& file, std::string_view text, std::size_t portion) {
    std::ofstream(file, std::ios::trunc | std::ios::binary).close();
    runs::MetricsReader reader(file);
    for (std::size_t at = 0; at < text.size(); at += portion) {
        std::ofstream(file, std::ios::app | std::ios::binary) << text.substr(at, portion);
        while (reader.poll(64).more) {
        }
    }
    return reader.series();
}

}  // namespace

/// A log from a stranger: it is the same series however it comes, its steps never run backwards, and what an
/// evaluation says survives being written again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text = fuzz::text(bytes, size);
    const auto file = fuzz::scratch().write("metrics.jsonl", text);
    const runs::RunSeries whole = runs::readMetrics(file);
    const std::size_t portion = size ? 1 + bytes[0] * 7U : 1;
    if (size / portion < 64)
        requireSame(readGrowing(fuzz::scratch() / "growing.jsonl", text, portion), whole);
    const auto steps = whole.train[runs::Column::Step];
    for (std::size_t row = 1; row < whole.train.rows(); ++row)
        fuzz::require(steps[row] >= steps[row - 1], "steps never run backwards");
    for (const runs::EvalRecord& record : whole.evals) {
        std::string line = runs::toLine(record);
        const std::size_t length = line.find('\n');
        line.append(64, ' ');
        const runs::RunSeries again = runs::parseMetricsLine(std::string_view(line).substr(0, length));
        fuzz::require(again.badLines == 0 && again.evals.size() == 1, "an evaluation is written as one");
        fuzz::require(same(again.evals.all().front().loss, record.loss), "and keeps its loss");
    }
    return 0;
}
