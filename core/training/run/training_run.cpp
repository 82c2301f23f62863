#include "core/training/run/training_run.h"

#include <algorithm>
#include <cmath>
#include <csignal>

#include <unistd.h>

#include "core/base/error.h"
#include "core/runs/config/estimate.h"
#include "core/runs/directory/run_state.h"
#include "core/runs/records/metrics_reader.h"
#include "core/runs/records/torn_lines.h"
#include "core/runs/report/saturation.h"
#include "core/runs/text/number_text.h"
#include "core/training/checkpoint/checkpoint_origin.h"
#include "core/training/model/learned.h"
#include "core/training/platform/libtorch_version.h"
#include "core/training/platform/memory.h"
#include "core/training/platform/threads.h"
#include "core/training/run/run_notices.h"
#include "core/training/run/stop_signals.h"

namespace jordanscope::training {
namespace {

double seconds(std::chrono::steady_clock::duration duration) {
    return std::chrono::duration<double>(duration).count();
}

std::string atStep(std::int64_t step, std::int64_t steps) {
    return "step " + std::to_string(step) + " of " + std::to_string(steps);
}

/// What the checkpoint was written with that rounds differently from what there is now; empty where nothing.
std::string rounding(const LoadedCheckpoint& loaded, const CheckpointContext& now) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", and ") + part; };
    if (loaded.libtorch != libtorchVersion())
        add("LibTorch " + loaded.libtorch.substr(0, 40) + " instead of " + libtorchVersion());
    if (loaded.context.threads != now.threads)
        add(std::to_string(loaded.context.threads) + " threads instead of " + std::to_string(now.threads));
    if (loaded.context.flushToZero != now.flushToZero)
        add(loaded.context.flushToZero ? "subnormal numbers flushed to zero, which this processor does not"
                                       : "subnormal numbers kept, which are flushed to zero here");
    return text;
}

}  // namespace

TrainingRun::TrainingRun(Preparation& prepared, RunSession& session, const TrainOptions& options)
    : prepared_(prepared),
      config_(prepared.config),
      session_(session),
      options_(options),
      device_(prepared.device.device),
      context_{config_.threads, flushesToZero(), {}},
      bestLoss_(std::numeric_limits<double>::infinity()) {}

bool TrainingRun::due(std::int64_t number, std::int64_t every) const {
    return number == config_.training.steps || (every > 0 && number % every == 0);
}

void TrainingRun::run() {
    build();
    started_ = Clock::now();
    batches_.emplace(*prepared_.task, std::max<std::int64_t>(config_.training.steps - position_.step, 0));
    for (std::int64_t next = position_.step + 1; next <= config_.training.steps; ++next) {
        step(next);
        afterStep(next);
    }
    session_.log().write("finished at " + atStep(position_.step, config_.training.steps) + " after " +
                         runs::numberText(position_.seconds, 6) + " s of training.");
}

void TrainingRun::build() {
    context_.origin = checkpointOrigin(config_);
    logBeginning();
    auto model =
        std::make_unique<Model>(modelSpec(config_), static_cast<std::uint64_t>(config_.seed), device_);
    auto optimiser =
        std::make_unique<Optimiser>(*model, OptimiserSettings{.learningRate = config_.training.lr,
                                                              .weightDecay = config_.training.weightDecay,
                                                              .clip = config_.training.clip});
    RunPosition position;
    const std::int64_t saved = restore(*model, *optimiser, position);
    {
        const std::lock_guard lock(commit_);
        model_ = std::move(model);
        optimiser_ = std::move(optimiser);
        position_ = std::move(position);
        savedStep_ = saved;
        consistent_ = true;
    }
    RunLog& log = session_.log();
    runner_ = makeStepRunner({*model_, *prepared_.task, *optimiser_},
                             {.cudaGraph = config_.cudaGraph,
                              .deterministic = config_.deterministic,
                              .note = [&log](const std::string& line) { log.write(line); }});
    firstStep_ = position_.step;
    recordedTokens_ = position_.tokens;
    recordedSeconds_ = position_.seconds;
    if (session_.continues()) {
        resumeFrom(position_.step, saved >= 0);
    } else {
        const std::lock_guard lock(commit_);
        metrics_.emplace(session_.directory());
    }
}

void TrainingRun::logBeginning() {
    RunLog& log = session_.log();
    log.write("method " + config_.method + ", seed " + std::to_string(config_.seed) + ", " +
              std::to_string(runs::parameterCount(config_)) + " parameters, memory estimate " +
              runs::numberText(std::ceil(memoryNeededMib(config_, prepared_.device.device)), 6) + " MiB, " +
              std::to_string(config_.threads) + " threads, LibTorch " + libtorchVersion() + ".");
    log.write("device " + prepared_.device.device + ": " + prepared_.device.reason);
    for (const std::string& notice : runNotices(config_)) log.write(notice);
    for (const std::string& notice : machineNotices(config_, thisMachine(prepared_.device.device)))
        log.write(notice);
}

