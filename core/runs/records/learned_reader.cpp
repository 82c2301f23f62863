#include "core/runs/records/learned_reader.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

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

/// Some lines' records, until they are put among those before them at once: a log from a stranger may come in
/// any order, with a resume a line.
struct Fresh {
    std::map<std::int64_t, LearnedRecord> records;  ///< the later of two records of one step counts
    std::optional<std::int64_t> resumedAt;          ///< the least step of a resume
    std::size_t badLines = 0;

    void addTo(LearnedSeries& series) {
        series.badLines += badLines;
        const std::vector<LearnedRecord>& before = series.records.all();
        const auto kept = resumedAt ? std::upper_bound(before.begin(), before.end(), *resumedAt,
                                                       [](std::int64_t step, const LearnedRecord& each) {
                                                           return step < each.step;
                                                       })
                                    : before.end();
        if (records.empty() && kept == before.end()) return;
        std::vector<LearnedRecord> all;
        all.reserve(before.size() + records.size());
        auto next = records.begin();
        for (auto old = before.begin(); old != kept; ++old) {
            for (; next != records.end() && next->first < old->step; ++next)
                all.push_back(std::move(next->second));
            if (next == records.end() || next->first != old->step) all.push_back(*old);
        }
        for (; next != records.end(); ++next) all.push_back(std::move(next->second));
        series.records.replace(std::move(all));
    }
};

/// False where the line is no record that can be used.
bool applyRecord(const Json& json, Fresh& fresh) {
    if (!json.is_object()) return false;
    const auto kind = json.find("kind");
    const auto step = json.find("step");
    if (kind == json.end() || !kind->is_string()) return false;
    if (*kind != "learned" && *kind != "resume") return true;
    if (step == json.end() || !step->is_number_unsigned()) return false;
    LearnedRecord record;
    record.step = step->get<std::int64_t>();
    if (*kind == "resume") {
        fresh.records.erase(fresh.records.upper_bound(record.step), fresh.records.end());
        fresh.resumedAt = std::min(record.step, fresh.resumedAt.value_or(record.step));
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
    fresh.records.insert_or_assign(record.step, std::move(record));
    return true;
}

void parseLine(std::string_view line, Fresh& fresh) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
    Json json;
    if (parseStrictJson(line, json, {.bytes = 4 << 20}) || !applyRecord(json, fresh)) ++fresh.badLines;
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
        Fresh fresh;
        for (std::string_view rest = step.lines; !rest.empty();) {
            const std::size_t end = rest.find('\n');
            const std::string_view line = rest.substr(0, end);
            rest.remove_prefix(end + 1);
            parseLine(line, fresh);
        }
        fresh.addTo(series);
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
    Fresh fresh;
    parseLine(line, fresh);
    LearnedSeries series;
    fresh.addTo(series);
    return series;
}

}  // namespace jordanscope::runs
