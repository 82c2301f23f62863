#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/kernel/chain.h"
#include "core/kernel/fits/probe.h"
#include "core/kernel/fits/verdict.h"

namespace jordanscope::kernel {

enum class Basis {
    SingleBlock,  ///< the sliders' own chain: no intercept, no ridge, minimum norm
    RopeBank,     ///< the probe's bank of frequencies with intercept and ridge
};

/// Everything one fit reads, copied in. Fits lags 0..context-1, scores lags 0..C-1 of each context.
struct FitRequest {
    Basis basis = Basis::RopeBank;
    ProbeSettings bank;                ///< RopeBank: numFreqs, headDim, theta, ridge, gamma, bounded
    Chain block;                       ///< SingleBlock: gamma, omega, order and whether the shear is bounded
    int context = 1024;                ///< L in tokens; stands for bank.trainContext and block.shear.context
    std::vector<std::string> methods;  ///< of bankMethods() / probe names, or of singleBlockMethods()
    std::vector<double> target;        ///< y at lags 0, 1, ...; NaN, infinity and lags past its end: no datum
    std::vector<int> contexts{1024};   ///< tokens, any order
    int curveLength = 0;               ///< lags 0..curveLength-1 of MethodFit::curve
    Precision precision = Precision::Float64;
};

struct ContextScore {
    int context = 0;        ///< lags 0..context-1
    int points = 0;         ///< data among them
    double mse = 0.0;       ///< NaN without data
    double maxError = 0.0;  ///< largest |fit - y|
    double r2 = 0.0;        ///< 1 - mse / var(y); NaN where y is constant (TargetSize)
};

struct MethodFit {
    std::string method;
    std::vector<double> coefficients;  ///< by column
    std::vector<std::string> columnNames;
    int columns = 0;
    int rank = 0;                      ///< of X without the ridge
    int usedPoints = 0;                ///< data among the fitted lags
    double condition = 0.0;            ///< of X without the ridge, 2-norm; infinity when rank < columns
    double maxCoefficient = 0.0;       ///< largest |coefficient|
    std::vector<ContextScore> scores;  ///< one a context, in the request's order
    std::vector<double> curve;         ///< the fit at lags 0..curveLength-1
    double mse = 0.0;                  ///< of the fitted lags, also where no context asks for them
    Verdict fitted;                    ///< on the fitted lags
    /// Of lags L..C-1, the worst over the contexts C above L with data there; none without such a context.
    std::optional<Verdict> beyond;
    /// Estimate of what rounding in the normal equations has added to the MSE of the fitted lags, over that
    /// MSE. Above 1e-4 the printed digits are not all right: ridge 0 or tiny and columns that nearly depend.
    double roundingShare = 0.0;
    std::vector<std::string> vanished;  ///< names of columns that are 0 on the fitted lags
    std::string failure;                ///< why there is no fit; empty when there is one
};

struct FitResult {
    std::vector<MethodFit> fits;  ///< in the request's order; incomplete when stopped
    int excluded = 0;             ///< fitted lags without a datum
    double seconds = 0.0;         ///< wall time of the call
    bool stopped = false;
};

/// What fits share and keep between calls: rotation tables, weighted Gram matrices, factorisations.
/// gamma, omega, L and the target each invalidate only what reads them. One thread at a time.
class FitWorkspace {
public:
    FitWorkspace();
    ~FitWorkspace();
    FitWorkspace(FitWorkspace&&) noexcept;
    FitWorkspace& operator=(FitWorkspace&&) noexcept;

    struct Bank;
    Bank& bank() { return *bank_; }

private:
    std::unique_ptr<Bank> bank_;
};

/// Fits every method of the request. A method that cannot be fitted has `failure` set; a request that makes
/// no sense (unknown method, context out of range) throws Error(Usage).
FitResult fitMethods(const FitRequest& request, FitWorkspace& workspace, std::stop_token stop = {});

/// The rows of the window, in their fixed order.
std::vector<std::string> singleBlockMethods();
std::vector<std::string> bankMethods();

/// The request of a probe: target by name, contexts and precision of the settings.
FitRequest probeRequest(const ProbeSettings& settings, std::vector<std::string> methods,
                        std::string_view target);

}  // namespace jordanscope::kernel
