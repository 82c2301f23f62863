#pragma once

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace jordanscope::views {

/// A configuration as rows: dotted key ("training.lr") and value as text, in the order of the file.
using ConfigRows = std::vector<std::pair<std::string, std::string>>;

ConfigRows configRows(const nlohmann::ordered_json& config);

/// The value at a dotted key, or nullptr; a key without a dot also finds the last part of a dotted one.
const std::string* configValue(const ConfigRows& rows, const std::string& key);

struct DifferenceRow {
    std::string key;
    std::vector<std::string> values;  ///< one a run; empty where the run has no such key
};

/// Only the keys in which the runs differ, in the order they first appear.
std::vector<DifferenceRow> differences(const std::vector<ConfigRows>& runs);

/// Keys worth grouping by: those that the runs have, differing ones first.
std::vector<std::string> groupingKeys(const std::vector<ConfigRows>& runs);

}  // namespace jordanscope::views
