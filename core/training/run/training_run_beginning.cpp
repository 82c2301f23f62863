#include <algorithm>
#include <cmath>

#include "core/runs/config/estimate.h"
#include "core/runs/text/number_text.h"
#include "core/training/checkpoint/checkpoint_origin.h"
#include "core/training/platform/libtorch_version.h"
#include "core/training/platform/threads.h"
#include "core/training/run/run_notices.h"
#include "core/training/run/training_run.h"

/// Where a run begins: at its first step or after its checkpoint.
namespace jordanscope::training {
namespace {

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
    runner_ = makeStepRunner(*model_, *prepared_.task, *optimiser_,
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
              runs::numberText(std::ceil(runs::memoryEstimateMib(config_)), 6) + " MiB, " +
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
    prepared_.task->setDataState(loaded.position.dataGenerator);
    setGenerators(loaded.position, device_);
    position = std::move(loaded.position);
    readGenerators(position, device_);
    return position.step;
}

void TrainingRun::resumeFrom(std::int64_t step, bool checkpoint) {
    session_.heartbeat().setStep(step);
    const RecordedEvaluation recorded = recordedEvaluation(session_.directory(), config_, step);
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

}  // namespace jordanscope::training
