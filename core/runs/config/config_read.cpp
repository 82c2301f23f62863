#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/runs/config/config_fields.h"
#include "core/runs/config/presets.h"
#include "core/runs/text/read_file.h"
#include "core/runs/text/strict_json.h"

namespace jordanscope::runs {
namespace {

using Json = nlohmann::ordered_json;

std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
        }
    }
    return row.back();
}

/// Takes the values that stand in a JSON object over a configuration's defaults.
class Reader {
public:
    Reader(const Json& object, std::vector<ConfigProblem>& problems)
        : object_(&object), problems_(problems) {}

    void text(std::string_view key, std::string& field) {
        const Json* value = find(key);
        if (!value) return;
        if (!value->is_string()) return wrong(key, *value, "a text in quotes");
        field = value->get_ref<const std::string&>();
    }

    void flag(std::string_view key, bool& field) {
        const Json* value = find(key);
        if (!value) return;
        if (!value->is_boolean()) return wrong(key, *value, "true or false");
        field = value->get<bool>();
    }

    template <class Integer>
    void whole(std::string_view key, Integer& field, WholeRange range) {
        if (const Json* value = find(key)) takeWhole(path(key), *value, field, range);
    }

    void real(std::string_view key, double& field, RealRange range) {
        const Json* value = find(key);
        if (!value) return;
        if (!value->is_number()) return wrong(key, *value, describe(range));
        field = value->get<double>();
    }

    void lengths(std::string_view key, std::vector<int>& field, WholeRange range) {
        const Json* value = find(key);
        if (!value) return;
        if (!value->is_array()) return wrong(key, *value, "a list of lengths in tokens, as [1024, 2048]");
        std::vector<int> result(value->size());
        for (std::size_t i = 0; i < result.size(); ++i) {
            if (!takeWhole(path(key) + "[" + std::to_string(i) + "]", (*value)[i], result[i], range)) return;
        }
        field = std::move(result);
    }

    template <class Enum>
    void choice(std::string_view key, Enum& field, const Choices<Enum>& choices) {
        const Json* value = find(key);
        if (!value) return;
        for (const auto& [choice, name] : choices) {
            if (value->is_string() && value->get_ref<const std::string&>() == name) {
                field = choice;
                return;
            }
        }
        wrong(key, *value, describe(choices));
    }

    template <class Body>
    void group(std::string_view key, Body body) {
        const Json* value = find(key);
        if (!value) return;
        if (!value->is_object()) return wrong(key, *value, "an object of its keys, in braces");
        const Json* outerObject = std::exchange(object_, value);
        std::string outerPrefix = std::exchange(prefix_, path(key) + ".");
        std::vector<std::string_view> outerKeys = std::exchange(keys_, {});
        body();
        reportUnknown();
        object_ = outerObject;
        prefix_ = std::move(outerPrefix);
        keys_ = std::move(outerKeys);
    }

    /// "build" is what a run recorded of the program; nobody has to take it out again.
    void finish() {
        keys_.push_back("build");
        reportUnknown();
    }

private:
    std::string path(std::string_view key) const { return prefix_ + std::string(key); }

    const Json* find(std::string_view key) {
        keys_.push_back(key);
        for (const auto& item : object_->items()) {
            if (item.key() == key) return &item.value();
        }
        return nullptr;
    }

    void wrong(std::string_view key, const Json& value, std::string_view right) {
        problems_.push_back(wrongValue(path(key), shortJson(value), right));
    }

    template <class Integer>
    bool takeWhole(const std::string& name, const Json& value, Integer& field, WholeRange range) {
        const bool negative = value.is_number_integer() && !value.is_number_unsigned();
        const bool fits = negative ? value.get<std::int64_t>() >= std::numeric_limits<Integer>::min()
                                   : value.is_number_unsigned() &&
                                         value.get<std::uint64_t>() <=
                                             static_cast<std::uint64_t>(std::numeric_limits<Integer>::max());
        if (!fits) {
            problems_.push_back(wrongValue(name, shortJson(value), describe(range)));
            return false;
        }
        field = static_cast<Integer>(value.get<std::int64_t>());
        return true;
    }

