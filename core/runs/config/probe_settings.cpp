#include "core/runs/config/probe_settings.h"

#include <algorithm>
#include <variant>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/runs/text/strict_json.h"

namespace jordanscope::runs {
namespace {

using Settings = kernel::ProbeSettings;
using Json = nlohmann::ordered_json;
using Member =
    std::variant<int Settings::*, double Settings::*, bool Settings::*, std::vector<int> Settings::*>;

struct Field {
    const char* key;
    Member member;
};

const Field kFields[] = {
    {"train_context", &Settings::trainContext},
    {"eval_contexts", &Settings::evalContexts},
    {"num_freqs", &Settings::numFreqs},
    {"head_dim", &Settings::headDim},
    {"target_freq_index", &Settings::targetFreqIndex},
    {"second_freq_index", &Settings::secondFreqIndex},
    {"ridge", &Settings::ridge},
    {"gamma", &Settings::gamma},
    {"theta", &Settings::theta},
    {"bounded", &Settings::bounded},
    {"drift_relative_eps", &Settings::driftRelativeEps},
    {"scaled_c", &Settings::scaledC},
};

[[noreturn]] void refuse(const std::string& key, const Json& value, const std::string& right) {
    throw Error(ErrorKind::Usage,
                "probe settings: " + key + " is " + shortJson(value) + ": it must be " + right);
}

int wholeNumber(const std::string& key, const Json& value) {
    if (!value.is_number_integer() || value > 1'000'000'000 || value < -1'000'000'000)
        refuse(key, value, "a whole number");
    return value.get<int>();
}

void read(const std::string& key, const Json& value, int& to) {
    to = wholeNumber(key, value);
}

void read(const std::string& key, const Json& value, double& to) {
    if (!value.is_number()) refuse(key, value, "a number");
    to = value.get<double>();
}

void read(const std::string& key, const Json& value, bool& to) {
    if (!value.is_boolean()) refuse(key, value, "true or false");
    to = value.get<bool>();
}

void read(const std::string& key, const Json& value, std::vector<int>& to) {
    if (!value.is_array()) refuse(key, value, "a list of whole numbers");
    to.clear();
    for (const Json& each : value) to.push_back(wholeNumber(key, each));
}

}  // namespace

kernel::ProbeSettings parseProbeSettings(std::string_view json) {
    Json parsed;
    if (const auto problem = parseStrictJson(json, parsed))
        throw Error(ErrorKind::Usage, "probe settings: " + problem->message);
    if (parsed.is_object() && parsed.contains("settings")) parsed = Json(parsed["settings"]);
    if (!parsed.is_object())
        throw Error(ErrorKind::Usage, "probe settings: an object { } of settings was expected");
    Settings settings;
    for (const auto& [key, value] : parsed.items()) {
        const auto field = std::find_if(std::begin(kFields), std::end(kFields),
                                        [&name = key](const Field& each) { return name == each.key; });
        if (field == std::end(kFields)) {
            std::string known;
            for (const Field& each : kFields) known += (known.empty() ? "" : ", ") + std::string(each.key);
            throw Error(ErrorKind::Usage,
                        "probe settings: " + key.substr(0, 60) + " is not a setting; there are " + known);
        }
        std::visit(
            [&name = key, &given = value, &settings](auto member) { read(name, given, settings.*member); },
            field->member);
    }
    kernel::requireValid(settings);
    return settings;
}

nlohmann::ordered_json toJson(const kernel::ProbeSettings& settings) {
    Json json;
    for (const Field& field : kFields)
        std::visit([&](auto member) { json[field.key] = settings.*member; }, field.member);
    return json;
}

}  // namespace jordanscope::runs
