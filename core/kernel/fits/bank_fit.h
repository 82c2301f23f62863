#pragma once

#include <Eigen/Cholesky>
#include <memory>
#include <string>
#include <vector>

#include "core/kernel/fits/fit.h"
#include "core/kernel/fits/weighted_grams.h"

namespace jordanscope::kernel {

/// A method's normal matrix, factorised, with what is known of it; kept until something it reads changes.
struct BankFactor {
    Eigen::LLT<Eigen::MatrixXd> factor;
    Eigen::MatrixXd
        pseudoInverse;  ///< instead of the factor where that fails (ridge 0 and dependent columns)
    /// What that leaves out: its directions over the root of their eigenvalues.
    Eigen::MatrixXd dropped;
    int rank = 0;
    double condition = 0.0;
    double largest = 0.0, smallest = 0.0;  ///< eigenvalues that the solution divides by, with the ridge
    std::vector<std::string> vanished;
    bool used = false;
};

struct FitWorkspace::Bank {
    WeightedGrams grams;
    std::map<std::pair<std::vector<LagWeight>, std::vector<double>>, BankFactor> factors;
};

/// The RoPE bank in float64: ridge normal equations from shared weighted sums.
void fitBank(const FitRequest& request, const ProbeSettings& settings, const FitScoring& scoring,
             FitWorkspace::Bank& bank, std::stop_token stop, FitResult& result);

}  // namespace jordanscope::kernel
