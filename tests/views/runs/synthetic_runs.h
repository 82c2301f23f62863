#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/runs/config/config.h"
#include "core/runs/directory/run_state.h"

/// Run directories as `jordan train` would leave them, written with core/runs' own writers.
namespace synthetic {

struct Run {
    std::string method = "jordan_rope";
    std::int64_t seed = 0;
    std::string name;
    std::int64_t steps = 1200;
    std::int64_t doneSteps = 1200;
    jordanscope::runs::RunStatus status = jordanscope::runs::RunStatus::Finished;
    double finalLoss = 0.15;
    std::vector<double> accuracies;  ///< at the preset's evaluation lengths; empty: no evaluations
    double started = 1'790'000'000;
    bool bytes = false;
};

jordanscope::runs::RunConfig configOf(const Run& run);

/// Writes config.json, state.json, metrics.jsonl and learned.jsonl; returns the directory.
std::filesystem::path write(const std::filesystem::path& folder, const Run& run);

/// The published comparison in small: nine methods and some seeds, one of them running, one crashed, two
/// queued.
std::vector<std::filesystem::path> writeStudy(const std::filesystem::path& folder);

/// An identity of this machine whose process is gone.
jordanscope::runs::ProcessIdentity deadProcess();

}  // namespace synthetic
