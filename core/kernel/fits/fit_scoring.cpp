#include "core/kernel/fits/fit_scoring.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>

namespace jordanscope::kernel {
namespace {

std::string shortNumber(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::general, 3).ptr};
}

}  // namespace

FitScoring::FitScoring(const FitRequest& request)
    : contexts_(request.contexts), context_(request.context), curveLength_(request.curveLength) {
    std::set<int> ends(contexts_.begin(), contexts_.end());
    ends.insert(context_);
    end_ = std::max(*ends.rbegin(), curveLength_);
    const std::size_t padded = static_cast<std::size_t>(curveBlocks()) * kLagBlock;
    y_.assign(padded, 0.0);
    mask_.assign(padded, 0.0);
    const auto known = std::min(request.target.size(), static_cast<std::size_t>(*ends.rbegin()));
    for (std::size_t d = 0; d < known; ++d) {
        if (!std::isfinite(request.target[d])) continue;
        y_[d] = request.target[d];
        mask_[d] = 1.0;
    }
    std::size_t d = 0;
    double sum = 0.0, count = 0.0;
    for (int end : ends) {
        for (; d < static_cast<std::size_t>(end); ++d) {
            sum += y_[d];
            count += mask_[d];
        }
        const double mean = count > 0.0 ? sum / count : 0.0;
        double variance = 0.0;
        for (std::size_t i = 0; i < d; ++i) variance += mask_[i] * (y_[i] - mean) * (y_[i] - mean);
        ends_.push_back(
            {.context = end, .points = static_cast<int>(count), .mse = variance / std::max(count, 1.0)});
        if (end == context_) usedPoints_ = static_cast<int>(count);
    }
}

void FitScoring::add(const LagKernels& kernels, int block, const double* curve, Tally& tally,
                     MethodFit& fit) const {
    const int first = block * kLagBlock;
    int done = 0;
    while (done < kLagBlock && tally.scores.size() < ends_.size()) {
        const ContextScore& next = ends_[tally.scores.size()];
        const int stop = std::min(kLagBlock, next.context - first);
        kernels.errors(curve + done, y(block) + done, mask(block) + done, stop - done, &tally.sse,
                       &tally.largest);
        done = stop;
        if (first + done < next.context) break;
        ContextScore score{.context = next.context, .points = next.points};
        score.mse = next.points > 0 ? tally.sse / next.points : std::numeric_limits<double>::quiet_NaN();
        score.maxError = tally.largest;
        score.r2 = 1.0 - score.mse / std::max(next.mse, 1e-12);
        tally.scores.push_back(score);
    }
    if (first == 0) fit.curve.reserve(static_cast<std::size_t>(curveLength_));
    if (first < curveLength_)
        fit.curve.insert(fit.curve.end(), curve, curve + std::min(kLagBlock, curveLength_ - first));
}

void FitScoring::finish(Tally&& tally, MethodFit& fit) const {
    fit.usedPoints = usedPoints_;
    const auto at = [&](int context) {
        return std::find_if(tally.scores.begin(), tally.scores.end(),
                            [&](const ContextScore& score) { return score.context == context; });
    };
    for (int context : contexts_)
        if (const auto score = at(context); score != tally.scores.end()) fit.scores.push_back(*score);
    const auto fitted = at(context_);
    if (fitted == tally.scores.end()) return;
    if (!std::isfinite(fitted->mse)) {
        fit.failure = "the fit is not finite";
        return;
    }
    judge(fit, fitted->r2);
}

void judge(MethodFit& fit, double r2) {
    fit.quality = r2 > 0.999 ? Quality::Good : r2 > 0.5 ? Quality::Partial : Quality::Poor;
    if (fit.usedPoints < fit.columns) {
        fit.quality = Quality::Poor;
        fit.reason = "fewer points than parameters: " + std::to_string(fit.usedPoints) + " for " +
                     std::to_string(fit.columns);
        return;
    }
    if (fit.rank < fit.columns)
        fit.reason = "rank " + std::to_string(fit.rank) + " of " + std::to_string(fit.columns);
    else if (fit.maxCoefficient > 1e3)
        fit.reason = "largest coefficient " + shortNumber(fit.maxCoefficient) + " is above 1000";
    else if (fit.condition > 1e7)
        fit.reason = "condition " + shortNumber(fit.condition) + " is above 1e7";
    else
        return;
    if (fit.quality == Quality::Good)
        fit.quality = Quality::Partial;
    else
        fit.quality = Quality::Poor;
}

}  // namespace jordanscope::kernel