/// Weights, optimiser, generators and counters as the checkpoint has them, or as a run begins without one.
/// The checkpoint's step; -1 without one.
std::int64_t TrainingRun::restore(Model& model, Optimiser& optimiser, RunPosition& position) {
    if (!session_.continues() || !session_.hasCheckpoint()) {
        position.dataGenerator = prepared_.task->dataState().clone();
        readGenerators(position, device_);
        return -1;
    }
    LoadedCheckpoint loaded = loadCheckpoint(session_.file(runs::kCheckpointFile), model, &optimiser);
    if (const std::string difference = rounding(loaded, context_); !difference.empty())
        session_.log().write("the checkpoint was written with " + difference +
                             ": from here on the run agrees with an uninterrupted one to rounding, not bit "
                             "for bit.");
    if (loaded.position.step > config_.training.steps)
        throw Error(ErrorKind::Data, session_.file(runs::kCheckpointFile).path().string() +
                                         ": it is of step " + std::to_string(loaded.position.step) +
                                         " of a run of " + std::to_string(config_.training.steps) +
                                         "; put the right file back, or start a new run");
    if (!loaded.digested)
        session_.log().write(
            "the checkpoint is of an older version, without a digest: nothing proves that it is as "
            "it was written.");
    prepared_.task->setDataState(loaded.position.dataGenerator);
    setGenerators(loaded.position, device_);
    position = std::move(loaded.position);
    readGenerators(position, device_);
    return position.step;
}

void TrainingRun::resumeFrom(std::int64_t step, bool checkpoint) {
    session_.heartbeat().setStep(step);
    const std::int64_t every = config_.training.logEvery;
    const std::int64_t logged = step == config_.training.steps || every <= 0 ? step : step / every * every;
    if (const std::size_t dropped = runs::dropTornLines(session_.directory(), step, logged); dropped > 0)
        session_.log().write(std::to_string(dropped) +
                             " lines that are no records were dropped from the logs, behind step " +
                             std::to_string(step) + ": after a power loss such pieces are left.");
    const RecordedEvaluation recorded = recordedEvaluation(session_.directory(), config_, step);
    if (recorded.logged < logged)
        session_.log().write("metrics.jsonl ends with step " + std::to_string(recorded.logged) +
                             ", the checkpoint is of step " + std::to_string(step) +
                             ": the records between are lost.");
    bestLoss_ = recorded.bestLoss;
    const std::vector<int>& lengths = config_.evaluation.lengths;
    const bool evaluated = std::all_of(lengths.begin(), lengths.end(),
                                       [&](int length) { return recorded.lengths.contains(length); });
    const bool pending =
        step > 0 && due(step, config_.training.evalEvery) && !(evaluated && recorded.learned);
    if (step >= config_.training.steps && !pending) {
        session_.log().write("nothing is left to do: the run had finished.");
        return;
    }
    session_.log().write(!checkpoint ? "resumed without a checkpoint: from the first step."
                                     : "resumed after step " + std::to_string(step) + " of " +
                                           std::to_string(config_.training.steps) + ".");
    {
        const std::lock_guard lock(commit_);
        metrics_.emplace(session_.directory(), step);
    }
    if (pending) evaluate(step, recorded.lengths, recorded.learned);
}

void TrainingRun::step(std::int64_t number) {
    const auto began = Clock::now();
    const auto [batch, dataState] = batches_->next();
    const double dataSeconds = seconds(Clock::now() - began);

    std::unique_lock lock(commit_, std::defer_lock);
    const StepResult result = runner_->step(batch, [&] {
        lock.lock();
        consistent_ = false;
    });
    if (!result.finite) {
        if (lock.owns_lock()) {  // the device decided, and left everything as it was
            consistent_ = true;
            lock.unlock();
        }
        diverged(number, result);
    }
    position_.step = number;
    position_.tokens += std::int64_t{config_.training.batch} * config_.training.length;
    position_.seconds += seconds(Clock::now() - began);
    position_.dataGenerator = dataState;
    readGenerators(position_, device_);
    consistent_ = true;
    time_.data += dataSeconds;
    time_.forward += result.forwardSeconds;
    time_.backward += result.backwardSeconds;
    time_.optimiser += result.optimiserSeconds;
    if (due(number, config_.training.logEvery)) record(number, result);
    lock.unlock();
    session_.heartbeat().setStep(number);
    noteHeartbeat();
    report(number, result.loss, 0);
}

