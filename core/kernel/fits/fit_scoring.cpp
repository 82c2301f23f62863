#include "core/kernel/fits/fit_scoring.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace jordanscope::kernel {
namespace {

/// Squares of smaller values run out of double.
constexpr double kLeastTarget = 1e-145;

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
    for (int end : ends)
        ends_.push_back({end, sizeOf(0, end), end > context_ ? sizeOf(context_, end) : TargetSize{}});
    for (std::size_t d = 0; d < std::min(known, static_cast<std::size_t>(context_)); ++d) {
        largest_ = std::max(largest_, std::abs(y_[d]));
        usedPoints_ += mask_[d] != 0.0;
    }
}

TargetSize FitScoring::sizeOf(int first, int end) const {
    const auto from = static_cast<std::size_t>(first), to = static_cast<std::size_t>(end);
    double sum = 0.0, count = 0.0, squares = 0.0, variance = 0.0;
    for (std::size_t d = from; d < to; ++d) {
        sum += y_[d];
        squares += y_[d] * y_[d];
        count += mask_[d];
    }
    if (count == 0.0) return {};
    const double mean = sum / count;
    for (std::size_t d = from; d < to; ++d) variance += mask_[d] * (y_[d] - mean) * (y_[d] - mean);
    return {static_cast<int>(count), variance / count, squares / count};
}

void FitScoring::add(const LagKernels& kernels, int block, const double* curve, Tally& tally,
                     MethodFit& fit) const {
    const int first = block * kLagBlock;
    int done = 0;
    while (done < kLagBlock && tally.scores.size() < ends_.size()) {
        const End& next = ends_[tally.scores.size()];
        const int stop = std::min(kLagBlock, next.context - first);
        kernels.errors(curve + done, y(block) + done, mask(block) + done, stop - done, &tally.sse,
                       &tally.largest);
        done = stop;
        if (first + done < next.context) break;
        const int points = next.all.points;
        ContextScore score{.context = next.context, .points = points};
        score.mse = points > 0 ? tally.sse / points : std::numeric_limits<double>::quiet_NaN();
        score.maxError = tally.largest;
        score.r2 = next.all.rSquared(score.mse);
        tally.scores.push_back(score);
        tally.sums.push_back(tally.sse);
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
    if (largest_ > 0.0 && largest_ < kLeastTarget) {
        fit.failure = "the target is too small for its squares; multiply it";
        return;
    }
    fit.mse = fitted->mse;
    const auto place = static_cast<std::size_t>(fitted - tally.scores.begin());
    fit.fitted = verdictOn(0, context_, fitted->mse, ends_[place].all, fit);
    for (std::size_t i = place + 1; i < tally.scores.size(); ++i) {
        const End& end = ends_[i];
        if (end.beyond.points == 0) continue;
        const double mse = (tally.sums[i] - tally.sums[place]) / end.beyond.points;
        const Verdict verdict = verdictOn(context_, end.context, mse, end.beyond, fit);
        if (!fit.beyond || fit.beyond->quality < verdict.quality) fit.beyond = verdict;
    }
}

Verdict FitScoring::verdictOn(int first, int end, double mse, const TargetSize& size,
                              const MethodFit& fit) const {
    const Trust trust{.points = usedPoints_,
                      .columns = fit.columns,
                      .rank = fit.rank,
                      .condition = fit.condition,
                      .coefficients = largest_ > 0.0 ? fit.maxCoefficient / largest_ : 0.0};
    Verdict verdict = judge(mse, size, trust);
    verdict.first = first;
    verdict.last = end - 1;
    return verdict;
}

}  // namespace jordanscope::kernel
