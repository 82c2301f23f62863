#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/kernel/methods/method.h"
#include "core/runs/config/config.h"
#include "core/runs/report/saturation.h"
#include "views/runs/runs_worker.h"

namespace jordanscope::views {

/// What stands in the form: text as typed, so that a value that is wrong can be shown and named.
struct FormValues {
    std::string preset = "kernel", name, device = "auto", seeds = "0, 1, 2";
    runs::Task task = runs::Task::Kernel;
    std::vector<std::string> methods;
    std::map<std::string, std::string> texts;  ///< by dotted key; "true" and "false" for check boxes
    bool operator==(const FormValues&) const = default;
};

/// The form of a preset: its defaults, its methods and its seeds.
FormValues formOfPreset(const std::string& preset);
/// The form of one configuration (duplicate, paste, a kernel sent from another page).
FormValues formOfConfig(const runs::RunConfig& config);
/// A configuration's text as typed in the form: every dotted key of formFields().
std::map<std::string, std::string> textsOfConfig(const runs::RunConfig& config);

/// One method of the plan, before launch.
struct MethodPlan {
    std::string method;
    std::string problem;  ///< why this one cannot run; empty: it can
    std::int64_t parameters = 0;
    double memoryMib = 0;
    std::optional<kernel::FrequencyMatch> match;  ///< kernel task only
    runs::Saturation saturation;                  ///< of the gammas it starts from
    int longestAbsolute = 0;                      ///< tokens, trained on or evaluated at absolute positions
};

struct LaunchPlan {
    std::vector<runs::ConfigProblem> problems;  ///< of keys that all methods share; "seeds" and "methods" too
    std::vector<MethodPlan> methods;
    std::vector<std::int64_t> seeds;
    double targetOmega = 0;               ///< rad/token; 0 where the task has none
    std::vector<LaunchRequest> requests;  ///< one a method and seed, method by method
    bool ready() const;                   ///< no problem anywhere and something to launch
};

/// Everything that can be said before a launch. Pure; never throws.
LaunchPlan makePlan(const FormValues& form);

/// "0, 1, 2" or "0-4, 7"; at most 1000 of them. Problem as one sentence.
std::vector<std::int64_t> parseSeeds(const std::string& text, std::string& problem);

/// Lines for a shell that make the same runs in `folder` without the window, ready to paste.
QString planCommands(const LaunchPlan& plan, const QString& jordan, const QString& folder);

}  // namespace jordanscope::views
