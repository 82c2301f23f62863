#pragma once

#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/kernel/fits/probe.h"

namespace jordanscope::runs {

/// A probe's settings as JSON, with the keys of docs/probe.md; a missing key keeps its default. A file that
/// holds them under "settings", beside its rows, is taken too. Error(Usage) naming the key, its value and
/// what would be right.
kernel::ProbeSettings parseProbeSettings(std::string_view json);

nlohmann::ordered_json toJson(const kernel::ProbeSettings& settings);

}  // namespace jordanscope::runs
