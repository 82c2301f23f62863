#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace jordanscope::kernel {

/// What a target's formula (docs/probe.md) reads: frequencies in rad/token, gamma in 1/token, context L in
/// tokens.
struct TargetParameters {
    double omega = 0.0;
    double secondOmega = 0.0;
    double gamma = 1e-4;
    double context = 1024.0;
    double driftRelativeEps = 5e-5;
    double scaledC = 0.1;
};

/// Which of the two frequencies a target's formula turns by.
enum class Turning { None, First, FirstDrifted, Second, Both };

struct TargetEntry {
    std::string_view name;
    std::string_view formula;  ///< for people: x = d/L, w and w' the two frequencies, g gamma
    Turning turning;           ///< what every verdict "in bank" is about
};

/// The 13 targets in the order of docs/probe.md.
std::span<const TargetEntry> targetRegistry();
std::vector<std::string> targetNames();

/// Every frequency that a target turns by, rad/token, as its entry declares it. Throws Error(Usage) for an
/// unknown name.
std::vector<double> targetFrequencies(std::string_view name, const TargetParameters& parameters);

/// y at lags 0, 1, ..., count - 1. Also takes high_jet_rR and scaled_high_jet_rR for any R of 1..9.
/// Throws Error(Usage) for an unknown name.
std::vector<double> targetValues(std::string_view name, std::size_t count,
                                 const TargetParameters& parameters);

/// The same with every parameter and every step in float32, as the published procedure takes its targets.
std::vector<double> targetValuesInFloat32(std::string_view name, std::size_t count,
                                          const TargetParameters& parameters);

}  // namespace jordanscope::kernel
