#pragma once

#include <Eigen/Core>
#include <string>
#include <string_view>
#include <vector>

#include "core/kernel/targets.h"

namespace jordanscope::kernel {

/// Float32AsPublished repeats the published float32 normal equations, for comparison with published tables
/// only.
enum class Precision { Float64, Float32AsPublished };

/// A probe's settings (docs/probe.md). Contexts in tokens, gamma in 1/token.
struct ProbeSettings {
    int trainContext = 1024;  ///< L
    std::vector<int> evalContexts{1024, 2048, 4096, 8192};
    int numFreqs = 16;
    int headDim = 64;
    double theta = 1e4;
    double ridge = 1e-4;
    double gamma = 1e-4;
    int targetFreqIndex = 3;
    int secondFreqIndex = 5;
    double driftRelativeEps = 5e-5;
    double scaledC = 0.1;  ///< for the scaled targets only
    bool bounded = true;   ///< false: tau = x
    Precision precision = Precision::Float64;
};

/// Throws Error(Usage) naming the setting, its value and what is allowed.
void requireValid(const ProbeSettings& settings);

/// w_i = theta^(-2i/headDim), i < numFreqs.
std::vector<double> probeFrequencies(const ProbeSettings& settings);

/// What a target reads of a probe: frequencies by index, gamma and context from the settings.
TargetParameters targetParameters(const ProbeSettings& settings);

/// Columns exp(-decay d) tau^tauPower x^xPower / factorial, times the cosines and sines of the first
/// `frequencies` of the bank; frequencies 0: the one column itself. x = d/L, tau = d/(1 + d/L)/L.
struct ColumnGroup {
    double decay = 0.0;  ///< 1/token
    int tauPower = 0;
    int xPower = 0;
    double factorial = 1.0;
    int frequencies = 0;

    int columns() const { return frequencies == 0 ? 1 : 2 * frequencies; }
};

/// A probe method's design matrix, by column groups in order; the first is the intercept.
struct ProbeMethod {
    std::string name;
    std::vector<ColumnGroup> groups;

    int columns() const;
    std::vector<std::string> columnNames() const;
};

/// Understands a probe's method name. Throws Error(Usage) naming the part that was not understood, or that
/// the name belongs to the trainer alone.
ProbeMethod parseProbeMethod(std::string_view name, const ProbeSettings& settings);

/// The frequencies that a method's columns turn by, rad/token; empty for nope, alibi, real_jordan.
std::vector<double> methodFrequencies(const ProbeMethod& method, const ProbeSettings& settings);

/// The explicit design matrix [count, columns] at lags first, first + 1, ... Slow and plain: tests and
/// exports.
Eigen::MatrixXd probeDesign(const ProbeMethod& method, const ProbeSettings& settings, int count,
                            int first = 0);

}  // namespace jordanscope::kernel
