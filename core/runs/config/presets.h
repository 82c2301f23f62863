#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/runs/config/config.h"

namespace jordanscope::runs {

/// A starting point for one run, and the suite of runs that compares its methods.
struct Preset {
    std::string name;     ///< value of the configuration's key "preset"
    std::string suite;    ///< its other name, as published; equal to name where there is none
    std::string meaning;  ///< one line for people
    RunConfig config;     ///< every default filled in
    std::vector<std::string> methods;
    std::vector<std::int64_t> seeds;
};

/// In the order that lists show them.
std::span<const Preset> presets();

/// By name or by suite name; nullptr where there is none.
const Preset* findPreset(std::string_view nameOrSuite);

/// The defaults of a preset. Error(Usage) naming those there are.
RunConfig presetConfig(std::string_view nameOrSuite);

/// "kernel" or "bytes_small".
std::string_view defaultPreset(Task task);

}  // namespace jordanscope::runs
