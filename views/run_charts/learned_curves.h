#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/kernel/methods/method.h"
#include "views/charts/series.h"
#include "views/runs/run_snapshot.h"

namespace jordanscope::views {

enum class LearnedQuantity { Gamma, Eta };

/// A chain of a trained run as Explore's parameters: gamma (1/token), omega (rad/token), eta, L (tokens).
struct LearnedChain {
    int layer = 0, head = 0, chain = 0;  // from 0
    double gamma = 0, omega = 0, eta = 0;
    int context = 0, order = 2;
    kernel::Variant variant = kernel::Variant::Stabilised;
    QString text() const;  ///< "layer 1, head 2, chain 5"
};

/// Line "layer/head/chain" over the steps of the evaluations, coloured by layer; the legend names each layer
/// once.
std::vector<LineSeries> learnedSeries(const RunSnapshot& run, LearnedQuantity quantity);

/// A chain at the last record; nullopt where the run has learned none there.
std::optional<LearnedChain> learnedChain(const RunSnapshot& run, int layer, int head, int chain);
/// The chain whose eta is largest at the last record, else the first one.
std::optional<LearnedChain> strongestChain(const RunSnapshot& run);

}  // namespace jordanscope::views
