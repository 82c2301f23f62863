#include "core/runs/records/learned_reader.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/runs/records/line_tail.h"
#include "core/runs/text/strict_json.h"

namespace jordanscope::runs {
namespace {

using Json = nlohmann::ordered_json;

bool take(const Json& value, double& number) {
    if (value.is_number()) {
        number = value.get<double>();
    } else if (value == "NaN") {
        number = std::numeric_limits<double>::quiet_NaN();
    } else if (value == "Infinity" || value == "-Infinity") {
        number = value == "Infinity" ? std::numeric_limits<double>::infinity()
                                     : -std::numeric_limits<double>::infinity();
    } else {
        return false;
    }
    return true;
}

template <class Element>
bool take(const Json& value, std::vector<Element>& values) {
    if (!value.is_array()) return false;
    values.resize(value.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!take(value[i], values[i])) return false;
    }
    return true;
}

template <class Table>
bool takeKey(const Json& layer, const char* key, Table& table) {
    const auto it = layer.find(key);
    return it == layer.end() || take(*it, table);
}

/// False where the line is no record that can be used.
bool applyRecord(const Json& json, SharedList<LearnedRecord>& records) {
    if (!json.is_object()) return false;
    const auto kind = json.find("kind");
    const auto step = json.find("step");
    if (kind == json.end() || !kind->is_string()) return false;
    if (*kind != "learned" && *kind != "resume") return true;
    if (step == json.end() || !step->is_number_unsigned()) return false;
    LearnedRecord record;
    record.step = step->get<std::int64_t>();
    if (*kind == "resume") {
        records.eraseIf([&](const LearnedRecord& each) { return each.step > record.step; });
        return true;
    }
    const auto layers = json.find("layers");
    if (layers == json.end() || !layers->is_array()) return false;
    for (const Json& layer : *layers) {
        LearnedLayer& values = record.layers.emplace_back();
        if (!layer.is_object() || !takeKey(layer, "gamma", values.gamma) ||
            !takeKey(layer, "eta", values.eta) || !takeKey(layer, "jets", values.jets) ||
            !takeKey(layer, "jet_base", values.jetBase)) {
            return false;
        }
    }
    // The later of two records of one step counts.
    records.eraseIf([&](const LearnedRecord& each) { return each.step == record.step; });
    const auto place = std::upper_bound(records.begin(), records.end(), record,
                                        [](const auto& a, const auto& b) { return a.step < b.step; });
    records.insert(static_cast<std::size_t>(place - records.begin()), std::move(record));
    return true;
}

void parseLine(std::string_view line, LearnedSeries& series) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
    Json json;
    if (parseStrictJson(line, json, {.bytes = 4 << 20}) || !applyRecord(json, series.records))
        ++series.badLines;
}

}  // namespace

bool LearnedReader::poll() {
    LearnedSeries& series = series_;
    bool changed = false;
    LineTail::Step step;
    do {
        step = tail_.next(std::numeric_limits<std::size_t>::max());
        if (step.restarted) series = {};
        changed = changed || step.restarted || !step.lines.empty() || step.tooLong > 0;
        series.badLines += step.tooLong;
        for (std::string_view rest = step.lines; !rest.empty();) {
            const std::size_t end = rest.find('\n');
            const std::string_view line = rest.substr(0, end);
            rest.remove_prefix(end + 1);
            parseLine(line, series);
        }
    } while (step.more);
    problem_ = step.problem;
    return changed;
}

LearnedSeries readLearned(const Place& learnedFile) {
    LearnedReader reader(learnedFile);
    reader.poll();
    if (!reader.problem().empty()) throw Error(ErrorKind::Disk, reader.problem());
    return reader.series();
}

LearnedSeries parseLearnedLine(std::string_view line) {
    LearnedSeries series;
    parseLine(line, series);
    return series;
}

}  // namespace jordanscope::runs
