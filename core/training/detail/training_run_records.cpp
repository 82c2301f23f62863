#include <algorithm>
#include <cmath>

#include "core/runs/number_text.h"
#include "core/training/detail/evaluation_record.h"
#include "core/training/detail/learned.h"
#include "core/training/detail/memory.h"
#include "core/training/detail/training_run.h"

/// What a run writes to metrics.jsonl and learned.jsonl.
namespace jordanscope::training {

void TrainingRun::record(std::int64_t number, const StepResult& result) {
    const LearnedSummary learned = summarise(*model_);
    runs::TrainRecord record;
    record.step = number;
    record.loss = result.loss;
    record.accuracy = result.accuracy;
    record.gradNorm = result.gradNorm;
    record.lr = config_.training.lr;
    record.tokens = position_.tokens;
    record.seconds = position_.seconds;
    const double elapsed = position_.seconds - recordedSeconds_;
    record.tokensPerSecond =
        elapsed > 0 ? static_cast<double>(position_.tokens - recordedTokens_) / elapsed : 0;
    record.memoryMib = memoryInUseMib(device_);
    record.gammaMean = learned.gammaMean;
    record.etaMean = learned.etaMean;
    record.etaAbsMax = learned.etaAbsMax;
    record.time = time_;
    metrics_->write(record);
    time_ = {};
    recordedTokens_ = position_.tokens;
    recordedSeconds_ = position_.seconds;
}

void TrainingRun::evaluate(std::int64_t number, const std::set<int>& done, bool learned) {
    for (const int length : config_.evaluation.lengths) {
        if (done.contains(length)) continue;
        const auto began = Clock::now();
        session_.heartbeat().setMessage("evaluating at length " + std::to_string(length));
        report(number, 0, length);
        const auto score = training::evaluate(*model_, *prepared_.task, length, config_.evaluation.batches);
        if (!score) continue;
        const std::lock_guard lock(commit_);
        if (length == bestLength(config_) && score->loss < bestLoss_) {
            save(runs::kBestFile);
            bestLoss_ = score->loss;
        }
        metrics_->write(evaluationRecord(config_, number, length, *score));
        time_.evaluation += std::chrono::duration<double>(Clock::now() - began).count();
    }
    session_.heartbeat().setMessage({});
    if (learned) return;
    const std::lock_guard lock(commit_);
    metrics_->write(learnedRecord(*model_, number));
    if (const auto gammaMax = summarise(*model_).gammaMax) noteSaturation(number, *gammaMax);
}

void TrainingRun::noteSaturation(std::int64_t number, double gammaMax) {
    const std::vector<int>& lengths = config_.evaluation.lengths;
    if (saturationNoted_ || lengths.empty() || config_.evaluation.positions == runs::Positions::Anchored)
        return;
    const double first = model_->spec().method.maxExponent / gammaMax;
    const int last = *std::max_element(lengths.begin(), lengths.end()) - 1;
    if (first >= last) return;
    saturationNoted_ = true;
    session_.log().write("after step " + std::to_string(number) + " the largest learned gamma is " +
                         runs::numberText(gammaMax, 6) + " /token: gamma * position saturates max_exponent " +
                         runs::numberText(model_->spec().method.maxExponent, 6) + " from position " +
                         runs::numberText(std::ceil(first), 6) + " on, within the evaluation's " +
                         std::to_string(last) + ".");
}

}  // namespace jordanscope::training
