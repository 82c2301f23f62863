#include <bit>
#include <cmath>

#include "core/runs/records/learned_reader.h"
#include "tests/fuzz/fuzz.h"

using namespace jordanscope;

namespace {

bool same(const runs::LearnedLayer::Table& a, const runs::LearnedLayer::Table& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t head = 0; head < a.size(); ++head) {
        if (a[head].size() != b[head].size()) return false;
        for (std::size_t chain = 0; chain < a[head].size(); ++chain) {
            const double x = a[head][chain], y = b[head][chain];
            if (std::bit_cast<std::uint64_t>(x) != std::bit_cast<std::uint64_t>(y) &&
                !(std::isnan(x) && std::isnan(y)))
                return false;
        }
    }
    return true;
}

bool same(const runs::LearnedLayer& a, const runs::LearnedLayer& b) {
    if (a.jets.size() != b.jets.size()) return false;
    for (std::size_t jet = 0; jet < a.jets.size(); ++jet)
        if (!same(a.jets[jet], b.jets[jet])) return false;
    return same(a.gamma, b.gamma) && same(a.eta, b.eta) && same(a.jetBase, b.jetBase);
}

}  // namespace

/// What a run has learned, from a stranger: each record that is read survives being written, to the last bit.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto file = fuzz::scratch().write("learned.jsonl", fuzz::text(bytes, size));
    const runs::LearnedSeries series = runs::readLearned(file);
    std::int64_t step = -1;
    for (const runs::LearnedRecord& record : series.records) {
        fuzz::require(record.step > step, "steps rise");
        step = record.step;
        std::string line = runs::toLine(record);
        const std::size_t length = line.find('\n');
        line.append(64, ' ');
        const runs::LearnedSeries again = runs::parseLearnedLine(std::string_view(line).substr(0, length));
        fuzz::require(again.badLines == 0 && again.records.size() == 1, "a record is written as one");
        const runs::LearnedRecord& read = again.records.all().front();
        fuzz::require(read.step == record.step && read.layers.size() == record.layers.size(),
                      "of the same shape");
        for (std::size_t layer = 0; layer < read.layers.size(); ++layer)
            fuzz::require(same(read.layers[layer], record.layers[layer]), "and the same numbers");
    }
    return 0;
}
