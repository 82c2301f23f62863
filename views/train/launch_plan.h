#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <QString>

#include "core/kernel/methods/method.h"
#include "core/runs/config/config.h"
#include "core/runs/report/saturation.h"
#include "views/runs/runs_worker.h"
#include "views/train/form_values.h"

namespace jordanscope::views {

/// One method of the plan, before launch.
struct MethodPlan {
    std::string method;
    std::string problem;  ///< why this one cannot run; empty: it can
    std::int64_t parameters = 0;
    double memoryMib = 0;
    std::optional<kernel::TargetMatch> match;  ///< kernel task only
    runs::Saturation saturation;               ///< of the gammas it starts from
    int longestAbsolute = 0;                   ///< tokens, trained on or evaluated at absolute positions
};

struct LaunchPlan {
    std::vector<runs::ConfigProblem> problems;  ///< of keys that all methods share; "seeds" and "methods" too
    std::vector<std::string> warnings;          ///< what was taken otherwise than it may have been meant
    std::vector<MethodPlan> methods;
    std::vector<std::int64_t> seeds;
    double targetOmega = 0;               ///< rad/token; 0 where the task has none
    std::vector<LaunchRequest> requests;  ///< one a method and seed, method by method
    bool ready() const;                   ///< no problem anywhere and something to launch
    QString obstacle() const;             ///< the first thing that keeps it from being ready; else empty
};

/// What is known of one method, whatever the seeds are.
struct PlannedMethod {
    MethodPlan plan;
    std::vector<runs::ConfigProblem> problems;
    double omega = 0;
    std::optional<runs::RunConfig> config;
};

/// Kept between plans: what does not depend on the value that was typed is not found out again.
struct PlanCache {
    std::string request;  ///< all that the form asks for, but methods and seeds
    std::map<std::string, PlannedMethod> methods;
};

/// What can be said before a launch without looking at a file. Never throws; once stopped, whatever is there.
LaunchPlan makePlan(const FormValues& form, PlanCache* cache = nullptr, std::stop_token stop = {});
/// Adds what is wrong with the text files. Waits for the disk.
void checkTexts(LaunchPlan& plan);

/// "0, 1, 2" or "0-4 7" (whole_numbers.h); at most 1000 of them, none above 4294967295. Problem as one
/// sentence.
std::vector<std::int64_t> parseSeeds(const std::string& text, std::string& problem);

/// Lines for a shell that make the same runs in `folder` without the window, ready to paste.
QString planCommands(const LaunchPlan& plan, const QString& jordan, const QString& folder,
                     std::stop_token stop = {});

}  // namespace jordanscope::views
