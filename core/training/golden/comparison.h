#pragma once

#include <cmath>
#include <limits>
#include <string>

#include <nlohmann/json.hpp>

#include "core/training/golden/verify.h"

namespace jordanscope::training {

/// Collects the worst of many compared numbers into a file's line.
class Comparison {
public:
    explicit Comparison(VerifyLine& line) : line_(line) {}

    /// A difference that is not a number counts as infinite.
    void add(double got, double wanted, double allowed, const std::string& where) {
        const double difference = std::abs(got - wanted);
        const double ratio =
            std::isfinite(difference) ? difference / allowed : std::numeric_limits<double>::infinity();
        if (line_.compared++ == 0 || ratio > line_.worst) {
            line_.worst = ratio;
            line_.difference = difference;
            line_.where = where;
        }
    }

private:
    VerifyLine& line_;
};

/// Tolerances that scale with the number: allowed * max(1, |wanted|).
inline double scaled(double allowed, double wanted) {
    return allowed * std::max(1.0, std::abs(wanted));
}

// Each recomputes a parsed golden file. They throw what nlohmann throws on a broken one.
void compareProbe(const nlohmann::json& golden, Comparison& comparison);
void comparePositions(const nlohmann::json& golden, Comparison& comparison);
void compareKernelTraining(const nlohmann::json& golden, Comparison& comparison);
void compareByteTraining(const nlohmann::json& golden, const std::filesystem::path& text,
                         Comparison& comparison);

}  // namespace jordanscope::training
