#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/training/run/bench.h"

namespace jordanscope::cli {

/// The baseline's keys.
nlohmann::ordered_json toJson(const training::BenchResult& result);

/// Every shape the baseline is timed at, several methods each, then the probe table: a row as soon as it is
/// measured, or with `json` an object a line. `base` says steps, threads, device and precision. Error names
/// the case.
void printBenchTable(const training::BenchRequest& base, bool json);

}  // namespace jordanscope::cli
