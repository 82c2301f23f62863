#include "views/runs/config_rows.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace jordanscope::views {
namespace {

std::string scalarText(const nlohmann::ordered_json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number_float()) {
        char digits[32];
        const auto end =
            std::to_chars(digits, digits + sizeof digits, value.get<double>(), std::chars_format::general);
        return {digits, end.ptr};
    }
    if (value.is_array()) {
        std::string text;
        for (const auto& item : value) {
            if (!text.empty()) text += ' ';
            text += scalarText(item);
        }
        return text;
    }
    return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void collect(const nlohmann::ordered_json& value, const std::string& prefix, ConfigRows& rows) {
    for (const auto& [key, item] : value.items()) {
        std::string path = prefix;
        if (!path.empty()) path += '.';
        path += key;
        if (item.is_object())
            collect(item, path, rows);
        else
            rows.emplace_back(path, scalarText(item));
    }
}

struct KeyTable {
    std::vector<std::string> keys;
    std::vector<std::vector<std::string>> values;  // one list a key, one value a run
    std::vector<bool> differ;
};

KeyTable tabulate(const std::vector<ConfigRows>& runs) {
    KeyTable table;
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t r = 0; r < runs.size(); ++r) {
        for (const auto& [key, value] : runs[r]) {
            const auto [place, added] = places.try_emplace(key, table.keys.size());
            if (added) {
                table.keys.push_back(key);
                table.values.emplace_back(runs.size());
            }
            table.values[place->second][r] = value;
        }
    }
    for (const auto& row : table.values)
        table.differ.push_back(
            std::any_of(row.begin(), row.end(), [&](const auto& v) { return v != row.front(); }));
    return table;
}

}  // namespace

ConfigRows configRows(const nlohmann::ordered_json& config) {
    ConfigRows rows;
    if (config.is_object()) collect(config, "", rows);
    return rows;
}

const std::string* configValue(const ConfigRows& rows, const std::string& key) {
    for (const auto& [path, value] : rows)
        if (path == key) return &value;
    for (const auto& [path, value] : rows) {
        const auto dot = path.rfind('.');
        if (dot != std::string::npos && path.compare(dot + 1, std::string::npos, key) == 0) return &value;
    }
    return nullptr;
}

std::vector<DifferenceRow> differences(const std::vector<ConfigRows>& runs) {
    std::vector<DifferenceRow> rows;
    if (runs.size() < 2) return rows;
    KeyTable table = tabulate(runs);
    for (std::size_t k = 0; k < table.keys.size(); ++k)
        if (table.differ[k]) rows.push_back({table.keys[k], std::move(table.values[k])});
    return rows;
}

std::vector<std::string> groupingKeys(const std::vector<ConfigRows>& runs) {
    const KeyTable table = tabulate(runs);
    std::vector<std::string> keys;
    for (bool differing : {true, false})
        for (std::size_t k = 0; k < table.keys.size(); ++k)
            if (table.differ[k] == differing) keys.push_back(table.keys[k]);
    return keys;
}

}  // namespace jordanscope::views
