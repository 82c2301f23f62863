#pragma once

#include <optional>
#include <variant>

#include <QStringList>

#include "core/runs/config/config.h"
#include "views/kernel_model/parameters.h"

namespace jordanscope::views {

// What a page hands over to another (Page::handOver, Page::receive). Values.

/// A chain to be looked at: what is absent stays as it is. Explore and Fit take it.
struct ChainToShow {
    std::optional<double> gamma;  ///< 1/token; while scaled exact it leads, and c follows
    std::optional<double> omega;  ///< rad/token
    std::optional<double> eta;
    std::optional<int> context;  ///< L, tokens
    std::optional<int> order;
    std::optional<kernel::Variant> variant;
    bool operator==(const ChainToShow&) const = default;
};

/// A run to be set up: Train's form becomes this configuration.
struct RunToSetUp {
    runs::RunConfig config;
    bool operator==(const RunToSetUp&) const = default;
};

/// Runs to be compared: they become the checked ones.
struct RunsToCompare {
    QStringList ids;
    bool operator==(const RunsToCompare&) const = default;
};

using HandOver = std::variant<ChainToShow, RunToSetUp, RunsToCompare>;

/// `before` with what the chain says.
Parameters withChain(const Parameters& before, const ChainToShow& chain);

}  // namespace jordanscope::views
