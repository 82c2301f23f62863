#include <nlohmann/json.hpp>

#include "core/base/fnv1a.h"
#include "core/runs/config/config_fields.h"
#include "core/runs/text/build.h"
#include "core/runs/text/strict_json.h"

namespace jordanscope::runs {
namespace {

using Json = nlohmann::ordered_json;

class Writer {
public:
    explicit Writer(Json& root) : object_(&root) {}

    void text(std::string_view key, const std::string& field) { set(key, field); }
    void flag(std::string_view key, bool field) { set(key, field); }
    void whole(std::string_view key, std::int64_t field, WholeRange) { set(key, field); }
    void real(std::string_view key, double field, RealRange) { set(key, field); }
    void lengths(std::string_view key, const std::vector<int>& field, WholeRange) { set(key, field); }
    template <class Enum>
    void choice(std::string_view key, Enum field, const Choices<Enum>&) {
        set(key, std::string(toText(field)));
    }
    template <class Body>
    void group(std::string_view key, Body body) {
        Json* outer = object_;
        object_ = &(*outer)[std::string(key)];
        *object_ = Json::object();
        body();
        object_ = outer;
    }

private:
    template <class Value>
    void set(std::string_view key, const Value& value) {
        (*object_)[std::string(key)] = value;
    }

    Json* object_;
};

/// Dotted key -> value, without what a resume may change.
void flatten(const Json& object, const std::string& prefix,
             std::vector<std::pair<std::string, Json>>& result) {
    for (const auto& item : object.items()) {
        const std::string key = prefix + item.key();
        if (item.value().is_object()) {
            flatten(item.value(), key + ".", result);
        } else if (key != "preset" && key != "name" && key != "device" && key != "threads") {
            result.emplace_back(key, item.value());
        }
    }
}

std::vector<std::pair<std::string, Json>> keptKeys(const RunConfig& config) {
    std::vector<std::pair<std::string, Json>> result;
    flatten(toJson(config), "", result);
    return result;
}

std::string dump(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

Json toJson(const RunConfig& config) {
    Json root = Json::object();
    Writer writer(root);
    visitConfig(config, writer);
    return root;
}

std::string configText(const RunConfig& config, std::string_view libtorchVersion) {
    Json root = toJson(config);
    root["build"] = {
        {"version", version()}, {"commit", commit()}, {"libtorch", std::string(libtorchVersion)}};
    return dump(root, 2) + "\n";
}

std::string configHash(const RunConfig& config) {
    Fnv1a fingerprint;
    for (const auto& [key, value] : keptKeys(config)) fingerprint.add(key + "=" + dump(value, -1) + "\n");
    std::uint64_t hash = fingerprint.value();
    std::string text(16, '0');
    for (int digit = 15; digit >= 0; --digit, hash >>= 4) text[digit] = "0123456789abcdef"[hash & 15];
    return text;
}

std::string configDifference(const RunConfig& stored, const RunConfig& asked) {
    const auto before = keptKeys(stored);
    const auto after = keptKeys(asked);
    std::string text;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i].second == after[i].second) continue;
        text += (text.empty() ? "" : ", ") + before[i].first + " " + shortJson(before[i].second) +
                " is now " + shortJson(after[i].second);
    }
    return text;
}

}  // namespace jordanscope::runs
