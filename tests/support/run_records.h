#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace jordanscope::testing {

/// The records of a metrics.jsonl that count: whole lines, without what a resume superseded and without the
/// resume records. Fails the test on a line that is no JSON object.
std::vector<nlohmann::json> effectiveRecords(const std::filesystem::path& file);

/// The same without the keys that two runs may differ in: seconds, tokens_per_s, memory_mib, time, wall.
std::vector<nlohmann::json> comparableRecords(const std::filesystem::path& file);

/// The keys of an object, sorted and joined with blanks.
std::string keysOf(const nlohmann::json& object);

/// A small kernel task that takes milliseconds a step; `changes` are merged over it.
nlohmann::json smallKernelRun(const nlohmann::json& changes = nlohmann::json::object());

/// Last effective train record's step; 0 without one. Never fails on an unfinished line.
long lastStep(const std::filesystem::path& metricsFile);

}  // namespace jordanscope::testing
