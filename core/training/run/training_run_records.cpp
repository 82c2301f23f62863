#include <algorithm>

#include "core/runs/directory/run_state.h"
#include "core/runs/report/saturation.h"
#include "core/training/model/learned.h"
#include "core/training/platform/memory.h"
#include "core/training/run/training_run.h"
#include "core/training/tasks/evaluation_record.h"

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
    record.wall = runs::wallClock();
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
        const EvaluationScore score = training::evaluate(
            *model_, *prepared_.task, length, config_.evaluation.batches, config_.evaluation.positions);
        const std::lock_guard lock(commit_);
        if (length == bestLength(config_) && score.loss < bestLoss_) {
            save(runs::kBestFile);
            bestLoss_ = score.loss;
        }
        metrics_->write(evaluationRecord(config_, number, length, score));
        time_.evaluation += std::chrono::duration<double>(Clock::now() - began).count();
    }
    session_.heartbeat().setMessage({});
    if (learned) return;
    const std::lock_guard lock(commit_);
    const runs::LearnedRecord values = learnedRecord(*model_, number);
    metrics_->write(values);
    noteSaturation(number, values);
}

void TrainingRun::noteSaturation(std::int64_t number, const runs::LearnedRecord& learned) {
    const std::vector<int> lengths = runs::absoluteLengths(config_);
    const runs::Saturation saturation = runs::learnedSaturation(config_, learned);
    std::vector<std::int64_t> chains;
    for (const int length : lengths) chains.push_back(saturation.within(length));
    if (chains == saturated_) return;
    saturated_ = chains;
    const std::string text = runs::saturationText(saturation, lengths, "learned");
    if (!text.empty()) session_.log().write("after step " + std::to_string(number) + ": " + text);
}

}  // namespace jordanscope::training
