#include "core/kernel/fits/fit.h"

#include <chrono>
#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/base/flush_to_zero.h"
#include "core/kernel/fits/bank_fit.h"
#include "core/kernel/fits/block_fit.h"
#include "core/kernel/fits/fit_scoring.h"
#include "core/kernel/fits/published_fit.h"

namespace jordanscope::kernel {
namespace {

constexpr int kLongestContext = 1 << 24;

void requireValid(const FitRequest& request) {
    const auto refuse = [](const std::string& what, int value, const std::string& remedy) {
        throw Error(ErrorKind::Usage, what + " = " + std::to_string(value) + ": " + remedy);
    };
    if (request.context < 1 || request.context > kLongestContext)
        refuse("context", request.context,
               "must be one of 1.." + std::to_string(kLongestContext) + " tokens");
    if (request.curveLength < 0 || request.curveLength > kLongestContext)
        refuse("curve length", request.curveLength,
               "must be one of 0.." + std::to_string(kLongestContext) + " tokens");
    for (int context : request.contexts)
        if (context < 1 || context > kLongestContext)
            refuse("context", context, "must be one of 1.." + std::to_string(kLongestContext) + " tokens");
}

}  // namespace

FitWorkspace::FitWorkspace() : bank_(std::make_unique<Bank>()) {}
FitWorkspace::~FitWorkspace() = default;
FitWorkspace::FitWorkspace(FitWorkspace&&) noexcept = default;
FitWorkspace& FitWorkspace::operator=(FitWorkspace&&) noexcept = default;

FitResult fitMethods(const FitRequest& request, FitWorkspace& workspace, std::stop_token stop) {
    const auto started = std::chrono::steady_clock::now();
    const FlushToZero flushToZero;
    requireValid(request);
    const FitScoring scoring(request);
    FitResult result;
    result.excluded = scoring.excluded();

    ProbeSettings bank = request.bank;
    bank.trainContext = request.context;
    bank.evalContexts = {request.context};  // the request's own contexts are scored
    const bool empty = scoring.usedPoints() == 0;
    const bool block = request.basis == Basis::SingleBlock;
    if (block)
        fitBlock(request, scoring, stop, result);
    else
        fitBank(request, bank, scoring, workspace.bank(), stop, result);
    if (request.precision == Precision::Float32AsPublished && !result.stopped) {
        std::vector<ProbeMethod> methods;
        for (const std::string& name : request.methods)
            methods.push_back(block ? blockMethod(name, request.block) : parseProbeMethod(name, bank));
        const std::vector<double> frequencies =
            block ? std::vector<double>{request.block.omega} : probeFrequencies(bank);
        result.stopped = !refitAsPublished(methods, frequencies, request.context, block ? 0.0 : bank.ridge,
                                           scoring, stop, result.fits);
    }
    for (MethodFit& fit : result.fits) {
        if (empty) fit.failure = "no lag of 0.." + std::to_string(request.context - 1) + " has a datum";
        if (fit.failure.empty()) continue;
        fit.fitted = {};
        fit.beyond.reset();
    }
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return result;
}

std::vector<std::string> singleBlockMethods() {
    return {"rope", "alibi", "rope_alibi", "damped_rope", "direct_sum", "jordan"};
}

std::vector<std::string> bankMethods() {
    return {
        "nope",       "rope",        "alibi",           "rope_alibi",     "damped_rope",        "real_jordan",
        "direct_sum", "jordan_rope", "jordan_no_gamma", "jordan_raw_tau", "jordan_exact_scaled"};
}

FitRequest probeRequest(const ProbeSettings& settings, std::vector<std::string> methods,
                        std::string_view target) {
    FitRequest request;
    request.basis = Basis::RopeBank;
    request.bank = settings;
    request.context = settings.trainContext;
    request.methods = std::move(methods);
    request.contexts = settings.evalContexts;
    request.precision = settings.precision;
    int longest = settings.trainContext;
    for (int context : settings.evalContexts) longest = std::max(longest, context);
    const auto count = static_cast<std::size_t>(longest);
    request.target = settings.precision == Precision::Float64
                         ? targetValues(target, count, targetParameters(settings))
                         : targetValuesInFloat32(target, count, targetParameters(settings));
    return request;
}

}  // namespace jordanscope::kernel
