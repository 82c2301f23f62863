#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/runs/records/records.h"

namespace jordanscope::training {

/// What `jordan eval` may ask for differently than the run's configuration does.
struct EvaluateOptions {
    std::vector<int> lengths;  ///< tokens; empty: the configuration's
    std::optional<int> batches;
    std::optional<runs::Positions> positions;
};

/// Evaluates a run's checkpoint and appends the records to its metrics.jsonl; `each` gets them as they come,
/// `notice` what a reader has to know: before them where the published absolute form saturates, after one of
/// them that its loss is not finite.
/// Takes the run's lock: Error(Usage) while it is being trained. Error(Usage) for what the method or the
/// model cannot do, Error(Data) for a missing or broken checkpoint or text, or a text that is not the run's.
/// The draws of lengths left out are still made.
std::vector<runs::EvalRecord> evaluateRun(const std::filesystem::path& runDirectory,
                                          const EvaluateOptions& options,
                                          const std::function<void(const runs::EvalRecord&)>& each = {},
                                          const std::function<void(const std::string&)>& notice = {});

}  // namespace jordanscope::training