    void reportUnknown() {
        for (const auto& item : object_->items()) {
            if (std::find(keys_.begin(), keys_.end(), item.key()) != keys_.end()) continue;
            const auto nearest = std::min_element(keys_.begin(), keys_.end(), [&](auto a, auto b) {
                return distance(item.key(), a) < distance(item.key(), b);
            });
            std::string message = path(shortKey(item.key())) + " (" + shortJson(item.value()) + ") is no key";
            if (distance(item.key(), *nearest) <= 3) {
                message += "; did you mean " + path(*nearest) + "?";
            } else {
                message += "; there are";
                for (std::size_t i = 0; i < keys_.size(); ++i)
                    message += (i ? ", " : " ") + std::string(keys_[i]);
            }
            problems_.push_back({path(item.key()), shortJson(item.value()), std::move(message)});
        }
    }

    static std::string shortKey(const std::string& key) {
        const std::string quoted = shortJson(Json(key));
        return quoted.size() == key.size() + 2 ? key : quoted;
    }
    static std::size_t distance(std::string_view written, std::string_view known) {
        return written.size() > known.size() + 8 ? written.size() : editDistance(written, known);
    }

    const Json* object_;
    std::vector<ConfigProblem>& problems_;
    std::string prefix_;
    std::vector<std::string_view> keys_;
};

const Json* member(const Json& object, std::string_view key) {
    for (const auto& item : object.items()) {
        if (item.key() == key) return &item.value();
    }
    return nullptr;
}

/// The configuration that the missing keys come from; a wrong "preset" or "task" is reported by the caller's
/// walk.
RunConfig defaultsFor(const Json& root, std::vector<ConfigProblem>& problems) {
    if (const Json* preset = member(root, "preset"); preset && preset->is_string()) {
        const std::string& name = preset->get_ref<const std::string&>();
        if (const Preset* found = findPreset(name)) return found->config;
        std::string right = "one of";
        for (const Preset& each : presets()) right += " " + each.name;
        problems.push_back(wrongValue("preset", shortJson(*preset), right));
    }
    const Json* task = member(root, "task");
    return presetConfig(defaultPreset(task && *task == "bytes" ? Task::Bytes : Task::Kernel));
}

}  // namespace

ParsedConfig tryParseConfig(std::string_view text) {
    ParsedConfig result;
    Json root;
    if (const auto problem = parseStrictJson(text, root)) {
        result.problems.push_back({problem->key, problem->value, "the configuration: " + problem->message});
        return result;
    }
    if (!root.is_object()) {
        result.problems.push_back(
            wrongValue("the configuration", shortJson(root), "an object of keys, in braces"));
        return result;
    }
    RunConfig config = defaultsFor(root, result.problems);
    const std::string canonicalPreset = config.preset;
    Reader reader(root, result.problems);
    visitConfig(config, reader);
    reader.finish();
    if (!result.problems.empty()) return result;
    config.preset = canonicalPreset;
    const Json* position = member(root, "position");
    if (!position || !member(*position, "train_context"))
        config.position.trainContext = config.training.length;
    result.problems = validate(config);
    result.config = std::move(config);
    return result;
}

RunConfig parseConfig(std::string_view json) {
    ParsedConfig parsed = tryParseConfig(json);
    if (!parsed.problems.empty()) throw Error(ErrorKind::Usage, parsed.problems.front().message);
    return *std::move(parsed.config);
}

RunConfig loadConfig(const Place& file) {
    std::optional<std::string> text;
    try {
        text = readSmallFile(file);
    } catch (const Error& error) {
        throw Error(error.kind() == ErrorKind::Disk ? ErrorKind::Disk : ErrorKind::Usage, error.what());
    }
    if (!text) throw Error(ErrorKind::Usage, file.path().string() + ": there is no such configuration file");
    try {
        return parseConfig(*text);
    } catch (const Error& error) {
        throw Error(error.kind(), file.path().string() + ": " + error.what());
    }
}

}  // namespace jordanscope::runs
