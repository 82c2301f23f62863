#pragma once

#include <cstdint>
#include <optional>

#include "core/runs/records/records.h"
#include "core/training/model/model.h"

namespace jordanscope::training {

/// The learned positions of every layer, for learned.jsonl.
runs::LearnedRecord learnedRecord(const Model& model, std::int64_t step);

/// Over all layers, heads and chains; absent where the method learns none. gamma in 1/token.
struct LearnedSummary {
    std::optional<double> gammaMean, etaMean, etaAbsMax;
};
LearnedSummary summarise(const Model& model);

}  // namespace jordanscope::training