void TrainingRun::noteHeartbeat() {
    std::string problem = session_.heartbeat().problem();
    if (problem == heartbeatProblem_) return;
    heartbeatProblem_ = std::move(problem);
    session_.log().write(heartbeatProblem_.empty() ? "state.json is written again." : heartbeatProblem_);
}

void TrainingRun::afterStep(std::int64_t number) {
    if (due(number, config_.training.checkpointEvery)) {
        const std::lock_guard lock(commit_);
        saveForResume();
    }
    if (due(number, config_.training.evalEvery)) evaluate(number, {}, false);
}

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
            save(runs::kBestFile, score.loss);
            bestLoss_ = score.loss;
        }
        metrics_->write(evaluationRecord(config_, number, length, score));
        time_.evaluation += std::chrono::duration<double>(Clock::now() - began).count();
        if (const std::string problem = notFiniteText(length, score); !problem.empty())
            session_.log().write("after step " + std::to_string(number) + ": " + problem);
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

void TrainingRun::diverged(std::int64_t number, const StepResult& result) {
    std::int64_t saved = -1;
    {
        const std::lock_guard lock(commit_);
        record(number, result);
        saved = savedStep_;
    }
    const bool loss = !std::isfinite(result.loss);
    throw Error(ErrorKind::Diverged,
                std::string("diverged: the ") + (loss ? "loss" : "gradient") + " of " +
                    atStep(number, config_.training.steps) + " is not finite; " +
                    (saved < 0 ? std::string("there is no checkpoint yet")
                               : "the checkpoint of step " + std::to_string(saved) + " was kept") +
                    ". Lower training.lr or training.clip, or change the method's start values");
}

void TrainingRun::save(const char* name, std::optional<double> bestLoss) {
    session_.requireOurs();
    // What the checkpoint counts on reaches the disk before it does.
    if (metrics_) metrics_->sync();
    saveCheckpoint(session_.file(name), *model_, *optimiser_, position_, context_, bestLoss);
}

void TrainingRun::saveForResume() {
    save(runs::kCheckpointFile);
    savedStep_ = position_.step;
}

void TrainingRun::report(std::int64_t number, double loss, int evaluationLength) {
    if (!options_.progress) return;
    const double elapsed = seconds(Clock::now() - started_);
    const auto steps = static_cast<double>(number - firstStep_);
    options_.progress(
        {number, config_.training.steps, loss, elapsed > 0 ? steps / elapsed : 0, evaluationLength});
}

void TrainingRun::abandon(const std::string& why) {
    const std::lock_guard lock(commit_);  // the process ends while it is held
    if (ended_) return;
    const std::string message = "the run directory is no longer this run's after " +
                                atStep(position_.step, config_.training.steps) + ": " + why;
    session_.log().write(message + ".");
    try {
        session_.heartbeat().finish(runs::RunStatus::Failed, static_cast<int>(ErrorKind::Disk), message);
    } catch (const std::exception& problem) {
        session_.log().write(problem.what());
    }
    _exit(static_cast<int>(ErrorKind::Disk));
}

void TrainingRun::stop(int signal) {
    const std::lock_guard lock(commit_);  // the process ends while it is held
    if (ended_) return;
    int exitCode = static_cast<int>(ErrorKind::Stopped);
    auto status = runs::RunStatus::Stopped;
    std::string message = "stopped by " + stopSignalName(signal) +
                          (model_ ? " after " + atStep(position_.step, config_.training.steps)
                                  : std::string(" before the run began"));
    try {
        if (consistent_ && savedStep_ != position_.step) saveForResume();
    } catch (const Error& problem) {
        message += ", and its checkpoint was not written: " + std::string(problem.what());
        status = runs::RunStatus::Failed;
        exitCode = problem.exitCode();
    } catch (const std::exception& problem) {
        message += ", and its checkpoint was not written: " + std::string(problem.what());
        status = runs::RunStatus::Failed;
        exitCode = static_cast<int>(ErrorKind::Internal);
    }
    session_.log().write(message + ".");
    try {
        session_.heartbeat().finish(status, exitCode, message);
    } catch (const std::exception& problem) {
        session_.log().write(problem.what());
    }
    _exit(exitCode);
}

void TrainingRun::finish(runs::RunStatus status, int exitCode, const std::string& message) {
    const std::lock_guard lock(commit_);
    ended_ = true;
    session_.heartbeat().finish(status, exitCode, message);
}

}  // namespace jordanscope::training
